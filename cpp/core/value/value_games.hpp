// Weighted games of a value network, many side by side: all ask the network at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/play/weighted_game.hpp"
#include "core/value/search_batch.hpp"

namespace sapper {

// Plays games start..start+count-1 of a source, at most `at_once` side by side; where one ends the
// next begins. What each comes to depends on the source, the index and the values alone.
class ValueGames {
 public:
  // The boards must outlive the games.
  ValueGames(const BoardSource& boards, std::uint64_t start, std::size_t count, std::size_t at_once,
             const ValueSearchOptions& options);
  ValueGames(const ValueGames&) = delete;
  ValueGames& operator=(const ValueGames&) = delete;

  // Plays on with the values of the positions that were asked for, none at first, until every game
  // asks again. Nothing is asked when all games are over.
  void play_on(std::span<const float> values, std::size_t num_threads);

  const AskedBatch& asked() const { return asked_; }
  Grid grid() const { return boards_.spec().grid; }

  // Of each game: its weight, and -1 while it is not over.
  std::span<const double> weights() const { return weights_; }

 private:
  // A place where one game after the other is played.
  struct Table {
    explicit Table(const ValueSearchOptions& options);

    std::vector<std::unique_ptr<Deducer>> deducers;
    WeightedGame game;
    ValueSearch search;
    std::size_t place = 0;      // of its game among all
    bool is_taken = false;      // whether a game is played at it
    bool is_searching = false;  // for the guess that is due in it
  };

  void play_on(Table& table, std::span<const float> values);
  void take(Table& table);

  const BoardSource& boards_;
  std::uint64_t start_;
  std::vector<double> weights_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::atomic<std::size_t> next_{0};
  AskedBatch asked_;
};

}  // namespace sapper
