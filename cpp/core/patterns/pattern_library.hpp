// How the next population of pattern sets comes about by the defaults of Jenetics, with which paper
// 001 evolved: of a population 40 % survive and 60 % are bred; what is bred is crossed at one point
// and mutated; what has not changed keeps its fitness; sets that grow old give way to new ones.
#pragma once

#include "core/patterns/pattern_population.hpp"
#include "core/patterns/pattern_selection.hpp"

namespace sapper {

struct LibraryBreeding {
  bool is_string;          // whether a set is one chromosome, or each of its patterns is one
  bool selects_survivors;  // whether survivors are selected as parents are

  // The first population.
  PatternPopulation begin(const PatternEncoding& encoding, PopulationShape shape, std::size_t size,
                          NumpyRng& rng) const;
  // The next population; those that are new have not been judged.
  PatternPopulation breed(PatternPopulation judged, const PatternEncoding& encoding,
                          const Selection& selection, NumpyRng& rng) const;
};

}  // namespace sapper
