// The figures of this game, and where it can be taken from here.

import type { PictureOf } from "../../board/picture";
import type { GuessCount } from "../guesses";
import type { Play } from "../model";
import { analyseLink, gameLink, reviewLink } from "../record";
import { efficiency, speed, totalClicks } from "../score";
import { isOver } from "../state";
import { words } from "../words";
import { address, replaceLink } from "../../shell/links";
import { CopyButton, PictureButtons } from "../../shell/parts";

interface Props {
  play: Play;
  /** The board as it is shown. */
  picture(): PictureOf;
}

export function ScorePanel({ play, picture }: Props) {
  const { bv, rating, phase } = play.state.value;
  const clicks = play.clicks.value;
  const { seed, index } = play.deal.value;
  // Of a lost game they would count clicks that were never made.
  const wonBv = phase === "won" ? bv : null;
  const rate = wonBv === null ? null : speed(wonBv, play.elapsed());
  return (
    <section>
      <h2>{words.score}</h2>
      <dl class="figures">
        <Figure name={words.bv} value={bv === null ? null : String(bv)} />
        <Figure name={words.bvPerSecond} value={rate === null ? null : rate.toFixed(2)} />
        <Figure
          name={words.clicks}
          value={String(totalClicks(clicks))}
          title={words.clicksDetail(clicks.open, clicks.flag, clicks.chord)}
        />
        <Figure name={words.efficiency} value={wonBv === null ? null : `${Math.round(efficiency(wonBv, clicks) * 100)} %`} />
        <Figure name={words.guesses} value={guessWords(play.guesses.value)} isWide />
        {rating ? <Figure name={words.difficulty} value={words.difficulties[rating.difficulty] ?? rating.difficulty} isWide /> : null}
      </dl>
      <p class="quiet small">{words.boardOfSeed(seed, index)}</p>
      <Links play={play} picture={picture} />
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string | null;
  title?: string;
  isWide?: boolean;
}

function Figure({ name, value, title, isWide = false }: FigureProps) {
  return (
    <div title={title} class={isWide ? "wide" : undefined}>
      <dt>{name}</dt>
      <dd>{value ?? "–"}</dd>
    </div>
  );
}

function guessWords({ made, avoidable, pending }: GuessCount): string {
  return words.guessesDetail(made, avoidable) + (pending > 0 ? ` ${words.guessesPending}` : "");
}

function Links({ play, picture }: Props) {
  const state = play.state.value;
  const analyse = analyseLink(play);
  const review = isOver(state) ? reviewLink(play) : null;
  const linkText = () => {
    replaceLink(gameLink(play));
    return address(gameLink(play));
  };
  return (
    <div class="bar">
      {review ? <a class="button main" href={review}>{words.review}</a> : null}
      {analyse ? <a class="button" href={analyse}>{words.analyse}</a> : null}
      {isOver(state) ? <button type="button" onClick={() => play.sameBoard()}>{words.sameBoard}</button> : null}
      <PictureButtons name="game" picture={picture} />
      <CopyButton name={words.copyLink} text={linkText} />
    </div>
  );
}
