// Many searches at once: their questions to the network as one batch.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/value/value_search.hpp"

namespace sapper {

// Where the positions that each search asks about stand in the batch of all.
class AskedBatch {
 public:
  // Of searches over positions of `num_cells` cells; null for one that asks nothing. The searches
  // must not change until the batch is written and answered.
  void gather(std::span<ValueSearch* const> searches, std::size_t num_cells);

  std::size_t size() const { return size_; }

  // All positions, one after the other; written on several threads.
  NetworkInput all(std::size_t num_threads) const;

  // The part of the values of all that belongs to search i.
  std::span<const float> part(std::span<const float> values, std::size_t i) const;

 private:
  std::vector<ValueSearch*> searches_;
  std::vector<std::size_t> first_;  // of each search
  std::size_t size_ = 0;
  std::size_t num_cells_ = 0;
};

}  // namespace sapper
