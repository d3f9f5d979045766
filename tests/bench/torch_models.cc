#include "tests/bench/torch_models.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <cmath>
#include <limits>
#include <utility>

namespace switchyard::bench {
namespace {

using Weights = std::vector<at::Tensor>;

constexpr int64_t kHeads = 2;
constexpr double kEpsilon = 1e-5;

at::Tensor Copied(const PlainTensor& tensor) {
  return at::from_blob(const_cast<float*>(tensor.data), tensor.sizes).clone();
}

Weights Copied(const std::vector<PlainTensor>& tensors) {
  Weights weights;
  for (const PlainTensor& tensor : tensors) weights.push_back(Copied(tensor));
  return weights;
}

template <typename Score>
TorchModel ModelOf(const Score& score) {
  const auto guarded = [score] {
    const c10::InferenceMode no_gradients;
    return score();
  };
  const auto numbers = [guarded] {
    const at::Tensor scores = guarded().contiguous();
    return std::vector<float>(scores.data_ptr<float>(), scores.data_ptr<float>() + scores.numel());
  };
  return {[guarded] { guarded(); }, numbers};
}

at::Tensor Attend(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  const int64_t count = x.size(0);
  const int64_t width = x.size(1) / kHeads;
  const at::Tensor parts = at::linear(x, weight, bias).view({count, 3, kHeads, width});
  const std::vector<at::Tensor> heads = at::unbind(parts, 1);
  const auto part = [&](size_t i) { return at::transpose(heads[i], 0, 1); };
  const at::Tensor products = at::matmul(part(0), at::transpose(part(1), -2, -1));
  const at::Tensor scores = at::div(products, at::Scalar(std::sqrt(static_cast<double>(width))));
  const at::Tensor hidden = at::logical_not(at::tril(at::ones({count, count}, at::kBool)));
  const at::Tensor seen = at::masked_fill(scores, hidden, -std::numeric_limits<double>::infinity());
  const at::Tensor mixed = at::matmul(at::softmax(seen, -1), part(2));
  return at::reshape(at::transpose(mixed, 0, 1), {count, x.size(1)});
}

at::Tensor LayerNorm(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  return at::layer_norm(x, {x.size(-1)}, weight, bias);
}

at::Tensor ScoreImages(const Weights& w, const at::Tensor& images) {
  at::Tensor x = at::conv2d(images, w[0], w[1], at::IntArrayRef{1}, at::IntArrayRef{1});
  x = at::batch_norm(x, w[2], w[3], w[4], w[5], false, 0.1, kEpsilon, false);
  x = at::max_pool2d(at::relu(x), {2});
  x = at::conv2d(x, w[6], w[7], at::IntArrayRef{1}, at::IntArrayRef{2}, at::IntArrayRef{2}, 2);
  x = at::adaptive_avg_pool2d(at::silu(x), {2, 2});
  return at::log_softmax(at::linear(at::flatten(x, 1), w[8], w[9]), -1);
}

at::Tensor ScoreTokens(const Weights& w, const std::vector<int64_t>& tokens) {
  const auto count = static_cast<int64_t>(tokens.size());
  const at::Tensor words = at::tensor(tokens, at::kLong);
  at::Tensor x = at::add(at::embedding(w[0], words), at::embedding(w[1], at::arange(count)));
  const at::Tensor seen = Attend(LayerNorm(x, w[2], w[3]), w[4], w[5]);
  x = at::add(x, at::linear(seen, w[6], w[7]));
  const at::Tensor wide = at::linear(LayerNorm(x, w[8], w[9]), w[10], w[11]);
  x = at::add(x, at::linear(at::gelu(wide), w[12], w[13]));
  return at::linear(x, w[0]);
}

}  // namespace

TorchModel TorchDigits(const std::vector<PlainTensor>& weights, const uint8_t* images,
                       const std::vector<int64_t>& sizes) {
  const Weights w = Copied(weights);
  const at::Tensor bytes = at::from_blob(const_cast<uint8_t*>(images), sizes, at::kByte).clone();
  return ModelOf([w, bytes] {
    const at::Tensor scaled = at::div(bytes.to(at::kFloat), at::full({}, 16.0));
    at::Tensor hidden = at::linear(at::reshape(scaled, {bytes.size(0), -1}), w[0], w[1]);
    at::relu_(hidden);
    return at::linear(hidden, w[2], w[3]);
  });
}

TorchModel TorchConvnet(const std::vector<PlainTensor>& weights, const PlainTensor& images) {
  const Weights w = Copied(weights);
  const at::Tensor input = Copied(images);
  return ModelOf([w, input] { return ScoreImages(w, input); });
}

TorchModel TorchTransformer(const std::vector<PlainTensor>& weights, std::vector<int64_t> tokens) {
  const Weights w = Copied(weights);
  return ModelOf([w, tokens = std::move(tokens)] { return ScoreTokens(w, tokens); });
}

}  // namespace switchyard::bench
