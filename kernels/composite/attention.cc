// Attention by products of matrices.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>

#include "lib/core/error.h"
#include "switchyard/ops/_safe_softmax.h"
#include "switchyard/ops/_scaled_dot_product_attention_forward.h"
#include "switchyard/ops/_scaled_dot_product_attention_forward_native.h"
#include "switchyard/ops/_scaled_dot_product_attention_native.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/dropout.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/repeat_interleave.h"
#include "switchyard/ops/scaled_dot_product_attention_native.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/zeros.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "_scaled_dot_product_attention";
constexpr double kNothing = -std::numeric_limits<double>::infinity();

// The addend of the scores: -inf at masked positions. Undefined without a mask.
Tensor ScoreMask(const Tensor& query, const Tensor& key, const std::optional<Tensor>& attn_mask,
                 bool is_causal) {
  Tensor mask = attn_mask.value_or(Tensor());
  if (is_causal) {
    SWITCHYARD_CHECK(!mask.defined(), kName, ": attn_mask is given, and is_causal is true");
    mask = switchyard::tril(switchyard::ones({query.size(-2), key.size(-2)}, ScalarType::Bool,
                                             std::nullopt, query.device(), std::nullopt));
  }
  if (!mask.defined() || mask.dtype() != ScalarType::Bool) return mask;
  const Tensor zeros =
      switchyard::zeros(mask.sizes(), query.dtype(), std::nullopt, query.device(), std::nullopt);
  return switchyard::masked_fill(zeros, switchyard::logical_not(mask), kNothing);
}

// The heads of key or value, each as often as it serves heads of the query.
Tensor ForEachHead(const Tensor& heads, const Tensor& query) {
  SWITCHYARD_CHECK(
      query.dim() >= 3 && heads.dim() >= 3 && heads.size(-3) > 0 &&
          query.size(-3) % heads.size(-3) == 0,
      "scaled_dot_product_attention: with enable_gqa, the heads of key and value of sizes ",
      heads.sizes(), " do not divide those of query of sizes ", query.sizes());
  return switchyard::repeat_interleave(heads, query.size(-3) / heads.size(-3), -3, std::nullopt);
}

}  // namespace

// Always returns the weights. Both operands of the first product are multiplied by the root of the
// scale, so that neither overflows.
std::tuple<Tensor, Tensor> _scaled_dot_product_attention_forward_math(
    const Tensor& query, const Tensor& key, const Tensor& value,
    const std::optional<Tensor>& attn_mask, double dropout_p, bool /*need_attn_weights*/,
    bool is_causal) {
  for (const Tensor* operand : {&query, &key, &value}) {
    SWITCHYARD_CHECK(operand->dim() >= 2, kName, ": operand of sizes ", operand->sizes(),
                     " has no rows of features");
  }
  const double scale = std::sqrt(std::sqrt(static_cast<double>(query.size(-1))));
  const Tensor mask = ScoreMask(query, key, attn_mask, is_causal);
  Tensor scores = switchyard::matmul(switchyard::div(query, scale),
                                     switchyard::div(switchyard::transpose(key, -2, -1), scale));
  if (mask.defined()) scores = switchyard::add(scores, mask);
  Tensor weights = switchyard::softmax(scores, -1);
  if (mask.defined() && !is_causal) {
    // A row without any position has no weights, as PyTorch does it since 2.5.
    const Tensor is_empty = switchyard::eq(switchyard::amax(scores, {-1}, true), kNothing);
    weights = switchyard::masked_fill(weights, is_empty, 0);
  }
  if (dropout_p > 0) weights = switchyard::dropout(weights, dropout_p, /*train=*/true);
  return {switchyard::matmul(weights, value), weights};
}

std::tuple<Tensor, Tensor> _scaled_dot_product_attention(const Tensor& query, const Tensor& key,
                                                         const Tensor& value,
                                                         const std::optional<Tensor>& attn_mask,
                                                         double dropout_p, bool need_attn_weights,
                                                         bool is_causal) {
  return switchyard::_scaled_dot_product_attention_forward(query, key, value, attn_mask, dropout_p,
                                                           need_attn_weights, is_causal);
}

// A mask of Bool says what takes part, another one is added. With enable_gqa, groups of heads of
// the query share a head of key and value. Source: documentation of
// torch.nn.functional.scaled_dot_product_attention.
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                    const std::optional<Tensor>& attn_mask, double dropout_p,
                                    bool is_causal, std::optional<double> scale, bool enable_gqa) {
  constexpr char kOwnName[] = "scaled_dot_product_attention";
  const bool has_mask = attn_mask && attn_mask->defined();
  SWITCHYARD_CHECK(!is_causal || !has_mask, kOwnName,
                   ": is_causal is a mask; attn_mask cannot be given too");
  for (const Tensor* operand : {&query, &key, &value}) {
    SWITCHYARD_CHECK(operand->dim() >= 2, kOwnName, ": operand of sizes ", operand->sizes(),
                     " has no rows of features");
  }
  const double factor = scale.value_or(1 / std::sqrt(static_cast<double>(query.size(-1))));
  Tensor scores =
      switchyard::matmul(switchyard::mul(query, factor),
                         switchyard::transpose(enable_gqa ? ForEachHead(key, query) : key, -2, -1));
  const Tensor mask = ScoreMask(query, key, attn_mask, is_causal);
  if (mask.defined()) scores = switchyard::add(scores, mask);
  Tensor weights = has_mask ? switchyard::_safe_softmax(scores, -1, std::nullopt)
                            : switchyard::softmax(scores, -1);
  if (dropout_p > 0) weights = switchyard::dropout(weights, dropout_p, /*train=*/true);
  return switchyard::matmul(weights, enable_gqa ? ForEachHead(value, query) : value);
}

}  // namespace switchyard::native
