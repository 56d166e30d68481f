// A population drawn as a picture: a row a layout, a column a cell of the frontier.

import type { Layout } from "../../engine/learn_calls";
import { words } from "../words";
import type { FrontierModel } from "./model";

const SQUARE = 8;
/** More would be too small to see. */
const ROWS_SHOWN = 60;

export function Population({ model }: { model: FrontierModel }) {
  const population = model.population.value;
  const numCells = model.state.value?.part?.cells.length ?? 0;
  if (population.length === 0) return null;
  const shown = population.slice(0, ROWS_SHOWN);
  const numbersWidth = 3 * SQUARE;
  const width = numCells * SQUARE + numbersWidth;
  return (
    <section>
      <h2>{words.frontier.population}</h2>
      <div class="scroll">
        <svg
          class="population"
          role="img"
          aria-label={words.frontier.populationLabel(population.length, numCells)}
          viewBox={`0 0 ${width} ${shown.length * SQUARE}`}
          style={{ inlineSize: `${Math.max(width * 1.6, 200)}px` }}
        >
          <path class="mines" d={minesPath(shown)} />
          {shown.map(({ violation }, row) => (
            <text key={row} x={width - 2} y={(row + 0.8) * SQUARE} text-anchor="end">{violation}</text>
          ))}
        </svg>
      </div>
      <p class="quiet small">{words.frontier.populationHint}</p>
    </section>
  );
}

function minesPath(layouts: readonly Layout[]): string {
  const squares: string[] = [];
  layouts.forEach(({ mines }, row) => {
    for (let at = mines.indexOf("1"); at >= 0; at = mines.indexOf("1", at + 1)) {
      squares.push(`M${at * SQUARE},${row * SQUARE}h${SQUARE - 1}v${SQUARE - 1}h${1 - SQUARE}z`);
    }
  });
  return squares.join("");
}
