#include "core/play/environment.hpp"

#include "bindings/base/arrays.hpp"

namespace sapper::bindings {
namespace {

using SeedArray = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ActionArray = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NewActions = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NewMasks = nb::ndarray<std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A read-only view of a buffer of the environment, which stays alive as long as the view does.
template <class T>
using View = nb::ndarray<nb::numpy, const T>;

template <class T>
View<T> view_of(nb::handle owner, const T* data, std::initializer_list<std::size_t> shape) {
  return View<T>(data, shape, owner);
}

Environment& environment_of(nb::handle self) { return *nb::inst_ptr<Environment>(self); }

template <auto buffer>
auto view_games(nb::handle self) {
  const Environment& environment = environment_of(self);
  return view_of(self, (environment.*buffer)(), {environment.num_games()});
}

auto view_boards(nb::handle self, const Number* data, std::size_t num_games) {
  const Grid grid = environment_of(self).spec().grid;
  return view_of(
      self, data,
      {num_games, static_cast<std::size_t>(grid.height), static_cast<std::size_t>(grid.width)});
}

auto view_observations(nb::handle self) {
  const Environment& environment = environment_of(self);
  return view_boards(self, environment.observations(), environment.num_games());
}

auto view_final_observations(nb::handle self) {
  const Environment& environment = environment_of(self);
  return view_boards(self, environment.final_observations(), environment.num_final_observations());
}

void reset_to_seeds(Environment& environment, const SeedArray& seeds) {
  const nb::gil_scoped_release release;
  environment.reset(std::span(seeds.data(), seeds.size()));
}

void step(Environment& environment, const ActionArray& actions) {
  const nb::gil_scoped_release release;
  environment.step(std::span(actions.data(), actions.size()));
}

void sample_actions(Environment& environment, const NewActions& actions) {
  const nb::gil_scoped_release release;
  environment.sample_actions(std::span(actions.data(), actions.size()));
}

void write_action_masks(const Environment& environment, const NewMasks& masks) {
  const nb::gil_scoped_release release;
  environment.write_action_masks(std::span(masks.data(), masks.size()));
}

auto truth_of(const Environment& environment, std::size_t game) {
  const std::span<const Number> truth = environment.truth(game);
  return to_numpy(std::vector<Number>(truth.begin(), truth.end()), environment.spec().grid);
}

}  // namespace

void bind_environment(nb::module_& module) {
  nb::class_<Rewards>(module, "Rewards")
      .def(nb::init<double, double, double, double, double>(), nb::arg("win"), nb::arg("loss"),
           nb::arg("safe_move"), nb::arg("opened_cell"), nb::arg("illegal_move"));
  nb::enum_<Autoreset>(module, "Autoreset")
      .value("NEXT_STEP", Autoreset::kNextStep)
      .value("SAME_STEP", Autoreset::kSameStep)
      .value("DISABLED", Autoreset::kDisabled);
  nb::class_<Environment>(module, "Environment")
      .def(nb::init<const BoardSpec&, std::size_t, const Rewards&, Autoreset, std::int64_t>(),
           nb::arg("spec"), nb::arg("num_games"), nb::arg("rewards"), nb::arg("autoreset"),
           nb::arg("max_steps"))
      .def("reset_to_seeds", &reset_to_seeds, nb::arg("seeds"))
      .def("reset_to_next", nb::overload_cast<>(&Environment::reset),
           nb::call_guard<nb::gil_scoped_release>())
      .def("step", &step, nb::arg("actions"))
      .def("sample_actions", &sample_actions, nb::arg("actions"))
      .def("write_action_masks", &write_action_masks, nb::arg("masks"))
      .def_prop_ro("observations", &view_observations)
      .def_prop_ro("final_observations", &view_final_observations)
      .def_prop_ro("rewards", &view_games<&Environment::rewards>)
      .def_prop_ro("terminations", &view_games<&Environment::terminations>)
      .def_prop_ro("truncations", &view_games<&Environment::truncations>)
      .def_prop_ro("wins", &view_games<&Environment::wins>)
      .def("is_drawn", &Environment::is_drawn, nb::arg("game"))
      .def("truth", &truth_of, nb::arg("game"), "A copy of where the mines are. For tests.");
}

}  // namespace sapper::bindings
