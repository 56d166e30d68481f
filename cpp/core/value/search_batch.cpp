#include "core/value/search_batch.hpp"

#include <algorithm>

#include "core/base/threads.hpp"

namespace sapper {

void AskedBatch::gather(std::span<ValueSearch* const> searches, std::size_t num_cells) {
  searches_.assign(searches.begin(), searches.end());
  num_cells_ = num_cells;
  first_.clear();
  size_ = 0;
  for (const ValueSearch* search : searches_) {
    first_.push_back(size_);
    if (search != nullptr) size_ += search->asked().size();
  }
}

NetworkInput AskedBatch::all(std::size_t num_threads) const {
  const std::size_t length = size_ * num_cells_;
  NetworkInput all{std::vector<Number>(length), std::vector<float>(length),
                   std::vector<float>(length)};
  constexpr std::size_t kSearchesAPiece = 16;
  const std::size_t num_pieces = (searches_.size() + kSearchesAPiece - 1) / kSearchesAPiece;
  run_in_threads(num_pieces, num_threads, [&](std::size_t piece) {
    const std::size_t end = std::min(searches_.size(), (piece + 1) * kSearchesAPiece);
    for (std::size_t i = piece * kSearchesAPiece; i < end; ++i) {
      if (searches_[i] == nullptr) continue;
      std::size_t place = first_[i] * num_cells_;
      for (const NetworkInput* position : searches_[i]->asked()) {
        std::copy(position->numbers.begin(), position->numbers.end(), all.numbers.data() + place);
        std::copy(position->risks.begin(), position->risks.end(), all.risks.data() + place);
        std::copy(position->promises.begin(), position->promises.end(),
                  all.promises.data() + place);
        place += num_cells_;
      }
    }
  });
  return all;
}

std::span<const float> AskedBatch::part(std::span<const float> values, std::size_t i) const {
  const std::size_t count = searches_[i] == nullptr ? 0 : searches_[i]->asked().size();
  return values.subspan(first_[i], count);
}

}  // namespace sapper
