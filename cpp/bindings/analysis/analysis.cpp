#include "core/analysis/analysis.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/analysis/questions.hpp"
#include "bindings/base/errors.hpp"
#include "core/analysis/layouts.hpp"
#include "core/base/threads.hpp"

namespace sapper::bindings {
namespace {

Analysis analyse_one(const NumberArray& numbers, std::int32_t num_mines,
                     const std::optional<CodeArray>& assumed, std::size_t max_states,
                     std::optional<double> max_seconds, Beyond beyond, std::uint64_t seed) {
  const Question question = question_of(numbers, num_mines, assumed);
  const AnalysisOptions options = options_of(max_states, max_seconds, beyond, seed);
  return run_interruptibly([&] { return analyser_of_thread().analyse(question, options); });
}

std::vector<Analysis> analyse_several(const std::vector<NumberArray>& numbers,
                                      const std::vector<std::int32_t>& num_mines,
                                      const std::vector<std::optional<CodeArray>>& assumed,
                                      std::size_t num_threads, std::size_t max_states,
                                      std::optional<double> max_seconds, Beyond beyond,
                                      std::uint64_t seed) {
  const AnalysisOptions options = options_of(max_states, max_seconds, beyond, seed);
  std::vector<Question> questions;
  questions.reserve(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    questions.push_back(question_of(numbers[i], num_mines[i], assumed[i]));
  }
  std::vector<Analysis> analyses(numbers.size());
  run_interruptibly([&] {
    run_in_threads(numbers.size(), num_threads, [&](std::size_t i) {
      analyses[i] = analyser_of_thread().analyse(questions[i], options);
    });
  });
  return analyses;
}

nb::bytes layouts_as_bytes(const NumberArray& numbers, std::int32_t num_mines,
                           const std::optional<CodeArray>& assumed, std::size_t max_states) {
  const Question question = question_of(numbers, num_mines, assumed);
  const BigCount count =
      run_interruptibly([&] { return count_layouts(question, {max_states, std::nullopt}); });
  return nb::bytes(count.limbs().data(), count.limbs().size() * sizeof(std::uint64_t));
}

// Layouts as an array of shape (layouts, height, width).
auto to_layout_array(LayoutBytes layouts, Grid grid) {
  const std::size_t count = layouts.size() / static_cast<std::size_t>(grid.num_cells());
  return to_numpy(std::move(layouts), {count, static_cast<std::size_t>(grid.height),
                                       static_cast<std::size_t>(grid.width)});
}

auto all_layouts(const NumberArray& numbers, std::int32_t num_mines,
                 const std::optional<CodeArray>& assumed, std::size_t max_layouts) {
  const Question question = question_of(numbers, num_mines, assumed);
  LayoutBytes layouts = run_interruptibly([&] { return list_layouts(question, max_layouts); });
  return to_layout_array(std::move(layouts), grid_of(numbers));
}

auto random_layouts(const NumberArray& numbers, std::int32_t num_mines,
                    const std::optional<CodeArray>& assumed, std::size_t count, std::uint64_t seed,
                    std::size_t max_states) {
  const Question question = question_of(numbers, num_mines, assumed);
  const Budget budget{max_states, std::nullopt};
  LayoutBytes layouts = run_interruptibly([&] {
    Rng rng(seed, Stream::kSample, 0);
    return sample_layouts(question, count, rng, budget);
  });
  return to_layout_array(std::move(layouts), grid_of(numbers));
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
                   [](Analysis& a) { return cells_known_as(a, Knowledge::kProvenMine); });
  module.def("analyse", &analyse_one, nb::arg("numbers"), nb::arg("num_mines"),
             nb::arg("assumed").none(), nb::arg("max_states"), nb::arg("max_seconds").none(),
             nb::arg("beyond"), nb::arg("seed"));
  module.def("analyse_many", &analyse_several, nb::arg("numbers"), nb::arg("num_mines"),
             nb::arg("assumed"), nb::arg("num_threads"), nb::arg("max_states"),
             nb::arg("max_seconds").none(), nb::arg("beyond"), nb::arg("seed"));
  module.def("count_layouts", &layouts_as_bytes, nb::arg("numbers"), nb::arg("num_mines"),
             nb::arg("assumed").none(), nb::arg("max_states"),
             "The exact number of layouts, as little-endian bytes.");
  module.def("list_layouts", &all_layouts, nb::arg("numbers"), nb::arg("num_mines"),
             nb::arg("assumed").none(), nb::arg("max_layouts"));
  module.def("sample_layouts", &random_layouts, nb::arg("numbers"), nb::arg("num_mines"),
             nb::arg("assumed").none(), nb::arg("count"), nb::arg("seed"), nb::arg("max_states"));
}

}  // namespace sapper::bindings
