#include "tests/helpers/stage_checks.hpp"

namespace sapper::tests {

std::vector<Knowledge> proven(Deducer& deducer, const Question& question) {
  std::vector<Knowledge> knowledge(question.numbers.size(), Knowledge::kUnknown);
  deducer.deduce(question, knowledge);
  return knowledge;
}

bool is_refused(Deducer& deducer, const Question& question) {
  try {
    proven(deducer, question);
  } catch (const ContradictoryPosition&) {
    return true;
  }
  return false;
}

std::vector<Knowledge> implied(const Question& question) {
  Layout always = ~Layout{0};
  Layout ever = 0;
  for (const Layout layout : brute_force(question)) {
    always &= layout;
    ever |= layout;
  }
  std::vector<Knowledge> knowledge(question.numbers.size(), Knowledge::kUnknown);
  for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
    if (!is_hidden(question.numbers[cell])) continue;
    if ((always >> cell) & 1U) knowledge[cell] = Knowledge::kProvenMine;
    if (!((ever >> cell) & 1U)) knowledge[cell] = Knowledge::kProvenSafe;
  }
  return knowledge;
}

bool is_contained(const std::vector<Knowledge>& less, const std::vector<Knowledge>& more) {
  for (std::size_t cell = 0; cell < less.size(); ++cell) {
    if (less[cell] != Knowledge::kUnknown && less[cell] != more[cell]) return false;
  }
  return true;
}

std::string shown(const std::vector<Knowledge>& knowledge, const Question& question) {
  std::string text;
  for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
    const bool is_open = !is_hidden(question.numbers[cell]);
    text += is_open ? ' ' : "?.*"[static_cast<int>(knowledge[cell])];
  }
  return text;
}

}  // namespace sapper::tests
