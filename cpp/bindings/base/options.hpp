// Options by name, from a Python mapping.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/options.hpp"

namespace nanobind::detail {

// A value is what its Python type says. Numbers of numpy count as those of Python.
template <>
struct type_caster<sapper::OptionValue> {
  NB_TYPE_CASTER(sapper::OptionValue,
                 const_name("bool | int | float | str | collections.abc.Sequence[int]"))

  bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept {
    if (PyBool_Check(source.ptr())) return take<bool>(source);
    if (PyUnicode_Check(source.ptr())) return take<std::string>(source);
    if (PyIndex_Check(source.ptr())) return take<std::int64_t>(source);
    if (PySequence_Check(source.ptr())) return take<std::vector<std::int64_t>>(source);
    return take<double>(source);
  }

 private:
  template <class Type>
  bool take(handle source) noexcept {
    Type taken;
    if (!try_cast(source, taken)) return false;
    value = std::move(taken);
    return true;
  }
};

}  // namespace nanobind::detail
