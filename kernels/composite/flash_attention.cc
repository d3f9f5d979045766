// Attention as PyTorch's compilers call it on the CPU: by its parts, with the sizes and the order
// in memory of PyTorch's kernel, which compiled code relies on.
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

#include "lib/core/error.h"
#include "switchyard/ops/_scaled_dot_product_flash_attention_for_cpu_native.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/amax.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/log.h"
#include "switchyard/ops/logical_not.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/matmul.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/tril.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "_scaled_dot_product_flash_attention_for_cpu";
constexpr double kNothing = -std::numeric_limits<double>::infinity();

// The scores without the positions that a mask leaves out.
Tensor Masked(const Tensor& scores, const std::optional<Tensor>& mask, bool is_causal) {
  if (is_causal) {
    SWITCHYARD_CHECK(!mask.has_value(), kName, ": attn_mask is given, and is_causal is true");
    const Tensor seen =
        switchyard::tril(switchyard::ones({scores.size(-2), scores.size(-1)}, ScalarType::Bool,
                                          std::nullopt, scores.device(), std::nullopt));
    return switchyard::masked_fill(scores, switchyard::logical_not(seen), kNothing);
  }
  if (!mask.has_value()) return scores;
  if (mask->dtype() != ScalarType::Bool) return switchyard::add(scores, *mask);
  return switchyard::masked_fill(scores, switchyard::logical_not(*mask), kNothing);
}

// The same elements, with the second and the third dimension exchanged in memory.
Tensor WithHeadsInside(const Tensor& tensor) {
  const Tensor swapped = switchyard::transpose(tensor, 1, 2);
  Tensor made = switchyard::empty(swapped.sizes(), tensor.dtype(), std::nullopt, tensor.device(),
                                  std::nullopt, MemoryFormat::Contiguous);
  switchyard::copy_(made, swapped);
  return switchyard::transpose(made, 1, 2);
}

}  // namespace

// Sizes: batch, heads, positions, features.
std::tuple<Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu(
    const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p, bool is_causal,
    const std::optional<Tensor>& attn_mask, std::optional<double> scale) {
  for (const Tensor* operand : {&query, &key, &value}) {
    SWITCHYARD_CHECK(operand->dim() == 4, kName, ": operand of sizes ", operand->sizes(),
                     " has not 4 dimensions");
  }
  SWITCHYARD_CHECK(dropout_p == 0, kName, ": dropout is not supported");
  const double factor = scale.value_or(1 / std::sqrt(static_cast<double>(query.size(-1))));
  const Tensor products =
      switchyard::matmul(switchyard::mul(query, factor), switchyard::transpose(key, -2, -1));
  const Tensor scores = Masked(products, attn_mask, is_causal);
  Tensor weights = switchyard::softmax(scores, -1);
  const Tensor greatest = switchyard::amax(scores, {-1});
  // The weight of the greatest score is one divided by the sum of all exponentials.
  Tensor sums = switchyard::sub(greatest, switchyard::log(switchyard::amax(weights, {-1})));
  if (attn_mask.has_value()) {
    // A row without any position has no weights, and PyTorch gives zero as its logarithm.
    const Tensor is_empty = switchyard::eq(greatest, kNothing);
    switchyard::masked_fill_(weights, switchyard::unsqueeze(is_empty, -1), 0);
    switchyard::masked_fill_(sums, is_empty, 0);
  }
  return {WithHeadsInside(switchyard::matmul(weights, value)), WithHeadsInside(sums)};
}

}  // namespace switchyard::native
