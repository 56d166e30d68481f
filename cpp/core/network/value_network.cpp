#include "core/network/value_network.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {
namespace {

constexpr std::int64_t kUsualCells = 256;  // a total is counted in these

std::int64_t rounded_quotient(std::int64_t dividend, std::int64_t divisor) {
  return (2 * dividend + divisor) / (2 * divisor);
}

}  // namespace

double logistic(double x) {
  constexpr double kFar = 40.0;  // beyond which nothing changes any more
  constexpr int kHalvings = 7;
  constexpr int kTerms = 12;
  const double small = std::min(std::fabs(x), kFar) / (1 << kHalvings);
  double power = 1.0;  // e^-small, by its series
  for (int term = kTerms; term > 0; --term) power = 1.0 - small / term * power;
  for (int i = 0; i < kHalvings; ++i) power *= power;
  return (x < 0.0 ? power : 1.0) / (1.0 + power);
}

ValueNetwork::ValueNetwork(std::span<const std::byte> file)
    : weights_(std::make_shared<const ValueWeights>(read_value_weights(file))),
      kernel_(&network_kernels().front()) {
  const auto channels = static_cast<std::size_t>(weights_->channels);
  scratch_.reserve(weights_->channels);
  told_.resize(channels);
  totals_.resize(channels);
  maxima_.resize(channels);
  features_.resize(3 * channels);
  hidden_.resize(weights_->hidden.bias.size());
}

void ValueNetwork::set_grid(Grid grid) {
  const bool is_same = tiles_.grid().height == grid.height && tiles_.grid().width == grid.width;
  if (is_same) return;
  tiles_ = TileGrid(grid);
  const std::size_t size = tiles_.num_places() * static_cast<std::size_t>(weights_->channels);
  planes_.assign(tiles_.group_size(), 0);
  positive_.assign(size, 0);
  inner_.assign(size, 0);
}

void ValueNetwork::convolve(const Convolution& convolution, const Cells& input, Cells* stream,
                            Cells& output) {
  kernel_->convolve({&convolution, tiles_, input.data(), stream ? stream->data() : nullptr,
                     output.data(), &scratch_});
}

double ValueNetwork::win_probability(const ValueInput& input) {
  set_grid(shown_grid(input.grid));
  write_planes(input, tiles_, planes_);
  stream_.assign(positive_.size(), 0);
  convolve(weights_->stem, planes_, &stream_, positive_);
  std::int32_t num_blocks = 0;
  for (const ResidualBlock& block : weights_->blocks) {
    convolve(block.first, positive_, nullptr, inner_);
    convolve(block.second, inner_, &stream_, positive_);
    ++num_blocks;
    if (weights_->period > 0 && num_blocks % weights_->period == 0) {
      mix(weights_->mixes[static_cast<std::size_t>(num_blocks / weights_->period - 1)]);
    }
  }
  return logistic(logit());
}

double ValueNetwork::win_probability(const Question& question, const Analysis& analysis) {
  write_risks(analysis, risks_);
  return win_probability({question.grid, question.numbers, risks_, {}, question.num_mines});
}

void ValueNetwork::pool() { kernel_->pool({tiles_, positive_.data(), totals_, maxima_}); }

void ValueNetwork::mix(const Dense& dense) {
  pool();
  const std::span<std::int64_t> means(features_.data(), totals_.size());
  for (std::size_t channel = 0; channel < means.size(); ++channel) {
    means[channel] = rounded_quotient(totals_[channel] << kMeanBits, tiles_.grid().num_cells());
  }
  for (std::size_t channel = 0; channel < means.size(); ++channel) {
    const std::int64_t told = dense.apply(channel, means);
    told_[channel] = static_cast<std::int32_t>(std::clamp<std::int64_t>(told, -32768, 32767));
  }
  kernel_->tell({tiles_, told_, stream_.data(), positive_.data()});
}

double ValueNetwork::logit() {
  pool();
  const std::size_t channels = totals_.size();
  for (std::size_t channel = 0; channel < channels; ++channel) {
    const std::int64_t total = totals_[channel] << kMeanBits;
    features_[channel] = rounded_quotient(total, tiles_.grid().num_cells());
    features_[channels + channel] = std::min(rounded_quotient(total, kUsualCells), kMaxFeature);
    features_[2 * channels + channel] = maxima_[channel] << kMeanBits;
  }
  for (std::size_t output = 0; output < hidden_.size(); ++output) {
    hidden_[output] =
        std::clamp<std::int64_t>(weights_->hidden.apply(output, features_), 0, kMaxFeature);
  }
  // The shift of the last layer is the fraction of the logit: what rounds is taken off again.
  const Dense& last = weights_->logit;
  const std::int64_t rounding = std::int64_t{1} << (last.shift - 1);
  const auto one = static_cast<double>(std::int64_t{1} << last.shift);
  return static_cast<double>(last.sum(0, hidden_) - rounding) / one;
}

}  // namespace sapper
