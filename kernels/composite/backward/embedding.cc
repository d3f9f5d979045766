// The gradient of a table of rows: what was read is added to.

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/composite/backward/parts.h"
#include "lib/core/error.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/embedding_dense_backward_native.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/index_put.h"
#include "switchyard/ops/index_select.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

using internal::OnesOf;
using internal::ZerosOf;

// Adds up rows by their numbers.
Tensor SumOfRows(const Tensor& rows, const Tensor& numbers, IntArrayRef sizes) {
  const std::optional<Tensor> indices[] = {numbers};
  return switchyard::index_put(ZerosOf(sizes, rows), indices, rows, /*accumulate=*/true);
}

}  // namespace

Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices,
                                int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq) {
  constexpr char kName[] = "embedding_dense_backward";
  const bool is_index = indices.dtype() == ScalarType::Long || indices.dtype() == ScalarType::Int;
  SWITCHYARD_CHECK(is_index, kName, ": indices has dtype ", indices.dtype(),
                   ", neither Long nor Int");
  SWITCHYARD_CHECK(grad_output.dim() == indices.dim() + 1, kName, ": grad_output has sizes ",
                   grad_output.sizes(), " and indices ", indices.sizes());
  const int64_t count = indices.numel();
  const std::vector<int64_t> sizes = {num_weights, grad_output.size(-1)};
  const Tensor numbers = switchyard::reshape(indices, {count});
  Tensor rows = switchyard::reshape(grad_output, {count, sizes[1]});
  if (padding_idx >= 0) {
    const Tensor is_padding = switchyard::unsqueeze(switchyard::eq(numbers, padding_idx), 1);
    rows = switchyard::masked_fill(rows, is_padding, 0);
  }
  if (scale_grad_by_freq) {
    const Tensor counts = SumOfRows(OnesOf({count}, rows), numbers, {num_weights});
    rows = switchyard::div(rows,
                           switchyard::unsqueeze(switchyard::index_select(counts, 0, numbers), 1));
  }
  return SumOfRows(rows, numbers, sizes);
}

}  // namespace switchyard::native
