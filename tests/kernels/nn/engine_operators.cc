// The operators that the engine requires from the program. A build with gradients of operators has
// its own definitions, which take precedence because these are weak.

#include <cstddef>

#include "lib/autograd/operators.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/zeros_like.h"

namespace switchyard::autograd {
namespace {

Tensor Add(const Tensor& self, const Tensor& other) { return switchyard::add(self, other); }

void AddInto(const Tensor& self, const Tensor& other) {
  Tensor written = self;
  switchyard::add_(written, other);
}

Tensor SumTo(const Tensor& grad, IntArrayRef sizes) {
  Tensor sum = grad;
  while (sum.dim() > static_cast<int64_t>(sizes.size())) sum = switchyard::sum(sum, {0});
  for (size_t d = 0; d < sizes.size(); ++d) {
    const auto dim = static_cast<int64_t>(d);
    if (sum.size(dim) != sizes[d]) sum = switchyard::sum(sum, {dim}, true);
  }
  return sum;
}

Tensor Cast(const Tensor& tensor, ScalarType dtype) { return switchyard::to(tensor, dtype); }

void CopyInto(const Tensor& self, const Tensor& source) {
  Tensor written = self;
  switchyard::copy_(written, source);
}

Tensor Clone(const Tensor& tensor, IntArrayRef strides) {
  Tensor copy = EmptyStrided(tensor.sizes(), strides, tensor.dtype(), tensor.device());
  CopyInto(copy, tensor);
  return copy;
}

Tensor Full(IntArrayRef sizes, ScalarType dtype, Device device, double value) {
  return switchyard::full(sizes, value, dtype, std::nullopt, device, std::nullopt);
}

Tensor Part(const Tensor& base, const Geometry& view) {
  return switchyard::as_strided(base, view.sizes, view.strides,
                                base.storage_offset() + view.offset);
}

Tensor Scatter(const Tensor& base, const Tensor& part, const Geometry& view) {
  Tensor whole = Clone(base, base.strides());
  CopyInto(Part(whole, view), part);
  return whole;
}

Tensor PartBackward(const Tensor& grad, const Geometry& base, const Geometry& view) {
  Tensor whole = EmptyStrided(base.sizes, base.strides, grad.dtype(), grad.device());
  CopyInto(whole, Full({}, grad.dtype(), grad.device(), 0));
  AddInto(Part(whole, view), grad);
  return whole;
}

bool HasNan(const Tensor& tensor) {
  return switchyard::item(switchyard::any(switchyard::isnan(tensor))).To<bool>();
}

}  // namespace

[[gnu::weak]] extern const Operators kOperators;
const Operators kOperators = {
    &Add,  &AddInto, &SumTo,        &Cast,     &Clone,  &Full,
    &Part, &Scatter, &PartBackward, &CopyInto, &HasNan,
};

}  // namespace switchyard::autograd
