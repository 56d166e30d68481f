// Exceptions of the core as errors of the package.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>

namespace sapper::bindings {

// Throws `Error` on as the class of that name in sapper.errors, with the same message.
template <class Error>
void translate_error(const char* name) {
  namespace nb = nanobind;
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void* error_type) {
        try {
          std::rethrow_exception(thrown);
        } catch (const Error& error) {
          PyErr_SetString(static_cast<PyObject*>(error_type), error.what());
        }
      },
      nb::object(nb::module_::import_("sapper.errors").attr(name)).release().ptr());
}

}  // namespace sapper::bindings
