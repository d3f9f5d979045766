#include "examples/digits/network.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "examples/digits/call_count.h"
#include "lib/core/scalar_type.h"
#include "switchyard/functions.h"

namespace digits {
namespace {

using switchyard::ScalarType;
using switchyard::Tensor;

constexpr double kInk = 16;  // the darkest pixel
constexpr int64_t kBatchSize = 100;

}  // namespace

Tensor Score(const Weights& weights, const Tensor& images) {
  const Tensor pixels = DIGITS_CALL(to, images, ScalarType::Float);
  const Tensor scaled = DIGITS_CALL(div, pixels, DIGITS_CALL(full, {}, kInk));
  const Tensor rows = DIGITS_CALL(reshape, scaled, {images.size(0), -1});
  Tensor hidden = DIGITS_CALL(linear, rows, weights.hidden_weight, weights.hidden_bias);
  DIGITS_CALL(relu_, hidden);
  return DIGITS_CALL(linear, hidden, weights.output_weight, weights.output_bias);
}

Answers Classify(const Weights& weights, const Tensor& images) {
  std::vector<Tensor> digits;
  std::vector<Tensor> likelihoods;
  for (const Tensor& batch : DIGITS_CALL(split, images, kBatchSize)) {
    const Tensor likelihood = DIGITS_CALL(softmax, Score(weights, batch), -1);
    auto [values, indices] = DIGITS_CALL(max, likelihood, 1);
    likelihoods.push_back(std::move(values));
    digits.push_back(std::move(indices));
  }
  return {DIGITS_CALL(cat, digits), DIGITS_CALL(cat, likelihoods)};
}

}  // namespace digits
