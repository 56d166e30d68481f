#include "core/base/options.hpp"

#include "tests/helpers/check.hpp"
#include "tests/helpers/refusals.hpp"

namespace sapper::tests {
namespace {

const Options kGiven{{"flag", true},
                     {"whole", std::int64_t{5'000'000'000}},
                     {"count", std::int64_t{7}},
                     {"share", 0.25},
                     {"kind", std::string("second")},
                     {"list", std::vector<std::int64_t>{1, 2}}};

const std::vector<std::pair<std::string, int>> kKinds{{"first", 1}, {"second", 2}};

OptionReader reader_of(const Options& options) { return {"the test", options}; }

}  // namespace

TEST(options_are_read_by_name_and_type) {
  OptionReader reader = reader_of(kGiven);
  CHECK(reader.flag("flag", false));
  CHECK_EQUAL(reader.whole_number("whole", 0), 5'000'000'000);
  CHECK_EQUAL(reader.count("count", 0), 7);
  CHECK_EQUAL(reader.number("share", 0.0), 0.25);
  CHECK_EQUAL(reader.choice("kind", kKinds), 2);
  CHECK_EQUAL(reader.whole_numbers("list").size(), 2U);
  reader.require_all_read();
}

TEST(options_that_are_not_given_have_their_fallback) {
  const Options none;
  OptionReader reader = reader_of(none);
  CHECK(reader.flag("flag", true));
  CHECK_EQUAL(reader.whole_number("whole", -3), -3);
  CHECK_EQUAL(reader.count("count", 3), 3);
  CHECK_EQUAL(reader.number("share", 0.5), 0.5);
  CHECK_EQUAL(reader.choice("kind", kKinds), 1);
  reader.require_all_read();
}

TEST(a_whole_number_is_a_number_too) {
  OptionReader reader = reader_of(kGiven);
  CHECK_EQUAL(reader.number("count", 0.0), 7.0);
}

TEST(values_of_a_wrong_type_are_refused) {
  OptionReader reader = reader_of(kGiven);
  CHECK_EQUAL(refusal([&] { reader.flag("count", false); }),
              "option 'count' of the test must be true or false");
  CHECK_EQUAL(refusal([&] { reader.whole_number("flag", 0); }),
              "option 'flag' of the test must be a whole number");
  CHECK_EQUAL(refusal([&] { reader.count("whole", 0); }),
              "option 'whole' of the test must be a whole number in 0..2**31-1");
  CHECK_EQUAL(refusal([&] { reader.number("kind", 0.0); }),
              "option 'kind' of the test must be a number");
  CHECK_EQUAL(refusal([&] { reader.choice("share", kKinds); }),
              "option 'share' of the test must be a text");
  CHECK_EQUAL(refusal([&] { reader.whole_numbers("share"); }),
              "option 'share' of the test must be given, as a list of whole numbers");
}

TEST(unknown_choices_and_missing_lists_are_refused) {
  const Options third{{"kind", std::string("third")}};
  OptionReader reader = reader_of(third);
  CHECK_EQUAL(refusal([&] { reader.choice("kind", kKinds); }),
              "option 'kind' of the test is 'third', which is none of its choices");
  CHECK_EQUAL(refusal([&] { reader.whole_numbers("list"); }),
              "option 'list' of the test must be given, as a list of whole numbers");
}

TEST(an_option_that_nobody_has_read_is_refused) {
  OptionReader reader = reader_of(kGiven);
  for (const char* name : {"count", "whole"}) reader.whole_number(name, 0);
  reader.flag("flag", false);
  reader.number("share", 0.0);
  reader.choice("kind", kKinds);
  CHECK_EQUAL(refusal([&] { reader.require_all_read(); }), "the test has no option 'list'");
}

}  // namespace sapper::tests
