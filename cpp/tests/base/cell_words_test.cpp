#include "core/base/cell_words.hpp"

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

TEST(cells_are_written_as_python_writes_a_pair) {
  CHECK_EQUAL(cell_words({3, 12}, 0), "(0, 0)");
  CHECK_EQUAL(cell_words({3, 12}, 23), "(1, 11)");
}

}  // namespace
}  // namespace sapper::tests
