// How figures are written, as the tables of `sapper bench` write them.

/** A share with two digits: "12.50%". */
export function share(value: number): string {
  return `${points(value)}%`;
}

/** A difference of shares, with its sign: "+1.50%". */
export function signedShare(value: number): string {
  return `${signedPoints(value)}%`;
}

/** The same without its unit. */
export function signedPoints(value: number): string {
  return `${value < 0 ? "-" : "+"}${points(Math.abs(value))}`;
}

/** A share without its unit: "12.50". */
export function points(value: number): string {
  return (100 * value).toFixed(2);
}

/** Below it a number has no digits left: written as a bound. */
const SMALLEST_P = 1e-300;
/** From here on figures stand without an exponent. */
const LEAST_PLAIN = 1e-4;

/** Two digits of a p-value. */
export function shownP(value: number): string {
  if (value < SMALLEST_P) return "< 1e-300";
  const rounded = Number(value.toPrecision(2));
  if (rounded >= LEAST_PLAIN) return String(rounded);
  return rounded.toExponential().replace(/e-(\d)$/, "e-0$1");
}
