#include "core/value/value_search.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <memory>
#include <vector>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "bindings/value/asked.hpp"
#include "core/base/threads.hpp"
#include "core/value/value_guess.hpp"

namespace sapper::bindings {
namespace {

using PositionArray = nb::ndarray<const Number, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// Searches over positions of one size and number of mines.
class ValueSearches {
 public:
  ValueSearches(const PositionArray& positions, std::int32_t num_mines,
                const ValueSearchOptions& options, std::size_t num_threads)
      : grid_{static_cast<std::int32_t>(positions.shape(1)),
              static_cast<std::int32_t>(positions.shape(2))},
        num_threads_(num_threads) {
    const auto num_cells = static_cast<std::size_t>(grid_.num_cells());
    for (std::size_t i = 0; i < positions.shape(0); ++i) {
      searches_.push_back(std::make_unique<ValueSearch>(options));
    }
    run_interruptibly([&] {
      run_in_threads(searches_.size(), num_threads_, [&](std::size_t i) {
        const std::span<const Number> numbers(positions.data() + i * num_cells, num_cells);
        searches_[i]->begin({grid_, numbers, num_mines});
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

  const Choice& choice(std::size_t place) const { return searches_.at(place)->choice(); }

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

void read_options(ValueSearchOptions* search, const Options& options) {
  OptionReader reader("the search", options);
  new (search) ValueSearchOptions(read_value_options(reader, value_setting()));
  reader.require_all_read();
}

}  // namespace

void bind_value_search(nb::module_& module) {
  nb::class_<ValueSearchOptions>(module, "ValueSearchOptions", "How a value network is searched.")
      .def("__init__", &read_options, nb::arg("options"),
           "By the options of the stage `value`; what is not given is as there.");
  nb::class_<ValueSearches>(module, "ValueSearches", "Guesses by a value network, many at once.")
      .def(nb::init<const PositionArray&, std::int32_t, const ValueSearchOptions&, std::size_t>(),
           nb::arg("positions"), nb::arg("num_mines"), nb::arg("options"), nb::arg("num_threads"))
      .def("asked", &ValueSearches::asked,
           "Numbers, risks and promises of the positions whose values are asked for; none at the "
           "end.")
      .def("tell", &ValueSearches::tell, nb::arg("values"), "The values of the asked positions.")
      .def("choice", &ValueSearches::choice, nb::arg("place"), nb::rv_policy::copy,
           "What is opened in one position, once nothing is asked any more.");
}

}  // namespace sapper::bindings
