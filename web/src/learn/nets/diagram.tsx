// Exact against estimated probabilities, one point a bin; on the diagonal nothing is slanted.

import type { Bin } from "../../engine/learn_calls";
import { percent } from "../../shell/saying";
import { words } from "../words";

const [SIDE, LEFT, RIGHT, TOP, BOTTOM] = [200, 40, 16, 10, 36];

export function ReliabilityDiagram({ bins, label }: { bins: readonly Bin[]; label: string }) {
  const filled = bins.map((bin, place) => ({ ...bin, place })).filter(({ num_cells }) => num_cells > 0);
  const x = (share: number): number => LEFT + SIDE * share;
  const y = (share: number): number => TOP + SIDE * (1 - share);
  const most = Math.max(...filled.map(({ num_cells }) => num_cells));
  return (
    <div class="reliability">
      <svg viewBox={`0 0 ${LEFT + SIDE + RIGHT} ${TOP + SIDE + BOTTOM}`} role="img" aria-label={label}>
        <rect class="frame" x={LEFT} y={TOP} width={SIDE} height={SIDE} />
        <line class="grid dashed" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        {[0, 0.5, 1].map((tick) => (
          <g key={tick}>
            <text class="tick" x={LEFT - 9} y={y(tick)} text-anchor="end" dominant-baseline="middle">{100 * tick}</text>
            <text class="tick" x={x(tick)} y={TOP + SIDE + 17} text-anchor="middle">{100 * tick}</text>
          </g>
        ))}
        <text class="tick" x={x(0.5)} y={TOP + SIDE + 31} text-anchor="middle">{`${words.nets.axisEstimated} %`}</text>
        <text class="tick" x={-y(0.5)} y={10} text-anchor="middle" transform="rotate(-90)">{`${words.nets.axisExact} %`}</text>
        {filled.map(({ place, num_cells, estimated, exact }) => (
          <circle key={place} class="point" cx={x(estimated / num_cells)} cy={y(exact / num_cells)} r={2.5 + 4 * Math.sqrt(num_cells / most)} />
        ))}
      </svg>
      <div class="scroll">
        <table>
          <thead>
            <tr>{Object.values(words.nets.bins).map((name) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>
            {filled.map(({ place, num_cells, estimated, exact }) => (
              <tr key={place}>
                <td>{`${10 * place}–${10 * place + 10} %`}</td>
                <td>{num_cells}</td>
                <td>{percent(estimated / num_cells)}</td>
                <td>{percent(exact / num_cells)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
