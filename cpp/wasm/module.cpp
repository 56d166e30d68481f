// What each module exports: memory for requests, and one function that answers them.
#include <cstddef>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/analysis/counting.hpp"
#include "core/play/decision.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/text.hpp"

namespace sapper::wasm {
namespace {

// To write this takes no memory.
constexpr std::string_view kOutOfMemory =
    R"({"error": {"kind": "OutOfMemory", "message": "this needs more memory than there is"}})";

std::string answer_text;
std::string_view answer;  // the last one
std::shared_ptr<const ValueNetwork> network;

Answer find_method(std::string_view name) {
  for (const MethodGroup group : method_groups()) {
    for (const Method& method : group()) {
      if (method.name == name) return method.answer;
    }
  }
  throw invalid_request("there is no question " + quoted(decode(name)));
}

std::string answer_to(std::string_view name, std::string_view request) {
  const Answer method = find_method(name);
  const JsonValue value = read_json(request);
  Fields fields("the request", value);
  JsonWriter json;
  method(fields, json);
  return json.text();
}

std::string fault_text(const char* kind, const char* message) {
  JsonWriter json;
  json.begin_object();
  json.key("error").begin_object();
  json.key("kind").value(kind);
  json.key("message").value(message);
  json.end_object();
  json.end_object();
  return json.text();
}

// What the work says, or its fault.
template <class Work>
std::string guarded(Work&& work) {
  try {
    return work();
  } catch (const Fault& fault) {
    return fault_text(fault.kind(), fault.what());
  } catch (const BudgetExceeded& error) {
    return fault_text("BudgetExceeded", error.what());
  } catch (const ContradictoryPosition& error) {
    return fault_text("ContradictoryPosition", error.what());
  } catch (const NothingToOpen& error) {
    return fault_text("IllegalMove", error.what());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::length_error&) {
    throw;
  } catch (const std::exception& error) {
    return fault_text("InternalFault", error.what());
  }
}

// The answer is kept until the next one.
template <class Work>
const char* keep(Work&& work) {
  try {
    answer = {};
    answer_text = guarded(work);
    answer = answer_text;
  } catch (const std::bad_alloc&) {
    answer = kOutOfMemory;
  } catch (const std::length_error&) {  // more than any memory could hold
    answer = kOutOfMemory;
  }
  return answer.data();
}

}  // namespace

std::shared_ptr<const ValueNetwork> champion_network() { return network; }

}  // namespace sapper::wasm

extern "C" {

// Room for a name, a request or a network; null where there is none.
[[clang::export_name("alloc")]] void* sapper_alloc(std::size_t size) { return std::malloc(size); }

[[clang::export_name("free")]] void sapper_free(void* memory) { std::free(memory); }

// Answers a request in JSON. The answer is JSON too, answer_size() bytes of it.
[[clang::export_name("call")]] const char* sapper_call(const char* name, std::size_t name_size,
                                                       const char* request, std::size_t size) {
  using namespace sapper::wasm;
  return keep([&] { return answer_to({name, name_size}, {request, size}); });
}

// Takes the file of the champion's network. Answers {} or a fault, as call() does.
[[clang::export_name("load_network")]] const char* sapper_load_network(const std::byte* file,
                                                                       std::size_t size) {
  using namespace sapper::wasm;
  return keep([&]() -> std::string {
    try {
      network = std::make_shared<const sapper::ValueNetwork>(std::span(file, size));
    } catch (const std::invalid_argument& error) {
      throw Fault("InvalidFile", error.what());
    }
    return "{}";
  });
}

[[clang::export_name("answer_size")]] std::size_t sapper_answer_size() {
  return sapper::wasm::answer.size();
}
}
