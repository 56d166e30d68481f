// What is known of the position: why, counts, the best move, candidates, 50/50s and the endgame.

import type { ComponentChildren } from "preact";
import type { Analysis, Best, Cell, Considered } from "../engine/wire";
import { countHidden } from "../notation/position";
import { EndgameSection } from "./endgame";
import { countText, percent, sentence } from "../shell/saying";
import { words as shellWords } from "../shell/words";
import type { AnalyseModel } from "./model";
import { words } from "./words";

export function FindingsPanel({ model }: { model: AnalyseModel }) {
  const analysis = model.analysis.value;
  return (
    <>
      <WhySection model={model} />
      <section aria-busy={analysis.kind === "busy"}>
        <h2>{words.analysis}</h2>
        {analysis.kind === "busy" && <p class="quiet">{words.busy}</p>}
        {analysis.kind === "fault" && (
          <p class="fault" role="alert">
            {words.faultNames[analysis.name] ?? analysis.message}
          </p>
        )}
        {analysis.kind === "done" && <Counts model={model} analysis={analysis.answer} />}
      </section>
      {analysis.kind === "done" && analysis.answer.consistent && (
        <>
          <BestSection model={model} analysis={analysis.answer} />
          <Candidates model={model} best={analysis.answer.best} />
          <FiftyFifties model={model} />
          <EndgameSection model={model} />
        </>
      )}
    </>
  );
}

function WhySection({ model }: { model: AnalyseModel }) {
  const why = model.why.value;
  if (why === null)
    return (
      <section>
        <p class="quiet">{words.whyOpen}</p>
      </section>
    );
  const { answer } = why;
  return (
    <section aria-live="polite">
      <h2 class="split">
        {words.whyTitle(why.cell)}
        <button type="button" onClick={() => model.closeWhy()}>
          {shellWords.dismiss}
        </button>
      </h2>
      {answer.kind === "busy" && <p class="quiet">{words.busy}</p>}
      {answer.kind === "fault" && <p class="fault">{words.faultNames[answer.name] ?? answer.message}</p>}
      {answer.kind === "done" && (
        <>
          <p>
            <span class={`verdict ${answer.answer.verdict}`}>{words.verdicts[answer.answer.verdict]}</span>{" "}
            {answer.answer.sentence}
          </p>
          {answer.answer.numbers.length > 0 && <p class="quiet small">{words.proofMarked}</p>}
          {answer.answer.layouts !== null && <Flip model={model} />}
        </>
      )}
    </section>
  );
}

function Flip({ model }: { model: AnalyseModel }) {
  return (
    <div class="bar">
      <span class="quiet small">{words.layoutShown[model.layout.value]}</span>
      <button type="button" onClick={() => model.flipLayout()}>
        {words.flip}
      </button>
    </div>
  );
}

function Counts({ model, analysis }: { model: AnalyseModel; analysis: Analysis }) {
  const position = model.editor.position.value;
  const components = model.components.value;
  return (
    <dl class="facts">
      <Fact name={words.layouts}>
        {analysis.num_layouts === null ? (
          words.unknownLayouts
        ) : (
          <span title={analysis.num_layouts}>{countText(analysis.num_layouts)}</span>
        )}
      </Fact>
      <Fact name={words.hidden}>{countHidden(position)}</Fact>
      {analysis.consistent && (
        <>
          <Fact name={words.safe}>
            <Cells model={model} cells={analysis.safe} />
          </Fact>
          <Fact name={words.minesKnown}>
            <Cells model={model} cells={analysis.mines_known} />
          </Fact>
        </>
      )}
      {components !== null && (
        <Fact name={words.boundTogether}>
          {components.components.length === 0 ? words.none : <ComponentList model={model} />}
        </Fact>
      )}
      {components !== null && <Fact name={words.interior}>{components.interior.length}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ComponentList({ model }: { model: AnalyseModel }) {
  const all = model.components.value?.components ?? [];
  return (
    <>
      {all.length}:{" "}
      {all.slice(0, 12).map((cells, index) => (
        <span key={index} class={`swatch k${index % 8}`}>
          {cells.length}
        </span>
      ))}
      {all.length > 12 && " …"}
    </>
  );
}

const MAX_LISTED = 10;

/** Cells as small buttons: each points to its place on the board. */
function Cells({ model, cells }: { model: AnalyseModel; cells: readonly Cell[] }) {
  if (cells.length === 0) return <>{words.none}</>;
  return (
    <>
      {cells.slice(0, MAX_LISTED).map((cell) => (
        <CellLink key={cell.join()} model={model} cell={cell} />
      ))}
      {cells.length > MAX_LISTED && ` … ${cells.length}`}
    </>
  );
}

/** A cell by name; pointing at it marks it, choosing it asks why. */
export function CellLink({ model, cell }: { model: AnalyseModel; cell: Cell }) {
  const { width } = model.editor.position.value;
  const point = (to: Cell | null) => () => void (model.pointed.value = to);
  return (
    <button
      type="button"
      class="cell"
      aria-label={words.pointTo(cell)}
      onMouseEnter={point(cell)}
      onMouseLeave={point(null)}
      onFocus={point(cell)}
      onBlur={point(null)}
      onClick={() => void model.explain(cell[0] * width + cell[1])}
    >
      {words.at(cell)}
    </button>
  );
}

function BestSection({ model, analysis }: { model: AnalyseModel; analysis: Analysis }) {
  const { best, least_risk: leastRisk } = analysis;
  if (best === null)
    return (
      <section>
        <p class="quiet">{words.solved}</p>
      </section>
    );
  return (
    <section>
      <h2>{words.best}</h2>
      <BestMove model={model} best={best} />
      {leastRisk !== null && leastRisk.basis !== "proof" && (
        <>
          <h3>{words.leastRisk}</h3>
          <BestMove model={model} best={leastRisk} />
        </>
      )}
    </section>
  );
}

function BestMove({ model, best }: { model: AnalyseModel; best: Best }) {
  return (
    <>
      <p>
        <Cells model={model} cells={best.cells} />{" "}
        <span class="quiet small">
          {words.risk} {percent(best.mine_probability)}
          {best.win_probability !== null && ` · ${words.chance} ${percent(best.win_probability)}`}
          {` · ${words.bases[best.basis]}`}
        </span>
      </p>
      <p class="small">{sentence(best.reason)}</p>
    </>
  );
}

function Candidates({ model, best }: { model: AnalyseModel; best: Best | null }) {
  if (best === null || best.candidates.length === 0) return null;
  const { risk, next, progress, trap, win } = words.columns;
  return (
    <section>
      <h2 id="candidates">{words.candidates}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="candidates">
        <table>
          <caption class="visually-hidden">{words.candidatesCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.cell}</th>
              {[risk, next, progress, trap, win].map(([name, hint]) => (
                <th key={name} scope="col" class="number" title={hint}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {best.candidates.map((one) => (
              <CandidateRow
                key={one.cell.join()}
                model={model}
                one={one}
                isEndgame={best.basis === "endgame"}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function CandidateRow({
  model,
  one,
  isEndgame,
}: {
  model: AnalyseModel;
  one: Considered;
  isEndgame: boolean;
}) {
  return (
    <tr class={one.cut ? "cut" : undefined} title={one.cut ? words.cut : undefined}>
      <th scope="row">
        <CellLink model={model} cell={one.cell} />
      </th>
      <td>{shortShare(one.mine_probability)}</td>
      <td>{shortShare(one.next_safety)}</td>
      <td>{shortShare(one.progress)}</td>
      <td>{shortShare(one.trap_loss)}</td>
      <td>{winText(one, isEndgame)}</td>
    </tr>
  );
}

/** The chance to win: exact, else at most so much (in an endgame, of a guess that was given up), else estimated. */
function winText(one: Considered, isEndgame: boolean): string {
  if (one.win_probability !== null) return shortShare(one.win_probability);
  if (isEndgame) return `≤ ${shortShare(one.score)}`;
  return one.estimated_win_probability === null ? "–" : `≈ ${shortShare(one.estimated_win_probability)}`;
}

/** Percents without their sign: the column is narrow. */
function shortShare(share: number | null): string {
  return share === null ? "–" : (100 * share).toFixed(1);
}

function FiftyFifties({ model }: { model: AnalyseModel }) {
  const all = model.fiftyFifties.value;
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{words.fiftyFifties}</h2>
      <ul class="plain">
        {all.map((cells) => (
          <li key={cells.join(";")}>
            <Cells model={model} cells={cells} /> <span class="small">{words.fiftyFifty}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
