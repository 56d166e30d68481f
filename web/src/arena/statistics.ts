// What counts of won games say about chances, by the formulas and to the digits of Python's `sapper.lab.report.statistics`.

/** How many standard deviations a normal variable stays within with a probability of 95 %. */
const QUANTILE = 1.9599639845400536;

export type Interval = [low: number, high: number];

/** Two solvers on the same boards: how many boards were won by which of them. */
export interface Paired {
  both: number;
  onlyFirst: number;
  onlySecond: number;
  neither: number;
}

/** The score interval of Wilson (1927) for the chance to win a game; (0, 1) without games. */
export function wilsonInterval(wins: number, games: number): Interval {
  if (games === 0) return [0, 1];
  const rate = wins / games;
  const spread = (QUANTILE * QUANTILE) / games;
  const centre = (rate + spread / 2) / (1 + spread);
  const half = Math.sqrt(spread * (rate * (1 - rate) + spread / 4)) / (1 + spread);
  // Rounding must not move the ends off 0 and 1.
  return [wins === 0 ? 0 : centre - half, wins === games ? 1 : centre + half];
}

/** How many boards both have played. */
export function numPaired({ both, onlyFirst, onlySecond, neither }: Paired): number {
  return both + onlyFirst + onlySecond + neither;
}

/** The win rate of the first less that of the second. */
export function pairedDifference(paired: Paired): number {
  return (paired.onlyFirst - paired.onlySecond) / numPaired(paired);
}

/** The interval of that difference: the adjusted Wald interval of Bonett and Price (2012). */
export function pairedInterval(paired: Paired): Interval {
  const games = numPaired(paired) + 2;
  const first = (paired.onlyFirst + 1) / games;
  const second = (paired.onlySecond + 1) / games;
  const centre = first - second;
  const half = QUANTILE * Math.sqrt((first + second - centre ** 2) / games);
  return [Math.max(-1, centre - half), Math.min(1, centre + half)];
}

/** The exact two-sided p-value of McNemar's test that neither is better; 1 without a disagreement. */
export function mcnemarP({ onlyFirst, onlySecond }: Paired): number {
  if (onlyFirst === onlySecond) return 1;
  const total = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  return Math.min(1, 2 * chanceOf(total, fewer) * tailOverLargest(total, fewer));
}

/** The mid-p value of the same test, which is not as cautious: half of the chance of the counts found is left out. */
export function mcnemarMidP(paired: Paired): number {
  const total = paired.onlyFirst + paired.onlySecond;
  if (total === 0) return 1;
  const leftOut = chanceOf(total, Math.min(paired.onlyFirst, paired.onlySecond));
  return mcnemarP(paired) - (paired.onlyFirst === paired.onlySecond ? leftOut / 2 : leftOut);
}

/** That so many of all disagreements fall to one of two equal solvers. */
function chanceOf(total: number, count: number): number {
  return Math.exp(logFactorial(total) - logFactorial(count) - logFactorial(total - count) - total * Math.LN2);
}

/** The sum of choose(total, k) for k = 0..fewer, divided by its last and largest term. */
function tailOverLargest(total: number, fewer: number): number {
  let tail = 1;
  let term = 1;
  for (let count = fewer; count > 0; count--) {
    term *= count / (total - count + 1);
    if (term < tail * 1e-17) break; // The terms left fall at least as fast, and change no digit.
    tail += term;
  }
  return tail;
}

/** From here on four terms of Stirling's series have all the digits that a number has. */
const LEAST_FOR_SERIES = 20;

export function logFactorial(count: number): number {
  if (count < LEAST_FOR_SERIES) {
    let product = 1;
    for (let factor = 2; factor <= count; factor++) product *= factor;
    return Math.log(product);
  }
  const inverse = 1 / count;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return count * Math.log(count) - count + Math.log(2 * Math.PI * count) / 2 + series;
}
