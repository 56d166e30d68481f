#include "core/base/json.hpp"

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

// The expected texts are what Python's repr, format and json.dumps write.

TEST(numbers_have_the_digits_that_python_writes) {
  CHECK(shortest_digits(0.0) == "0.0");
  CHECK(shortest_digits(-0.0) == "-0.0");
  CHECK(shortest_digits(1.0) == "1.0");
  CHECK(shortest_digits(0.1) == "0.1");
  CHECK(shortest_digits(1.0 / 3.0) == "0.3333333333333333");
  CHECK(shortest_digits(0.0001) == "0.0001");
  CHECK(shortest_digits(0.00001) == "1e-05");
  CHECK(shortest_digits(1.5e-7) == "1.5e-07");
  CHECK(shortest_digits(123456.75) == "123456.75");
  CHECK(shortest_digits(1e15) == "1000000000000000.0");
  CHECK(shortest_digits(1e16) == "1e+16");
  CHECK(shortest_digits(-2.5e300) == "-2.5e+300");
  CHECK(shortest_digits(5e-324) == "5e-324");
}

TEST(percentages_have_two_decimals) {
  CHECK(percent(0.0) == "0.00%");
  CHECK(percent(1.0) == "100.00%");
  CHECK(percent(0.12345) == "12.35%");
  CHECK(percent(0.00125) == "0.12%");
}

TEST(a_document_is_written_as_python_writes_it) {
  JsonWriter json;
  json.begin_object();
  json.key("cell").begin_list().value(1).value(-2).end_list();
  json.key("none").value(std::optional<double>{});
  json.key("chance").value(std::optional<double>(0.5));
  json.key("safe").value(true);
  json.key("empty").begin_list().end_list();
  json.key("part").raw("{}");
  json.end_object();
  CHECK(json.text() ==
        R"({"cell": [1, -2], "none": null, "chance": 0.5, "safe": true, "empty": [], "part": {}})");
}

TEST(text_is_ascii_with_escapes) {
  JsonWriter json;
  json.begin_list().value("a\"\\\n\t\x01\x7F").value("3×3 😀").end_list();
  CHECK(json.text() == R"(["a\"\\\n\t\u0001\u007f", "3\u00d73 \ud83d\ude00"])");
}

}  // namespace
}  // namespace sapper::tests
