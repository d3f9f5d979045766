// Gradients of attention: of the products of matrices around a softmax.

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/tril.h"

namespace switchyard::gradients {
namespace {

Tensor Transposed(const Tensor& tensor) { return switchyard::transpose(tensor, -2, -1); }

double ScaleOf(const Tensor& query) { return 1 / std::sqrt(static_cast<double>(query.size(-1))); }

Tensor Causal(const Tensor& scores) {
  const Tensor ones = switchyard::ones({scores.size(-2), scores.size(-1)}, ScalarType::Bool,
                                       std::nullopt, scores.device(), std::nullopt);
  return switchyard::logical_not(switchyard::tril(ones));
}

// The weights before dropout, computed again: what dropout made zero is not in the result.
Tensor WeightsBeforeDropout(const Tensor& query, const Tensor& key, const Tensor& attn_mask,
                            bool is_causal) {
  constexpr double kNever = -std::numeric_limits<double>::infinity();
  Tensor scores = switchyard::mul(switchyard::matmul(query, Transposed(key)), ScaleOf(query));
  if (is_causal) {
    scores = switchyard::masked_fill(scores, Causal(scores), kNever);
  } else if (attn_mask.defined() && attn_mask.dtype() == ScalarType::Bool) {
    scores = switchyard::masked_fill(scores, switchyard::logical_not(attn_mask), kNever);
  } else if (attn_mask.defined()) {
    scores = switchyard::add(scores, attn_mask);
  }
  return switchyard::softmax(scores, -1);
}

// The weights before dropout, and what each was multiplied with; undefined without dropout.
struct Weights {
  Tensor softmax;
  Tensor noise;

  Tensor Drop(const Tensor& tensor) const {
    return noise.defined() ? switchyard::mul(tensor, noise) : tensor;
  }
};

Weights WeightsOf(const Tensor& query, const Tensor& key, const Tensor& attn_mask, double dropout_p,
                  bool is_causal, const Tensor& weights) {
  if (dropout_p <= 0) return {weights, Tensor()};
  const double factor = dropout_p >= 1 ? 0 : 1 / (1 - dropout_p);
  const Tensor is_kept = switchyard::to(switchyard::ne(weights, 0), weights.dtype());
  return {WeightsBeforeDropout(query, key, attn_mask, is_causal), switchyard::mul(is_kept, factor)};
}

// From the gradient of the softmax to that of what it was given; for tangents, too.
Tensor ThroughSoftmax(const Tensor& grad, const Tensor& softmax) {
  return softmax_backward(grad, softmax, -1);
}

Tensor SumOfDefined(const Tensor& a, const Tensor& b) {
  if (!a.defined() || !b.defined()) return a.defined() ? a : b;
  return switchyard::add(a, b);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> attention_backward(
    const Tensor& grad, const Tensor& grad_weights, const Tensor& query, const Tensor& key,
    const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal,
    const Tensor& weights, std::array<bool, 4> grad_input_mask) {
  std::tuple<Tensor, Tensor, Tensor, Tensor> result;
  const auto& [wants_query, wants_key, wants_value, wants_mask] = grad_input_mask;
  if (wants_value && grad.defined()) {
    std::get<2>(result) = SumTo(switchyard::matmul(Transposed(weights), grad), value.sizes());
  }
  if (!wants_query && !wants_key && !wants_mask) return result;
  const Tensor of_product = grad.defined() ? switchyard::matmul(grad, Transposed(value)) : Tensor();
  const Tensor of_weights = SumOfDefined(of_product, grad_weights);
  if (!of_weights.defined()) return result;
  const Weights parts = WeightsOf(query, key, attn_mask, dropout_p, is_causal, weights);
  const Tensor of_scores = ThroughSoftmax(parts.Drop(of_weights), parts.softmax);
  const Tensor scaled = switchyard::mul(of_scores, ScaleOf(query));
  if (wants_query) std::get<0>(result) = SumTo(switchyard::matmul(scaled, key), query.sizes());
  if (wants_key) {
    std::get<1>(result) = SumTo(switchyard::matmul(Transposed(scaled), query), key.sizes());
  }
  if (wants_mask) std::get<3>(result) = of_scores;
  return result;
}

std::tuple<Tensor, Tensor> attention_jvp(const Tensor& query_p, const Tensor& query_t,
                                         const Tensor& key_p, const Tensor& key_t,
                                         const Tensor& value_p, const Tensor& value_t,
                                         const Tensor& attn_mask_p, const Tensor& attn_mask_t,
                                         double dropout_p, bool is_causal, const Tensor& weights) {
  const Tensor products = switchyard::add(switchyard::matmul(query_t, Transposed(key_p)),
                                          switchyard::matmul(query_p, Transposed(key_t)));
  Tensor scores_t = switchyard::mul(products, ScaleOf(query_p));
  const bool has_mask_t = attn_mask_t.defined() && attn_mask_p.dtype() != ScalarType::Bool;
  if (has_mask_t) scores_t = switchyard::add(scores_t, attn_mask_t);
  const Weights parts = WeightsOf(query_p, key_p, attn_mask_p, dropout_p, is_causal, weights);
  const Tensor weights_t = parts.Drop(ThroughSoftmax(scores_t, parts.softmax));
  const Tensor result_t =
      switchyard::add(switchyard::matmul(weights_t, value_p), switchyard::matmul(weights, value_t));
  return {result_t, weights_t};
}

}  // namespace switchyard::gradients
