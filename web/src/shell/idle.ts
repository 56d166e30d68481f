// When the browser has nothing else to do: for work that nobody waits for.

/** How long a browser that cannot say when it rests is left alone. */
const GUESSED_MILLISECONDS = 200;

/** Resolves when the page rests, or when it has been busy for that long. */
export function idle(mostMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: mostMilliseconds });
    else setTimeout(resolve, Math.min(GUESSED_MILLISECONDS, mostMilliseconds));
  });
}
