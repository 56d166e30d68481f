// Texts that every room with solvers shares.

export const words = {
  solverHint: "Stages joined by +, such as logic+csp+least-risk",
  examples: [
    "champion",
    "fast",
    "exact+least-risk",
    "logic+csp+least-risk",
    "single-point+random",
    "tank+tank-guess",
    "edge-csp+csp-guess",
    "most-constrained+most-constrained-guess",
    "patterns",
    "ga(weighted)",
    "labels",
    "queue",
  ],
  stages: "Stages that can be named",
  deducers: "Deducers prove cells safe or mines.",
  guessers: "Guessers choose where nothing is proven; at most one, and last.",
  option: (name: string, type: string, usual: string) => `${name} (${type}, usually ${usual})`,
} as const;
