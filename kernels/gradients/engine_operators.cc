// The operators that the engine needs (lib/autograd/operators.h), made of those of the schema.

#include <cstdint>
#include <optional>

#include "kernels/gradients/shapes.h"
#include "lib/autograd/operators.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/any.h"
#include "switchyard/ops/as_strided.h"
#include "switchyard/ops/copy.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/isnan.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/to.h"

namespace switchyard::autograd {
namespace {

Tensor Add(const Tensor& self, const Tensor& other) { return switchyard::add(self, other); }

void AddInto(const Tensor& self, const Tensor& other) {
  Tensor written = self;
  switchyard::add_(written, other);
}

Tensor Cast(const Tensor& tensor, ScalarType dtype) { return switchyard::to(tensor, dtype); }

Tensor Clone(const Tensor& tensor, IntArrayRef strides) {
  Tensor copy = EmptyStrided(tensor.sizes(), strides, tensor.dtype(), tensor.device());
  switchyard::copy_(copy, tensor);
  return copy;
}

Tensor Full(IntArrayRef sizes, ScalarType dtype, Device device, double value) {
  return switchyard::full(sizes, value, dtype, std::nullopt, device, std::nullopt);
}

Tensor AsStrided(const Tensor& base, const Geometry& view) {
  return switchyard::as_strided(base, view.sizes, view.strides,
                                base.storage_offset() + view.offset);
}

// Nobody else has the copy yet, so writing into a view of it is an ordinary step of the history.
Tensor AsStridedScatter(const Tensor& base, const Tensor& part, const Geometry& view) {
  const Tensor copy = Clone(base, base.strides());
  Tensor shown = AsStrided(copy, view);
  switchyard::copy_(shown, part);
  return copy;
}

Tensor AsStridedBackward(const Tensor& grad, const Geometry& base, const Geometry& view) {
  return gradients::GradientOfBase(grad, {base.sizes, base.strides, 0}, view);
}

void Copy(const Tensor& self, const Tensor& source) {
  Tensor written = self;
  switchyard::copy_(written, source);
}

bool HasNan(const Tensor& tensor) {
  return switchyard::item(switchyard::any(switchyard::isnan(tensor))).To<bool>();
}

}  // namespace

const Operators kOperators = {
    &Add,       &AddInto,          &gradients::SumTo,  &Cast, &Clone,  &Full,
    &AsStrided, &AsStridedScatter, &AsStridedBackward, &Copy, &HasNan,
};

}  // namespace switchyard::autograd
