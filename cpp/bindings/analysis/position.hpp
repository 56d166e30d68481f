// Positions as Python hands them over.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "bindings/base/arrays.hpp"
#include "core/analysis/position.hpp"

namespace sapper::bindings {

// A position with the array of Python that it looks at.
class PositionValue {
 public:
  PositionValue(NumberArray numbers, std::int32_t num_mines, StartRule start_rule,
                std::optional<Cell> start)
      : numbers_(std::move(numbers)),
        num_mines_(num_mines),
        start_rule_(start_rule),
        start_(start) {}

  Position get() const {
    return {{grid_of(numbers_), num_mines_, start_rule_}, span_of(numbers_), start_};
  }

 private:
  NumberArray numbers_;
  std::int32_t num_mines_;
  StartRule start_rule_;
  std::optional<Cell> start_;
};

}  // namespace sapper::bindings
