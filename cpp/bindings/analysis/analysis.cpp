#include "core/analysis/analysis.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <new>
#include <utility>

#include "bindings/analysis/question.hpp"
#include "bindings/base/errors.hpp"
#include "bindings/base/interrupts.hpp"
#include "core/analysis/layouts.hpp"
#include "core/base/deadline.hpp"

namespace sapper::bindings {
namespace {

// How much an analysis may cost, and what happens beyond that.
struct AnalysisBudget {
  std::size_t max_states;
  std::optional<double> max_seconds;
  Beyond beyond;
  std::uint64_t seed;

  // Its time begins now.
  AnalysisOptions options() const {
    return {{max_states, deadline_after(max_seconds)}, beyond, seed};
  }
};

// Counts without the GIL; want of memory is a budget that was exceeded.
template <class Count>
auto count_interruptibly(Count&& count) {
  try {
    return run_interruptibly(std::forward<Count>(count));
  } catch (const std::bad_alloc&) {
    throw BudgetExceeded("the analysis needs more memory than there is; allow fewer states");
  }
}

Analysis analyse_one(const QuestionValue& question, const AnalysisBudget& budget) {
  const AnalysisOptions options = budget.options();
  return count_interruptibly([&] { return analyser_of_thread().analyse(question.get(), options); });
}

std::vector<Analysis> analyse_several(const std::vector<const QuestionValue*>& questions,
                                      const AnalysisBudget& budget) {
  const AnalysisOptions options = budget.options();
  std::vector<Analysis> analyses;
  analyses.reserve(questions.size());
  count_interruptibly([&] {
    for (const QuestionValue* question : questions) {
      check_interrupt();
      analyses.push_back(analyser_of_thread().analyse(question->get(), options));
    }
  });
  return analyses;
}

nb::bytes layouts_as_bytes(const QuestionValue& question, std::size_t max_states) {
  const BigCount count =
      count_interruptibly([&] { return count_layouts(question.get(), {max_states}); });
  return nb::bytes(count.limbs().data(), count.limbs().size() * sizeof(std::uint64_t));
}

// Layouts as an array of shape (layouts, height, width).
auto to_layout_array(LayoutBytes layouts, Grid grid) {
  const std::size_t count = layouts.size() / static_cast<std::size_t>(grid.num_cells());
  return to_numpy(std::move(layouts), {count, static_cast<std::size_t>(grid.height),
                                       static_cast<std::size_t>(grid.width)});
}

auto all_layouts(const QuestionValue& question, std::size_t max_layouts) {
  LayoutBytes layouts =
      count_interruptibly([&] { return list_layouts(question.get(), max_layouts); });
  return to_layout_array(std::move(layouts), question.grid());
}

auto random_layouts(const QuestionValue& question, std::size_t count, std::uint64_t seed,
                    std::size_t max_states) {
  LayoutBytes layouts = count_interruptibly([&] {
    Rng rng(seed, Stream::kSample, 0);
    return sample_layouts(question.get(), count, rng, {max_states});
  });
  return to_layout_array(std::move(layouts), question.grid());
}

// A view of one of an analysis's arrays, kept alive by the analysis itself.
template <class T, class Source>
auto view(Analysis& analysis, std::vector<Source>& values) {
  return nb::ndarray<nb::numpy, const T>(reinterpret_cast<const T*>(values.data()),
                                         {static_cast<std::size_t>(analysis.grid.height),
                                          static_cast<std::size_t>(analysis.grid.width)},
                                         nb::find(analysis));
}

// None where the probabilities were not sampled.
auto standard_error_of(Analysis& analysis) {
  using Errors = decltype(view<double>(analysis, analysis.standard_error));
  if (analysis.standard_error.empty()) return std::optional<Errors>();
  return std::optional<Errors>(view<double>(analysis, analysis.standard_error));
}

using RiskArray = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// The same proofs beside probabilities that were computed elsewhere.
Analysis with_probabilities(const Analysis& analysis, const RiskArray& mine_probability,
                            const std::optional<RiskArray>& standard_error) {
  const auto values_of = [](const RiskArray& values) {
    return std::vector<double>(values.data(), values.data() + values.size());
  };
  Analysis other = analysis;
  other.mine_probability = values_of(mine_probability);
  other.standard_error = standard_error ? values_of(*standard_error) : std::vector<double>();
  return other;
}

std::vector<Cell> cells_known_as(const Analysis& analysis, Knowledge knowledge) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < analysis.proof.size(); ++cell) {
    if (analysis.proof[cell] != Proof::kNone && analysis.knowledge[cell] == knowledge) {
      cells.push_back(static_cast<Cell>(cell));
    }
  }
  return cells;
}

}  // namespace

void bind_analysis(nb::module_& module) {
  translate_error<BudgetExceeded>("BudgetExceeded");
  nb::enum_<Beyond>(module, "Beyond")
      .value("RAISE", Beyond::kThrow)
      .value("SAMPLE", Beyond::kSample)
      .value("PROVE", Beyond::kProve);
  nb::class_<QuestionValue>(module, "Question", "What is visible and what is taken for granted.")
      .def(nb::init<NumberArray, std::int32_t, std::optional<CodeArray>>(), nb::arg("numbers"),
           nb::arg("num_mines"), nb::arg("assumed").none());
  nb::class_<AnalysisBudget>(module, "AnalysisBudget")
      .def(nb::init<std::size_t, std::optional<double>, Beyond, std::uint64_t>(),
           nb::arg("max_states"), nb::arg("max_seconds").none(), nb::arg("beyond"),
           nb::arg("seed"));
  nb::class_<Analysis>(module, "Analysis")
      .def_ro("consistent", &Analysis::consistent)
      .def_ro("is_estimate", &Analysis::is_estimate)
      .def_prop_ro("mine_probability",
                   [](Analysis& a) { return view<double>(a, a.mine_probability); })
      .def_prop_ro("standard_error", &standard_error_of)
      .def_prop_ro("proof", [](Analysis& a) { return view<std::uint8_t>(a, a.proof); })
      .def_prop_ro("safe_cells",
                   [](Analysis& a) { return cells_known_as(a, Knowledge::kProvenSafe); })
      .def_prop_ro("mine_cells",
                   [](Analysis& a) { return cells_known_as(a, Knowledge::kProvenMine); })
      .def("with_probabilities", &with_probabilities, nb::arg("mine_probability"),
           nb::arg("standard_error").none(),
           "The same proofs beside other probabilities: estimates where they have errors.");
  module.def("analyse", &analyse_one, nb::arg("question"), nb::arg("budget"));
  module.def("analyse_many", &analyse_several, nb::arg("questions"), nb::arg("budget"),
             "One after the other, in the calling thread. The time of the budget is for all of "
             "them together.");
  module.def("count_layouts", &layouts_as_bytes, nb::arg("question"), nb::arg("max_states"),
             "The exact number of layouts, as little-endian bytes.");
  module.def("list_layouts", &all_layouts, nb::arg("question"), nb::arg("max_layouts"));
  module.def("sample_layouts", &random_layouts, nb::arg("question"), nb::arg("count"),
             nb::arg("seed"), nb::arg("max_states"));
}

}  // namespace sapper::bindings
