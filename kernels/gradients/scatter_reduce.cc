// Gradients of scatter_reduce. Equal extremes share their gradient; a factor that is zero has the
// product of the others.

#include "switchyard/ops/scatter_reduce.h"

#include <cstdint>
#include <string_view>
#include <tuple>

#include "kernels/gradients/shapes.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/eq.h"
#include "switchyard/ops/gather.h"
#include "switchyard/ops/logical_and.h"
#include "switchyard/ops/masked_fill.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/scatter.h"
#include "switchyard/ops/scatter_add.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/where.h"

namespace switchyard::gradients {
namespace {

// One call; `src` is only as far as the index reaches.
struct Call {
  Tensor self;
  int64_t dim;
  Tensor index;
  Tensor src;
  bool include_self;

  Tensor Gathered(const Tensor& tensor) const { return switchyard::gather(tensor, dim, index); }
  Tensor Added(const Tensor& tensor, const Tensor& each) const {
    return switchyard::scatter_add(tensor, dim, index, each);
  }
  Tensor Product(const Tensor& first, const Tensor& others) const {
    return switchyard::scatter_reduce(first, dim, index, others, "prod", include_self);
  }
};

using Pair = std::tuple<Tensor, Tensor>;  // of self, of src

Tensor AsNumbers(const Tensor& mask, const Tensor& like) {
  return switchyard::to(mask, like.dtype());
}

Pair OfProduct(const Tensor& grad, const Call& call, const Tensor& result) {
  const Tensor self = switchyard::masked_fill(call.self, switchyard::eq(call.self, 0), 1);
  const Tensor others = switchyard::div(call.Product(self, call.src), self);
  const Tensor is_zero = switchyard::eq(call.src, 0);
  const Tensor zeros = call.Gathered(
      call.Added(ZerosOf(call.self.sizes(), call.self), AsNumbers(is_zero, call.src)));
  const Tensor is_only_zero = switchyard::logical_and(is_zero, switchyard::eq(zeros, 1));
  const Tensor without =
      call.Product(call.self, switchyard::masked_fill(call.src, is_only_zero, 1));
  const Tensor of_factors = switchyard::div(call.Gathered(switchyard::mul(grad, result)),
                                            switchyard::masked_fill(call.src, is_zero, 1));
  return {
      switchyard::mul(grad, others),
      switchyard::where(is_only_zero, call.Gathered(switchyard::mul(grad, without)), of_factors)};
}

Pair OfMean(const Tensor& grad, const Call& call) {
  const Tensor start = call.include_self ? OnesOf(grad.sizes(), grad) : ZerosOf(grad.sizes(), grad);
  const Tensor counts = call.Added(start, OnesOf(call.src.sizes(), grad));
  const Tensor part =
      switchyard::div(grad, switchyard::masked_fill(counts, switchyard::eq(counts, 0), 1));
  return {part, call.Gathered(part)};
}

Pair OfExtreme(const Tensor& grad, const Call& call, const Tensor& result) {
  const Tensor is_self = AsNumbers(switchyard::eq(call.self, result), grad);
  const Tensor is_src = AsNumbers(switchyard::eq(call.src, call.Gathered(result)), grad);
  const Tensor part = switchyard::div(grad, call.Added(is_self, is_src));
  return {switchyard::mul(is_self, part), switchyard::mul(is_src, call.Gathered(part))};
}

}  // namespace

Pair scatter_reduce_backward(const Tensor& grad, const Tensor& self, int64_t dim,
                             const Tensor& index, const Tensor& src, std::string_view reduce,
                             bool include_self, const Tensor& result) {
  if (!grad.defined()) return {};
  const Call call = {self, dim, index, Fitted(src, index.sizes()), include_self};
  Pair pair = {grad, Tensor()};
  if (reduce == "sum") std::get<1>(pair) = call.Gathered(grad);
  if (reduce == "prod") pair = OfProduct(grad, call, result);
  if (reduce == "mean") pair = OfMean(grad, call);
  if (reduce == "amax" || reduce == "amin") pair = OfExtreme(grad, call, result);
  if (!include_self) {
    std::get<0>(pair) = switchyard::scatter(std::get<0>(pair), dim, index, Scalar(0));
  }
  std::get<1>(pair) = Fitted(std::get<1>(pair), src.sizes());
  return pair;
}

// The gradient of ones is the slope of each operand.
Tensor scatter_reduce_jvp(const Tensor& self_p, const Tensor& self_t, int64_t dim,
                          const Tensor& index, const Tensor& src_p, const Tensor& src_t,
                          std::string_view reduce, bool include_self, const Tensor& result) {
  const auto [of_self, of_src] = scatter_reduce_backward(
      OnesOf(result.sizes(), result), self_p, dim, index, src_p, reduce, include_self, result);
  const Tensor each = Fitted(switchyard::mul(of_src, src_t), index.sizes());
  return switchyard::scatter_add(switchyard::mul(of_self, self_t), dim, index, each);
}

}  // namespace switchyard::gradients
