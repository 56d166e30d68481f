// Statistics of the level in play and the last games of all levels; export as JSON.

import { useSignal } from "@preact/signals";
import { saveFile } from "../../shell/saving";
import { clearHistory, history } from "../kept";
import type { Play } from "../model";
import { levelKey } from "../setup";
import { exportHistory, statisticsOf, type FinishedGame } from "../statistics";
import { seconds } from "../timer";
import { words } from "../words";

const NUM_LAST = 10;

export function StatisticsPanel({ play }: { play: Play }) {
  const isOpen = useSignal(false);
  return (
    <details onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{words.statistics}</summary>
      {isOpen.value ? <Statistics play={play} /> : null}
    </details>
  );
}

function Statistics({ play }: { play: Play }) {
  const games = history.value;
  const level = levelKey(play.setup.value);
  return (
    <section>
      <h3>{level}</h3>
      <LevelFigures games={games} level={level} />
      {games.length > 0 ? <LastGames games={games.slice(-NUM_LAST).reverse()} /> : null}
      <Actions games={games} />
    </section>
  );
}

function LevelFigures({ games, level }: { games: readonly FinishedGame[]; level: string }) {
  const all = statisticsOf(games, level);
  if (all.games === 0) return <p class="quiet small">{words.noGames}</p>;
  const time = (value: number | null) => (value === null ? "–" : seconds(value));
  const share = (value: number | null) => (value === null ? "–" : `${Math.round(value * 100)} %`);
  const figures: [string, string][] = [
    [words.stats.games, String(all.games)],
    [words.stats.wins, `${all.wins} (${share(all.wins / all.games)})`],
    [words.stats.bestTime, time(all.bestTime)],
    [words.stats.meanTime, time(all.meanTime)],
    [words.stats.bestSpeed, all.bestSpeed === null ? "–" : all.bestSpeed.toFixed(2)],
    [words.stats.bestEfficiency, share(all.bestEfficiency)],
    [words.stats.streak, String(all.streak)],
    [words.stats.longestStreak, String(all.longestStreak)],
    [words.stats.meanGuesses, all.meanGuesses === null ? "–" : all.meanGuesses.toFixed(1)],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LastGames({ games }: { games: readonly FinishedGame[] }) {
  const { when, result, time, bv, guesses } = words.historyColumns;
  return (
    <div class="scroll">
      <table class="small">
        <caption>{words.history}</caption>
        <thead>
          <tr>{[when, result, time, bv, guesses].map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>{games.map((game) => <GameRow key={game.at} game={game} />)}</tbody>
      </table>
    </div>
  );
}

function GameRow({ game }: { game: FinishedGame }) {
  const result = game.won ? words.won : words.lost;
  return (
    <tr title={game.level}>
      <td>{new Date(game.at).toLocaleString([], { dateStyle: "short", timeStyle: "short" })}</td>
      <td>{game.practice ? `${result}, ${words.practised}` : result}</td>
      <td>{seconds(game.milliseconds)}</td>
      <td>{game.bv}</td>
      <td>{game.guesses ?? "–"}</td>
    </tr>
  );
}

function Actions({ games }: { games: readonly FinishedGame[] }) {
  const isSure = useSignal(false);
  const remove = () => {
    if (isSure.value) clearHistory();
    isSure.value = !isSure.value;
  };
  if (games.length === 0) return null;
  return (
    <div class="bar">
      <button type="button" onClick={() => saveFile(words.exportName, new Blob([exportHistory(games)], { type: "application/json" }))}>{words.export}</button>
      <button type="button" onClick={remove} onBlur={() => (isSure.value = false)}>
        {isSure.value ? words.clearSure : words.clear}
      </button>
    </div>
  );
}
