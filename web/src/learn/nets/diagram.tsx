// How reliable estimates are: the plot, and its figures as a table.

import type { Bin } from "../../engine/learn_calls";
import { ReliabilityPlot } from "../../plot/reliability";
import { percent } from "../../shell/saying";
import { words } from "../words";

export function ReliabilityDiagram({ bins, label }: { bins: readonly Bin[]; label: string }) {
  const filled = bins.map(meanBin).filter(({ num_cells }) => num_cells > 0);
  return (
    <div class="reliability">
      <ReliabilityPlot bins={filled} label={label} nameX={words.nets.axisEstimated} nameY={words.nets.axisExact} />
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
                <td>{percent(estimated)}</td>
                <td>{percent(exact)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function meanBin({ num_cells, estimated, exact }: Bin, place: number) {
  return { place, num_cells, estimated: estimated / num_cells, exact: exact / num_cells };
}
