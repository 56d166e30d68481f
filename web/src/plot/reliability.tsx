// Exact against estimated probabilities, one point a bin; on the diagonal nothing is slanted.

import "./plot.css";

/** Cells whose estimates lie close together, with their means. */
export interface ReliabilityBin {
  num_cells: number;
  estimated: number;
  exact: number;
}

interface Props {
  /** None of them is empty. */
  bins: readonly ReliabilityBin[];
  /** What a screen reader says of it. */
  label: string;
  nameX: string;
  nameY: string;
}

const [SIDE, LEFT, RIGHT, TOP, BOTTOM] = [200, 40, 16, 10, 36];

export function ReliabilityPlot({ bins, label, nameX, nameY }: Props) {
  const x = (share: number): number => LEFT + SIDE * share;
  const y = (share: number): number => TOP + SIDE * (1 - share);
  const most = Math.max(...bins.map(({ num_cells }) => num_cells));
  return (
    <svg class="reliability-plot" viewBox={`0 0 ${LEFT + SIDE + RIGHT} ${TOP + SIDE + BOTTOM}`} role="img" aria-label={label}>
      <rect class="frame" x={LEFT} y={TOP} width={SIDE} height={SIDE} />
      <line class="diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {[0, 0.5, 1].map((tick) => (
        <g key={tick}>
          <text x={LEFT - 9} y={y(tick)} text-anchor="end" dominant-baseline="middle">{100 * tick}</text>
          <text x={x(tick)} y={TOP + SIDE + 17} text-anchor="middle">{100 * tick}</text>
        </g>
      ))}
      <text x={x(0.5)} y={TOP + SIDE + 31} text-anchor="middle">{`${nameX} %`}</text>
      <text x={-y(0.5)} y={10} text-anchor="middle" transform="rotate(-90)">{`${nameY} %`}</text>
      {bins.map(({ num_cells, estimated, exact }, place) => (
        <circle key={place} cx={x(estimated)} cy={y(exact)} r={2.5 + 4 * Math.sqrt(num_cells / most)} />
      ))}
    </svg>
  );
}
