// One guess by a value network: who holds the network is asked for the values of positions, ply by
// ply, and told which guess they make the best. Guesses that are close then may be played out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/champion/champion.hpp"
#include "core/champion/ending.hpp"
#include "core/champion/leaves.hpp"
#include "core/champion/ranking.hpp"
#include "core/value/playouts.hpp"
#include "core/value/valued_guess.hpp"

namespace sapper {

struct ValueSearchOptions {
  std::int32_t candidates = 6;  // guesses whose leaves are valued
  double theta = 0.002;       // a guess must be so much better than the look ahead's to replace it
  std::int32_t plies = 1;     // 2: leaves where a guess is due are looked into as well
  std::int32_t deepened = 3;  // guesses whose leaves are looked into
  double deepened_within = 0.02;    // of the best value, to be looked into
  std::size_t max_layouts = 1000;   // endings of so many are solved now,
  std::size_t leaf_layouts = 1000;  // and of so many at the leaves
  PlayoutOptions playouts;
};

// Serves one position after the other; keeps scratch space.
class ValueSearch {
 public:
  explicit ValueSearch(const ValueSearchOptions& options);

  // Looks at a position that holds a safe hidden cell. Throws ContradictoryPosition.
  void begin(const Question& question);

  // The positions whose values are asked for; none when the choice is made.
  std::span<const NetworkInput* const> asked() const { return asked_; }

  // The chance to win from each position that was asked for.
  void tell(std::span<const float> values);

  bool is_decided() const { return asked_.empty(); }

  // The choice; the scores of the guesses that were considered are their values.
  const Choice& choice() const { return choice_; }

 private:
  // A leaf that was looked into: the guesses that may follow.
  struct Deepened {
    std::size_t guess;
    std::size_t leaf;
    std::vector<ValuedGuess> replies;
  };

  void choose_plainly(const Question& question, const Analysis& analysis);
  void choose_by_look_ahead(std::vector<Considered> ranked);
  std::vector<ValuedGuess> expand(const Question& question, const Analysis& analysis,
                                  std::span<const Considered> ranked);
  void ask(std::vector<ValuedGuess>& guesses);
  void value_all(std::vector<ValuedGuess>& guesses) const;
  std::vector<std::size_t> best_guesses(std::int32_t count, double within) const;
  bool deepen();
  void take_replies();
  void play_out_close_guesses();
  void choose();

  ValueSearchOptions options_;
  GuessRanking choice_ranking_ = GuessRanking::of_champion();  // the guesses to choose from
  GuessRanking ranking_;                                       // what the network is told
  EndingSolver endings_;
  EndingSolver leaf_endings_;
  Grid grid_{};
  std::vector<Number> numbers_;
  std::int32_t num_mines_ = 0;
  std::vector<ValuedGuess> guesses_;
  std::vector<Deepened> deepened_;
  bool is_deep_ = false;
  std::vector<const NetworkInput*> asked_;
  std::vector<Leaf*> asking_;                        // the leaf of each
  Choice choice_{-1, 1.0, ChoiceBasis::kLeastRisk};  // once it is made
};

}  // namespace sapper
