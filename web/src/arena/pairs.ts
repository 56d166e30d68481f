// Solvers on the same boards, counted board by board; boards that were counted are not looked at again.

import type { Games } from "./games";
import type { Paired } from "./statistics";

interface Counted {
  numBoards: number;
  paired: Paired;
}

export class Pairs {
  readonly #counted = new WeakMap<Games, WeakMap<Games, Counted>>();

  /** How the boards fell that both have played. */
  count(first: Games, second: Games): Paired {
    const counted = this.#of(first, second);
    const numBoards = Math.min(first.length, second.length);
    for (let board = counted.numBoards; board < numBoards; board++) {
      counted.paired[outcome(first.hasWon(board), second.hasWon(board))]++;
    }
    counted.numBoards = numBoards;
    return { ...counted.paired };
  }

  #of(first: Games, second: Games): Counted {
    const others = this.#counted.get(first) ?? new WeakMap<Games, Counted>();
    this.#counted.set(first, others);
    const counted = others.get(second) ?? { numBoards: 0, paired: { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 } };
    others.set(second, counted);
    return counted;
  }
}

function outcome(first: boolean, second: boolean): keyof Paired {
  if (first) return second ? "both" : "onlyFirst";
  return second ? "onlySecond" : "neither";
}
