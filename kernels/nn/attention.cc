#include "kernels/nn/attention.h"

#include <cmath>
#include <limits>

#include "kernels/nn/init.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/dropout.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/linear.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/tril.h"

namespace switchyard::nn {
namespace {

Tensor Masked(const Tensor& scores, const Tensor& mask) {
  if (mask.dtype() != ScalarType::Bool) return switchyard::add(scores, mask);
  return switchyard::masked_fill(scores, switchyard::logical_not(mask),
                                 -std::numeric_limits<double>::infinity());
}

// [L, S], true up to the diagonal.
Tensor CausalMask(const Tensor& scores) {
  const Tensor all = switchyard::ones({scores.size(-2), scores.size(-1)}, ScalarType::Bool,
                                      std::nullopt, scores.device(), std::nullopt);
  return switchyard::tril(all);
}

Tensor InWeight(int64_t size, int64_t heads, const Of& of) {
  SWITCHYARD_CHECK(heads > 0 && size % heads == 0, "MultiheadAttention: ", size,
                   " features cannot be parted into ", heads, " heads");
  return EmptyTensor({3 * size, size}, of.dtype, of.device);
}

Tensor InBias(int64_t size, bool has_bias, const Of& of) {
  return has_bias ? init::zeros_(EmptyTensor({3 * size}, of.dtype, of.device)) : Tensor();
}

// A row without any position has no weights, and none of its scores a gradient.
Tensor WeightsOrNone(const Tensor& scores) {
  const Tensor is_empty = switchyard::eq(switchyard::amax(scores, {-1}, true),
                                         -std::numeric_limits<double>::infinity());
  const Tensor weights = switchyard::softmax(switchyard::masked_fill(scores, is_empty, 0), -1);
  return switchyard::masked_fill(weights, is_empty, 0);
}

}  // namespace

Tensor ScaledDotProductAttention(const Tensor& query, const Tensor& key, const Tensor& value,
                                 const AttentionOptions& options) {
  SWITCHYARD_CHECK(!options.mask || !options.is_causal,
                   "attention takes a mask or is causal, not both");
  const double scale = 1 / std::sqrt(static_cast<double>(query.size(-1)));
  Tensor scores =
      switchyard::matmul(switchyard::mul(query, scale), switchyard::transpose(key, -2, -1));
  if (options.mask) scores = Masked(scores, *options.mask);
  if (options.is_causal) scores = Masked(scores, CausalMask(scores));
  Tensor weights = options.mask ? WeightsOrNone(scores) : switchyard::softmax(scores, -1);
  if (options.dropout > 0) weights = switchyard::dropout(weights, options.dropout, true);
  return switchyard::matmul(weights, value);
}

MultiheadAttention::MultiheadAttention(int64_t size, int64_t num_heads,
                                       const MultiheadAttentionOptions& options, const Of& of)
    : heads(num_heads),
      dropout(options.dropout),
      in_proj_weight(AddParameter("in_proj_weight", InWeight(size, num_heads, of))),
      in_proj_bias(AddParameter("in_proj_bias", InBias(size, options.has_bias, of))),
      out_proj(Add<Linear>("out_proj", size, size, options.has_bias, of)) {
  // Drawn last, as in PyTorch, so that a seed gives the same numbers.
  init::xavier_uniform_(in_proj_weight);
  if (options.has_bias) init::zeros_(out_proj.bias);
}

Tensor MultiheadAttention::Project(const Tensor& input, int64_t part) const {
  const int64_t size = in_proj_weight.size(1);
  const int64_t start = part * size;
  const Tensor weight = switchyard::slice(in_proj_weight, 0, start, start + size);
  std::optional<Tensor> bias;
  if (in_proj_bias.defined()) bias = switchyard::slice(in_proj_bias, 0, start, start + size);
  const Tensor projected = switchyard::linear(input, weight, bias);
  std::vector<int64_t> sizes = projected.sizes().ToVector();
  sizes.back() = heads;
  sizes.push_back(size / heads);
  return switchyard::transpose(switchyard::reshape(projected, sizes), -3, -2);
}

Tensor MultiheadAttention::Forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                   const AttentionOptions& options) const {
  AttentionOptions of_heads = options;
  of_heads.dropout = is_training() ? dropout : 0;
  const Tensor attended =
      ScaledDotProductAttention(Project(query, 0), Project(key, 1), Project(value, 2), of_heads);
  return out_proj.Forward(
      switchyard::reshape(switchyard::transpose(attended, -3, -2), query.sizes()));
}

}  // namespace switchyard::nn
