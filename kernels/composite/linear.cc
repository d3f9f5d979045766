// A fully connected layer.

#include "switchyard/ops/linear.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/composite/out.h"
#include "kernels/composite/unsafe_view.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/linear_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/t.h"

namespace switchyard::native {

// input @ weight^T + bias over the last dimension of the input, however many stand before it. A
// weight that is a vector gives one number for each row, without a dimension; the bias is one
// number then, or one for each.
Tensor linear(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias) {
  const bool is_vector = weight.dim() == 1;
  SWITCHYARD_CHECK(is_vector || weight.dim() == 2, "linear: weight has sizes ", weight.sizes(),
                   ", not [features out, features in]");
  const int64_t features = weight.size(-1);
  SWITCHYARD_CHECK(input.dim() > 0 && input.size(-1) == features, "linear: input of sizes ",
                   input.sizes(), " does not end with the ", features, " features of weight ",
                   weight.sizes());
  std::vector<int64_t> sizes = input.sizes().ToVector();
  int64_t rows = 1;
  for (size_t d = 0; d + 1 < sizes.size(); ++d) rows *= sizes[d];
  sizes.pop_back();
  if (!is_vector) sizes.push_back(weight.size(0));

  const bool is_matrix = input.dim() == 2;
  const Tensor matrix = is_matrix ? input : switchyard::reshape(input, {rows, features});
  const Tensor columns =
      is_vector ? switchyard::reshape(weight, {features, 1}) : switchyard::t(weight);
  const bool has_bias = bias.has_value() && bias->defined();
  const auto addend = [&] {
    return is_vector ? switchyard::reshape(*bias, {bias->numel(), 1}) : *bias;
  };
  const Tensor product =
      has_bias ? switchyard::addmm(addend(), matrix, columns) : switchyard::mm(matrix, columns);
  return is_matrix && !is_vector ? product : internal::UnsafeView(product, sizes);
}

namespace {

// The numbers before the last dimension as one.
Tensor AsMatrix(const Tensor& tensor) {
  const int64_t width = tensor.size(-1);
  return tensor.dim() == 2 ? tensor : switchyard::reshape(tensor, {tensor.numel() / width, width});
}

// Whether the elements of `out` can be computed where they shall be: it has the sizes of the
// result, its memory is that of a matrix, and no operand is there.
bool IsDirect(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              const Tensor& out) {
  if (!out.defined() || out.dtype() != input.dtype() || weight.dtype() != input.dtype())
    return false;
  if (weight.dim() != 2 || input.dim() < 2 || out.dim() != input.dim() || input.numel() == 0 ||
      input.size(-1) != weight.size(1) || out.size(-1) != weight.size(0) || out.numel() == 0) {
    return false;
  }
  for (int64_t d = 0; d + 1 < input.dim(); ++d) {
    if (out.size(d) != input.size(d)) return false;
  }
  const bool has_bias = bias.has_value() && bias->defined();
  return out.is_contiguous() && !MayOverlap(out, input) && !MayOverlap(out, weight) &&
         !(has_bias && MayOverlap(out, *bias));
}

}  // namespace

Tensor& linear_out(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
                   Tensor& out) {
  if (!IsDirect(input, weight, bias, out)) {
    return internal::StoreSameType("linear", switchyard::linear(input, weight, bias), out);
  }
  const Tensor rows = AsMatrix(input);
  const Tensor columns = switchyard::t(weight);
  Tensor result = AsMatrix(out);
  if (bias.has_value() && bias->defined()) {
    switchyard::addmm_out(result, *bias, rows, columns);
  } else {
    switchyard::mm_out(result, rows, columns);
  }
  return out;
}

}  // namespace switchyard::native
