#include "core/value/value_games.hpp"

#include <algorithm>

#include "core/base/threads.hpp"
#include "core/solvers/exact_stages.hpp"

namespace sapper {

ValueGames::Table::Table(const ValueSearchOptions& options)
    : deducers(exact_deducers()), game(deducers), search(options) {}

ValueGames::ValueGames(const BoardSource& boards, std::uint64_t start, std::size_t count,
                       std::size_t at_once, const ValueSearchOptions& options)
    : boards_(boards), start_(start), weights_(count, -1.0) {
  for (std::size_t i = 0; i < std::min(at_once, count); ++i) {
    tables_.push_back(std::make_unique<Table>(options));
  }
}

void ValueGames::play_on(std::span<const float> values, std::size_t num_threads) {
  run_in_threads(tables_.size(), num_threads, [&](std::size_t i) {
    play_on(*tables_[i], tables_[i]->is_taken ? asked_.part(values, i) : values.first(0));
  });
  std::vector<ValueSearch*> searches;
  searches.reserve(tables_.size());
  for (const std::unique_ptr<Table>& table : tables_) {
    searches.push_back(table->is_taken ? &table->search : nullptr);
  }
  asked_.gather(searches, static_cast<std::size_t>(grid().num_cells()));
}

// Until the game at the table asks again, or there is none left to play.
void ValueGames::play_on(Table& table, std::span<const float> values) {
  if (table.is_taken) {
    table.search.tell(values);
  } else {
    take(table);
  }
  while (table.is_taken) {
    if (table.game.is_over()) {
      weights_[table.place] = table.game.weight();
      take(table);
      continue;
    }
    if (!table.is_searching) {
      table.search.begin(table.game.question());
      table.is_searching = true;
    }
    if (!table.search.is_decided()) return;
    table.is_searching = false;
    const Choice& choice = table.search.choice();
    if (choice.win_probability) {
      table.game.end(*choice.win_probability);
    } else {
      table.game.guess(choice.cell);
    }
  }
}

// Begins the next game at the table, if there is one.
void ValueGames::take(Table& table) {
  table.place = next_++;
  table.is_taken = table.place < weights_.size();
  table.is_searching = false;
  if (table.is_taken) table.game.begin(boards_, start_ + table.place);
}

}  // namespace sapper
