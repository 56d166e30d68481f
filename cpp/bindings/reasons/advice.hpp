// Advice as Python asks for it.
#pragma once

#include "bindings/analysis/question.hpp"
#include "core/reasons/best.hpp"

namespace sapper::bindings {

// A question with its analysis, which Python keeps alive.
struct AdviceValue {
  QuestionValue question;
  const Analysis& analysis;
  EstimatedBy estimated_by;

  Advice get() const { return {question.get(), analysis, estimated_by}; }
};

}  // namespace sapper::bindings
