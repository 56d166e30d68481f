#include "core/board/start_rule.hpp"

namespace sapper {

std::string_view name_of(StartRule rule) {
  static constexpr std::string_view kNames[] = {"any", "safe", "opening", "given-zero"};
  return kNames[static_cast<std::size_t>(rule)];
}

}  // namespace sapper
