#include "core/base/interrupts.hpp"

#include "tests/helpers/check.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

TEST(work_goes_on_until_its_signal_is_set) {
  StopSignal stop;
  const Obedience obedience(stop);
  check_interrupt();
  CHECK(!Obedience::is_told_to_stop());
  stop.set();
  CHECK(Obedience::is_told_to_stop());
}

TEST(obedience_ends_with_its_scope) {
  CHECK(is_interrupted(check_interrupt));
  CHECK(Obedience::innermost() == nullptr);
  CHECK(!Obedience::is_told_to_stop());
}

TEST(inner_work_obeys_the_outer_signal_too) {
  StopSignal outer;
  const StopSignal inner;
  const Obedience outer_obedience(outer);
  const Obedience inner_obedience(inner);
  CHECK(!Obedience::is_told_to_stop());
  outer.set();
  CHECK(Obedience::is_told_to_stop());
}

TEST(counted_work_looks_now_and_then) {
  CHECK(is_interrupted([] { count_work(1'000'000); }));
  CHECK(!is_interrupted([] { count_work(1); }));
  CHECK(is_interrupted([] {
    for (int i = 0; i < 1000; ++i) count_work(1'000);
  }));
}

}  // namespace
}  // namespace sapper::tests
