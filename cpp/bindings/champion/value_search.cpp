#include "core/champion/value_search.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/champion/asked.hpp"
#include "core/base/threads.hpp"

namespace sapper::bindings {
namespace {

using PositionArray = nb::ndarray<const Number, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// Searches over positions of one size.
class ValueSearches {
 public:
  ValueSearches(const PositionArray& positions, const std::vector<std::int32_t>& num_mines,
                const ValueSearchOptions& options, std::size_t num_threads)
      : grid_{static_cast<std::int32_t>(positions.shape(1)),
              static_cast<std::int32_t>(positions.shape(2))},
        num_threads_(num_threads) {
    const auto num_cells = static_cast<std::size_t>(grid_.num_cells());
    for (std::size_t i = 0; i < num_mines.size(); ++i) {
      searches_.push_back(std::make_unique<ValueSearch>(options));
    }
    run_interruptibly([&] {
      run_in_threads(searches_.size(), num_threads_, [&](std::size_t i) {
        const std::vector<Knowledge> known(num_cells, Knowledge::kUnknown);
        const std::span<const Number> numbers(positions.data() + i * num_cells, num_cells);
        searches_[i]->begin({grid_, numbers, num_mines[i]}, known);
      });
    });
    gather();
  }

  auto asked() { return asked_arrays(asked_, grid_, num_threads_); }

  void tell(const ValueArray& values) {
    run_interruptibly([&] {
      run_in_threads(searches_.size(), num_threads_, [&](std::size_t i) {
        if (!searches_[i]->is_decided()) {
          searches_[i]->tell(asked_.part({values.data(), values.size()}, i));
        }
      });
    });
    gather();
  }

  // Of each position: the cell, its risk, and the exact chance to win where it is known.
  auto choices() const {
    std::vector<std::tuple<Cell, double, std::optional<double>>> choices;
    for (const std::unique_ptr<ValueSearch>& search : searches_) {
      const Guess& choice = search->choice();
      choices.emplace_back(choice.cell, choice.mine_probability.value_or(0.0),
                           choice.win_probability);
    }
    return choices;
  }

  // What was considered for one position: cell, risk, score of the look ahead, value.
  auto considered(std::size_t place) const {
    std::vector<std::tuple<Cell, double, double, double>> considered;
    for (const ValuedGuess& guess : searches_.at(place)->guesses()) {
      considered.emplace_back(guess.considered.cell, guess.considered.mine_probability,
                              guess.considered.score, guess.value);
    }
    return considered;
  }

  ValueSearches(const ValueSearches&) = delete;
  ValueSearches& operator=(const ValueSearches&) = delete;

 private:
  void gather() {
    std::vector<ValueSearch*> searches;
    for (const std::unique_ptr<ValueSearch>& search : searches_) searches.push_back(search.get());
    asked_.gather(searches, static_cast<std::size_t>(grid_.num_cells()));
  }

  Grid grid_;
  std::size_t num_threads_;
  std::vector<std::unique_ptr<ValueSearch>> searches_;
  AskedBatch asked_;
};

}  // namespace

void bind_value_search(nb::module_& module) {
  nb::class_<ValueSearchOptions>(module, "ValueSearchOptions", "How a value network is searched.")
      .def(nb::init<>())
      .def_rw("candidates", &ValueSearchOptions::candidates)
      .def_rw("theta", &ValueSearchOptions::theta)
      .def_rw("plies", &ValueSearchOptions::plies)
      .def_rw("deepened", &ValueSearchOptions::deepened)
      .def_rw("deepened_within", &ValueSearchOptions::deepened_within)
      .def_rw("max_layouts", &ValueSearchOptions::max_layouts);
  nb::class_<ValueSearches>(module, "ValueSearches", "Guesses by a value network, many at once.")
      .def(nb::init<const PositionArray&, const std::vector<std::int32_t>&,
                    const ValueSearchOptions&, std::size_t>(),
           nb::arg("positions"), nb::arg("num_mines"), nb::arg("options"), nb::arg("num_threads"))
      .def("asked", &ValueSearches::asked,
           "Numbers, risks and promises of the positions whose values are asked for; none at the end.")
      .def("tell", &ValueSearches::tell, nb::arg("values"), "The values of the asked positions.")
      .def("choices", &ValueSearches::choices,
           "Of each position: the cell, its risk, and the exact chance to win where known.")
      .def("considered", &ValueSearches::considered, nb::arg("place"),
           "Cell, risk, score of the look ahead and value of each guess of one position.");
}

}  // namespace sapper::bindings
