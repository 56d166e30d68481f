#include "bindings/base/random.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>

namespace sapper::bindings {

void bind_random(nanobind::module_& module) {
  namespace nb = nanobind;
  nb::class_<RandomBits>(module, "RandomBits",
                         "The random numbers of game `index` of a seed, as a numpy bit generator.")
      .def(nb::init<std::uint64_t, std::uint64_t>(), nb::arg("seed"), nb::arg("index"))
      .def_prop_ro(
          "capsule",
          [](RandomBits& bits) { return nb::capsule(bits.numpy_bits(), "BitGenerator"); },
          "What numpy draws through; numpy keeps this object alive beside it.")
      .def_prop_ro(
          "lock", [](RandomBits&) { return nb::module_::import_("threading").attr("Lock")(); },
          "What numpy holds while it draws; a game belongs to one thread.")
      .def("__getstate__", [](RandomBits& bits) { return bits.rng().state(); })
      .def("__setstate__",
           [](RandomBits& bits, const Rng::State& state) { new (&bits) RandomBits(state); });
}

}  // namespace sapper::bindings
