// Quotients that are rounded down, and differences the other way around.

#include "lib/core/scalar.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/floor_divide_native.h"
#include "switchyard/ops/rsub_native.h"
#include "switchyard/ops/sub.h"

namespace switchyard::native {

Tensor floor_divide(const Tensor& self, const Tensor& other) {
  return switchyard::div(self, other, "floor");
}
Tensor floor_divide(const Tensor& self, const Scalar& other) {
  return switchyard::div(self, other, "floor");
}
Tensor& floor_divide_(Tensor& self, const Tensor& other) {
  return switchyard::div_(self, other, "floor");
}
Tensor& floor_divide_(Tensor& self, const Scalar& other) {
  return switchyard::div_(self, other, "floor");
}
Tensor& floor_divide_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::div_out(out, self, other, "floor");
}

Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return switchyard::sub(other, self, alpha);
}
Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return switchyard::sub(WrappedNumber(other), self, alpha);
}

}  // namespace switchyard::native
