// Why a request has no answer, by the names of the errors in Python.
#pragma once

#include <stdexcept>
#include <string>

namespace sapper::wasm {

class Fault : public std::runtime_error {
 public:
  // `kind` is a literal.
  Fault(const char* kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  const char* kind() const { return kind_; }

 private:
  const char* kind_;
};

inline Fault invalid_request(const std::string& message) { return {"InvalidRequest", message}; }
inline Fault invalid_option(const std::string& message) { return {"InvalidOption", message}; }

}  // namespace sapper::wasm
