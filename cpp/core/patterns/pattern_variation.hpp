// How the next population of pattern sets comes about, where every generation is bred whole.
#pragma once

#include "core/patterns/pattern_population.hpp"

namespace sapper {

// Priorities by experience: the share of wrong acts, estimated with half a wrong one in one.
// Patterns that have not acted keep theirs.
void learn_order(PatternPopulation& population);

// Two-point crossover and mutation of genes, as if a set were one string of integers.
PatternPopulation vary_genes(const PatternPopulation& parents, const PatternEncoding& encoding,
                             NumpyRng& rng);

// Uniform crossover and mutation of whole patterns, each with its memory.
PatternPopulation vary_patterns(PatternPopulation parents, const PatternEncoding& encoding,
                                NumpyRng& rng);

// Some patterns that were not used give way to changed copies of used ones, or to new ones.
PatternPopulation recycle(const PatternPopulation& children, const PatternEncoding& encoding,
                          NumpyRng& rng);

}  // namespace sapper
