// What is refused, and why.
#pragma once

#include <stdexcept>
#include <string>

namespace sapper::tests {

// What the work says when it throws std::invalid_argument; "" when it does not.
template <class Work>
std::string refusal(Work&& work) {
  try {
    work();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

}  // namespace sapper::tests
