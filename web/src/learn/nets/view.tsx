// A network beside the exact count, on one position and over many.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { MarkMap } from "../../board/marks";
import { Board } from "../../board/view";
import { askAnalysis, type Answered } from "../../engine/asking";
import { engine, lab } from "../../engine/client";
import { encodePosition } from "../../notation/links";
import type { Position } from "../../notation/position";
import { LEVELS, type LevelName } from "../../play/setup";
import { lab as server } from "../../server/client";
import { address, replaceLink } from "../../shell/links";
import { CopyButton } from "../../shell/parts";
import type { RoomProps } from "../../shell/rooms";
import { cellName, percent, sentence } from "../../shell/saying";
import { Select } from "../patterns/setup_form";
import { PositionSection, positionOf } from "../positions";
import { learnLink } from "../topics";
import { figure, words } from "../words";
import { ReliabilityDiagram } from "./diagram";
import { BROWSER_MODEL, EstimateModel, ReliabilityModel, type Oracle, type Probabilities } from "./model";

/** How long the exact count may take. */
const MAX_SECONDS = 10;

export function NetsTopic({ params }: RoomProps) {
  const model = useMemo(() => new EstimateModel(oracle, positionOf(params)), []);
  useEffect(() => () => model.end(), []);
  useEffect(() => void server.askServer(), []);
  useEffect(() => void model.open(positionOf(params)), [params]);
  const position = model.position.value;
  useEffect(() => replaceLink(netsLink(position)), [position]);
  return (
    <div class="room">
      <div class="stage">
        <p class="intro">{words.nets.intro}</p>
        <div class="beside">
          <Estimates title={words.nets.estimated} position={position} answer={model.estimate.value} />
          <Estimates title={words.nets.exact} position={position} answer={model.exact.value} />
        </div>
      </div>
      <div class="panel">
        <Comparison model={model} />
        <PositionSection key={encodePosition(position)} position={position} onChange={(next) => void model.open(next)} />
        <CopyButton name={words.copyLink} text={() => address(netsLink(model.position.peek()))} />
      </div>
      <div class="below"><ReliabilitySection /></div>
    </div>
  );
}

function netsLink(position: Position): string {
  return learnLink("nets", { p: encodePosition(position) });
}

const oracle: Oracle = {
  exact: async (position, signal) => (await askAnalysis(engine, position, { maxSeconds: MAX_SECONDS, signal })).mine_probability,
  estimate: async (position, model, signal) =>
    model === BROWSER_MODEL
      ? (await lab.call("net_estimate", { position }, { signal })).mine_probability
      : (await server.estimate({ position, model })).estimated,
};

function Estimates({ title, position, answer }: { title: string; position: Position; answer: Answered<Probabilities> }) {
  const marks = useMemo(() => {
    const map = new MarkMap(position.width);
    if (answer.kind === "done") map.addOdds(answer.answer, position.numbers);
    return map.map;
  }, [position, answer]);
  return (
    <section>
      <h2>{title}</h2>
      <Board numbers={position.numbers} height={position.height} width={position.width} marks={marks} label={words.nets.boardLabel(title)} />
      {answer.kind === "fault" ? <p role="alert" class="warning">{words.nets.failed(title, sentence(answer.message))}</p> : null}
    </section>
  );
}

const ROWS_SHOWN = 8;

function Comparison({ model }: { model: EstimateModel }) {
  const differences = model.differences.value;
  const error = model.meanError.value;
  const isBusy = model.exact.value.kind === "busy" || model.estimate.value.kind === "busy";
  return (
    <section>
      <ModelChoice model={model} />
      <p role="status">
        {isBusy ? words.nets.loading : error === null ? "" : words.nets.meanError(error, differences.length)}
      </p>
      {differences.length > 0 ? (
        <table>
          <caption>{words.nets.worst}</caption>
          <thead>
            <tr>{Object.values(words.nets.columns).map((name) => <th key={name} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>
            {differences.slice(0, ROWS_SHOWN).map(({ cell, estimated, exact }) => (
              <tr key={String(cell)}>
                <td>{cellName(cell)}</td>
                <td>{percent(estimated)}</td>
                <td>{percent(exact)}</td>
                <td>{figure(100 * (estimated - exact))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function ModelChoice({ model }: { model: EstimateModel }) {
  const offered = server.server.value?.models ?? [];
  const names = [BROWSER_MODEL, ...offered.filter((name) => name !== BROWSER_MODEL)];
  return (
    <>
      <Select
        name={words.nets.model}
        value={model.model.value}
        names={names.map((name) => [name, name])}
        onChange={(name) => void model.open(model.position.value, name)}
      />
      {server.server.value === null ? <p class="quiet small">{words.nets.other}</p> : null}
    </>
  );
}

const GAMES_AT_ONCE = 50;
const PLAYER = [{ name: "exact" }, { name: "least-risk" }];
const SEED = 0;
const LEVEL_CHOICES: readonly LevelName[] = ["beginner", "intermediate", "expert"];

function ReliabilitySection() {
  const model = useMemo(() => new ReliabilityModel(lab), []);
  useEffect(() => () => model.pause(), []);
  const level = useSignal<LevelName>("intermediate");
  const wanted = useSignal(0);
  const compare = (): void => {
    wanted.value += GAMES_AT_ONCE;
    void model.run(wanted.value, { ...LEVELS[level.value], start_rule: "opening" }, PLAYER, SEED);
  };
  const choose = (name: string): void => {
    level.value = LEVEL_CHOICES.find((known) => known === name) ?? level.value;
    wanted.value = 0;
    model.clear();
  };
  const { positions, bins } = model.found.value;
  return (
    <section>
      <h2>{words.nets.reliability}</h2>
      <p class="quiet small">{words.nets.reliabilityHint}</p>
      <div class="bar">
        <Select name={words.nets.level} value={level.value} names={LEVEL_CHOICES.map((name) => [name, words.nets.levels[name] ?? name])} onChange={choose} />
        {model.isRunning.value ? (
          <button type="button" onClick={() => model.pause()}>{words.pause}</button>
        ) : (
          <button type="button" class="main" onClick={compare}>{positions === 0 ? words.nets.compare : words.nets.more}</button>
        )}
        <span role="status" class="quiet">{positions === 0 ? "" : words.nets.found(positions, model.numCells.value)}</span>
      </div>
      {model.problem.value ? <p role="alert" class="warning">{sentence(model.problem.value)}</p> : null}
      {positions > 0 ? (
        <>
          <ReliabilityDiagram bins={bins} label={words.nets.diagramLabel(model.meanError.value ?? 0, model.bias.value ?? 0)} />
          <dl class="facts">
            <div><dt>{words.nets.error}</dt><dd>{words.nets.points(model.meanError.value ?? 0)}</dd></div>
            <div><dt>{words.nets.bias}</dt><dd>{words.nets.points(model.bias.value ?? 0)}</dd></div>
          </dl>
        </>
      ) : null}
    </section>
  );
}
