// Attention: every position of a query receives a weighted mean of all values; the weights say how
// well their keys match.
//
// Takes: query [..., L, E], key [..., S, E], value [..., S, V]. Gives: [..., L, V]. Errors: a mask
// together with `is_causal`; sizes that do not match, from the operators.
//
// A Bool mask is true where a position takes part; a mask of numbers is added to the scores.

#ifndef SWITCHYARD_KERNELS_NN_ATTENTION_H_
#define SWITCHYARD_KERNELS_NN_ATTENTION_H_

#include <cstdint>
#include <optional>

#include "kernels/nn/layers.h"
#include "kernels/nn/module.h"
#include "lib/core/tensor.h"

namespace switchyard::nn {

struct AttentionOptions {
  std::optional<Tensor> mask;
  // A position receives only from earlier positions and itself.
  bool is_causal = false;
  double dropout = 0;
};

// softmax(query key^T / sqrt(E)) value
Tensor ScaledDotProductAttention(const Tensor& query, const Tensor& key, const Tensor& value,
                                 const AttentionOptions& options = {});

struct MultiheadAttentionOptions {
  double dropout = 0;
  bool has_bias = true;
};

// The features are divided into heads that attend separately. The batch comes first: [N, L, size]
// or [L, size]. The three projections are one parameter with Xavier's uniform distribution; biases
// are zeros.
class MultiheadAttention : public Module {
 public:
  MultiheadAttention(int64_t size, int64_t heads, const MultiheadAttentionOptions& options = {},
                     const Of& of = {});
  // The mask of `options` applies to all heads, or is [N, heads, L, S]; its dropout is ignored.
  Tensor Forward(const Tensor& query, const Tensor& key, const Tensor& value,
                 const AttentionOptions& options = {}) const;

  const int64_t heads;
  const double dropout;
  const Tensor in_proj_weight;  // [3 size, size]: query, key, value
  const Tensor in_proj_bias;    // [3 size], or undefined
  Linear& out_proj;

 private:
  // [N, L, size] to [N, heads, L, size / heads], by projection `part`.
  Tensor Project(const Tensor& input, int64_t part) const;
};

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_ATTENTION_H_
