#include "core/base/flags.hpp"

namespace sapper {

// Three rows of three, less the place itself.
void NeighbourSum::operator()(const PaddedGrid& padded, const std::vector<std::uint8_t>& flags,
                              std::vector<std::int8_t>& sums) {
  const auto places = static_cast<std::int32_t>(flags.size());
  row_sums_.resize(places);
  sums.assign(places, 0);
  std::uint8_t* rows = row_sums_.data();
  const std::uint8_t* flag = flags.data();
  rows[0] = rows[places - 1] = 0;
  for (std::int32_t place = 1; place < places - 1; ++place) {
    rows[place] = static_cast<std::uint8_t>(flag[place - 1] + flag[place] + flag[place + 1]);
  }
  std::int8_t* sum = sums.data();
  const std::int32_t stride = padded.stride();
  for (std::int32_t place = stride; place < places - stride; ++place) {
    sum[place] = static_cast<std::int8_t>(rows[place - stride] + rows[place] +
                                          rows[place + stride] - flag[place]);
  }
}

}  // namespace sapper
