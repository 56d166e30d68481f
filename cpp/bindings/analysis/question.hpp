// Questions as Python hands them over.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "bindings/base/arrays.hpp"
#include "core/analysis/question.hpp"

namespace sapper::bindings {

using CodeArray = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A question with the arrays of Python that it looks at.
class QuestionValue {
 public:
  QuestionValue(NumberArray numbers, std::int32_t num_mines, std::optional<CodeArray> assumed)
      : numbers_(std::move(numbers)), num_mines_(num_mines), assumed_(std::move(assumed)) {}

  Grid grid() const { return grid_of(numbers_); }

  Question get() const {
    Question question{grid(), span_of(numbers_), num_mines_};
    if (assumed_) {
      question.assumed = {reinterpret_cast<const Knowledge*>(assumed_->data()), assumed_->size()};
    }
    return question;
  }

 private:
  NumberArray numbers_;
  std::int32_t num_mines_;
  std::optional<CodeArray> assumed_;
};

}  // namespace sapper::bindings
