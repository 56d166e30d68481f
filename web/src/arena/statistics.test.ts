import { expect, test } from "vitest";
import { mcnemarMidP, mcnemarP, pairedDifference, pairedInterval, wilsonInterval } from "./statistics";

/** Two numbers whose digits agree as far as sums in another order allow. */
function expectAlike(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-10 * Math.abs(expected));
}

// Computed by `wilson_interval` of sapper.lab.report.statistics.
test.each([
  [0, 0, 0.0, 1.0],
  [0, 10, 0.0, 0.27753279986288915],
  [10, 10, 0.7224672001371109, 1.0],
  [1, 3, 0.06149194472039632, 0.7923403991979523],
  [1823, 2000, 0.8982505492332389, 0.9231717208542898],
  [401234, 1000000, 0.4002737083166952, 0.40219505049143367],
])("%i wins of %i games have the interval of Python", (wins, games, low, high) => {
  const interval = wilsonInterval(wins, games);
  expectAlike(interval[0], low);
  expectAlike(interval[1], high);
});

// Computed by `PairedComparison` of the same module: difference, interval, p and mid-p.
test.each([
  [0, 0, 0, 10, 0.0, -0.23098397072494625, 0.23098397072494625, 1.0, 1.0],
  [5, 3, 1, 2, 0.18181818181818182, -0.2058608735120699, 0.5135531812043777, 0.6249999999999993, 0.3749999999999996],
  [1700, 90, 51, 159, 0.0195, 0.007804487221190547, 0.031156551739848413, 0.0012903133799521045, 0.0009948396502909172],
  [300, 20, 0, 5, 0.06153846153846154, 0.03384154239059359, 0.08848261663081315, 1.9073486328125e-6, 9.5367431640625e-7],
  [10, 7, 7, 3, 0.0, -0.2703398599365591, 0.2703398599365591, 1.0, 0.8952636718749998],
  [100000, 12000, 11000, 5000, 0.0078125, 0.005490494722446109, 0.01013426114074354, 4.451206751563803e-11, 4.261832422659392e-11],
  [50, 1000, 0, 3, 0.949667616334283, 0.9341986530297082, 0.96153594412669, 1.8665272370065654e-301, 9.332636185032827e-302],
  [0, 200, 180, 20, 0.05, -0.04541597145917092, 0.14491845902135997, 0.3297249701920643, 0.3055323923846487],
  [1000, 30000, 29000, 1, 0.01666638889351844, 0.008732656294042601, 0.02459901045595317, 3.907020967499493e-5, 3.838482142250715e-5],
])("boards won by both %i, first %i, second %i, neither %i are compared as Python does", (...row) => {
  const [both, onlyFirst, onlySecond, neither, difference, low, high, p, midP] = row;
  const paired = { both, onlyFirst, onlySecond, neither };
  expectAlike(pairedDifference(paired), difference);
  expectAlike(pairedInterval(paired)[0], low);
  expectAlike(pairedInterval(paired)[1], high);
  expectAlike(mcnemarP(paired), p);
  expectAlike(mcnemarMidP(paired), midP);
});
