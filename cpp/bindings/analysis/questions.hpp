// Questions and budgets as Python hands them over.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <optional>
#include <span>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "core/analysis/analysis.hpp"
#include "core/base/deadline.hpp"

namespace sapper::bindings {

using CodeArray = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

inline AnalysisOptions options_of(std::size_t max_states, std::optional<double> max_seconds,
                                  Beyond beyond, std::uint64_t seed) {
  AnalysisOptions options;
  options.budget = {max_states, deadline_after(max_seconds)};
  options.beyond = beyond;
  options.seed = seed;
  return options;
}

inline Question question_of(const NumberArray& numbers, std::int32_t num_mines,
                            const std::optional<CodeArray>& assumed) {
  Question question{grid_of(numbers), span_of(numbers), num_mines};
  if (assumed) {
    question.assumed = {reinterpret_cast<const Knowledge*>(assumed->data()), assumed->size()};
  }
  return question;
}

}  // namespace sapper::bindings
