"""The evolution of 3×3 patterns: encodings, variation, fitness, recipes."""
