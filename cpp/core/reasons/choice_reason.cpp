#include "core/reasons/choice_reason.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/cell_words.hpp"
#include "core/base/json.hpp"

namespace sapper {
namespace {

constexpr double kSeen = 1e-4;  // chances so close look alike to a reader

// Of a chance that is known.
std::string share(std::optional<double> chance) { return percent(chance.value_or(0.0)); }

std::vector<WeighedGuess> all_considered(const Choice& choice, bool is_exact) {
  const bool is_endgame = choice.basis == ChoiceBasis::kEndgame;
  const bool is_valued = choice.basis == ChoiceBasis::kValue;
  std::vector<WeighedGuess> weighed;
  for (const Considered& one : choice.considered) {
    WeighedGuess guess{};
    guess.cell = one.cell;
    guess.mine_probability = one.mine_probability;
    if (!is_endgame) guess.next_safety = one.next_safety;
    if (!is_endgame) guess.progress = one.progress;
    guess.trap_loss = one.trap_loss;
    if (is_exact && !one.is_cut) guess.win_probability = one.score;
    if (is_valued && !one.is_cut) guess.estimated_win_probability = one.score;
    guess.score = one.score;
    guess.is_cut = one.is_cut;
    weighed.push_back(guess);
  }
  const auto chosen = std::find_if(weighed.begin(), weighed.end(), [&](const WeighedGuess& one) {
    return one.cell == choice.cell;
  });
  if (chosen != weighed.end()) std::rotate(weighed.begin(), chosen, chosen + 1);
  return weighed;
}

// Words about one choice.
class Words {
 public:
  Words(const Choice& choice, const Question& question, std::span<const WeighedGuess> considered,
        bool has_weights)
      : choice_(choice),
        question_(question),
        considered_(considered),
        has_weights_(has_weights),
        risk_(percent(choice.mine_probability)) {}

  std::string reason() const {
    switch (choice_.basis) {
      case ChoiceBasis::kProof:
        return "the cell is certainly safe";
      case ChoiceBasis::kFirstCell:
        return "nothing is open yet, and games that begin here are won most often; the risk is " +
               risk_;
      case ChoiceBasis::kLeastRisk:
        return "the position is too large to look ahead; the least risk is " + risk_;
      default:
        break;
    }
    if (choice_.win_probability) return wins(*choice_.win_probability) + endgame_comparison();
    return choice_.basis == ChoiceBasis::kValue ? value_reason() : look_ahead_reason();
  }

 private:
  // How often the best line wins. An endgame has few layouts: their number is one limb.
  std::string wins(double win_probability) const {
    const BigCount count = count_layouts(question_, {});
    const std::uint64_t num_layouts = count.is_zero() ? 0 : count.limbs().front();
    const double num_won = std::nearbyint(win_probability * static_cast<double>(num_layouts));
    return "the best line from here wins on " +
           std::to_string(static_cast<std::uint64_t>(num_won)) + " of the " +
           std::to_string(num_layouts) + " layouts left, " + percent(win_probability) +
           (has_weights_ ? ", as if they were equally likely" : "");
  }

  // What the safest cell would win instead.
  std::string endgame_comparison() const {
    const WeighedGuess* safer = safest();
    if (safer == nullptr) return "; no cell that tells more is safer, at a risk of " + risk_;
    return "; the safest cell, " + words(safer->cell) + ", is a mine with " +
           percent(safer->mine_probability) + " instead of " + risk_ + ", but wins on " +
           (safer->is_cut ? "at most " : "") + percent(safer->score);
  }

  // What the chosen guess leads to, and why that is better than to take the least risk.
  std::string look_ahead_reason() const {
    const WeighedGuess& chosen = considered_.front();
    const WeighedGuess* safer = safest();
    const std::string risk = percent(chosen.mine_probability);
    if (safer == nullptr) {
      return safest_words() + ": its risk is " + risk + ", and " + progress_words(chosen);
    }
    const auto [gain, lag] = gain_and_lag(chosen, *safer);
    return gain + ", worth a risk of " + risk + "; " + safest_cell(*safer) + ", " + lag;
  }

  // What the network says of the chosen guess, and of the safest one.
  std::string value_reason() const {
    const WeighedGuess& chosen = considered_.front();
    const WeighedGuess* safer = safest();
    const std::string said = "the network gives it a chance to win of " + percent(chosen.score);
    if (safer == nullptr) {
      return said + "; no cell that was weighed is safer, at a risk of " + risk_;
    }
    std::string lag = safer->is_cut ? "cannot lead on as well" : "has " + percent(safer->score);
    if (!safer->is_cut && safer->score > chosen.score) {
      lag += ", too little more to overrule the look ahead";
    }
    return said + ", worth a risk of " + risk_ + "; " + safest_cell(*safer) + ", " + lag;
  }

  std::string safest_words() const {
    const double least = considered_.front().mine_probability + kRiskRounding;
    const bool has_equals =
        std::any_of(considered_.begin() + 1, considered_.end(),
                    [&](const WeighedGuess& one) { return one.mine_probability <= least; });
    return has_equals ? "of the safest cells it leads on best" : "no other cell is as safe";
  }

  std::string safest_cell(const WeighedGuess& safer) const {
    return "the safest cell, " + words(safer.cell) + " with " + percent(safer.mine_probability);
  }

  // What the chosen guess has to offer, and where the safest one stands behind it.
  static std::pair<std::string, std::string> gain_and_lag(const WeighedGuess& chosen,
                                                          const WeighedGuess& safer) {
    if (safer.is_cut) return {progress_words(chosen), "cannot lead on as well"};  // seen in part
    if (is_less(safer.progress, chosen.progress)) {
      return {progress_words(chosen), "has one with " + share(safer.progress)};
    }
    if (is_less(safer.next_safety, chosen.next_safety)) {
      return {"this move and the next one are safe with " + share(chosen.next_safety),
              "has " + share(safer.next_safety)};
    }
    if (is_less(safer.trap_loss, chosen.trap_loss)) {
      return {"it disarms traps that cost " + share(chosen.trap_loss) + " of the wins",
              "disarms " + share(safer.trap_loss)};
    }
    return {progress_words(chosen), "leads on less well further ahead"};
  }

  static std::string progress_words(const WeighedGuess& chosen) {
    return "a certain-safe cell comes next with " + share(chosen.progress);
  }

  // By so much that a reader sees it.
  static bool is_less(std::optional<double> chance, std::optional<double> other) {
    return chance && other && *chance + kSeen < *other;
  }

  // The safest guess that was looked at; null where the chosen one is as safe.
  const WeighedGuess* safest() const {
    const auto found = std::min_element(considered_.begin(), considered_.end(),
                                        [](const WeighedGuess& a, const WeighedGuess& b) {
                                          return a.mine_probability < b.mine_probability;
                                        });
    if (found == considered_.end()) return nullptr;
    return found->mine_probability + kRiskRounding >= choice_.mine_probability ? nullptr : &*found;
  }

  std::string words(Cell cell) const { return cell_words(question_.grid, cell); }

  const Choice& choice_;
  const Question& question_;
  std::span<const WeighedGuess> considered_;
  bool has_weights_;
  std::string risk_;
};

}  // namespace

ChoiceReason reason_of(const Choice& choice, const Question& question, bool has_weights) {
  const bool is_exact = choice.basis == ChoiceBasis::kEndgame && !has_weights;
  ChoiceReason told;
  if (is_exact) told.win_probability = choice.win_probability;
  told.considered = all_considered(choice, is_exact);
  told.reason = Words(choice, question, told.considered, has_weights).reason();
  return told;
}

const char* name_of(ChoiceBasis basis) {
  switch (basis) {
    case ChoiceBasis::kProof:
      return "proof";
    case ChoiceBasis::kEndgame:
      return "endgame";
    case ChoiceBasis::kFirstCell:
      return "first-cell";
    case ChoiceBasis::kLookAhead:
      return "look-ahead";
    case ChoiceBasis::kLeastRisk:
      return "least-risk";
    case ChoiceBasis::kValue:
      return "value";
  }
  return "";
}

}  // namespace sapper
