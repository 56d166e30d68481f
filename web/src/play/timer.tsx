import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Play } from "./model";
import { words } from "./words";

const MILLISECONDS_A_TICK = 100;

/** The time of the game; it alone is drawn anew ten times a second. */
export function Timer({ play }: { play: Play }) {
  const tick = useSignal(0);
  const isRunning = play.isRunning;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick.value++, MILLISECONDS_A_TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  void tick.value;
  return (
    <span class="counter time" role="timer" aria-label={words.time} title={words.time}>
      {seconds(play.elapsed())}
    </span>
  );
}

/** "12.3", and "1:05.0" from a minute on. */
export function seconds(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const rest = (tenths % 600) / 10;
  const minutes = Math.floor(tenths / 600);
  return minutes === 0 ? rest.toFixed(1) : `${minutes}:${rest.toFixed(1).padStart(4, "0")}`;
}
