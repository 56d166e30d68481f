#include "core/explain/words.hpp"

#include "core/base/cell_words.hpp"
#include "core/board/board.hpp"

namespace sapper {

std::vector<std::string> name_numbers(const Position& position, std::span<const Cell> cells) {
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const Cell cell : cells) {
    names.push_back("the " + std::to_string(position.numbers()[cell]) + " at " +
                    cell_words(position.grid(), cell));
  }
  return names;
}

std::string name_counter(const Position& position) {
  return "the mine counter (" + std::to_string(position.num_mines()) + ")";
}

std::string name_start_rule(const Position& position) {
  return "the start rule '" + std::string(name_of(position.start_rule())) + "'";
}

std::string enumerate_words(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace sapper
