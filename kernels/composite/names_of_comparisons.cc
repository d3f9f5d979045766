// Long names of comparisons.

#include "switchyard/ops/ge.h"
#include "switchyard/ops/greater_equal_native.h"
#include "switchyard/ops/greater_native.h"
#include "switchyard/ops/gt.h"
#include "switchyard/ops/le.h"
#include "switchyard/ops/less_equal_native.h"
#include "switchyard/ops/less_native.h"
#include "switchyard/ops/lt.h"
#include "switchyard/ops/ne.h"
#include "switchyard/ops/not_equal_native.h"

namespace switchyard::native {

Tensor& greater_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::gt_out(out, self, other);
}
Tensor greater(const Tensor& self, const Scalar& other) { return switchyard::gt(self, other); }
Tensor& greater_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::gt_out(out, self, other);
}
Tensor greater(const Tensor& self, const Tensor& other) { return switchyard::gt(self, other); }
Tensor& greater_(Tensor& self, const Scalar& other) { return switchyard::gt_(self, other); }
Tensor& greater_(Tensor& self, const Tensor& other) { return switchyard::gt_(self, other); }

Tensor& greater_equal_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::ge_out(out, self, other);
}
Tensor greater_equal(const Tensor& self, const Scalar& other) {
  return switchyard::ge(self, other);
}
Tensor& greater_equal_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::ge_out(out, self, other);
}
Tensor greater_equal(const Tensor& self, const Tensor& other) {
  return switchyard::ge(self, other);
}
Tensor& greater_equal_(Tensor& self, const Scalar& other) { return switchyard::ge_(self, other); }
Tensor& greater_equal_(Tensor& self, const Tensor& other) { return switchyard::ge_(self, other); }

Tensor& less_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::lt_out(out, self, other);
}
Tensor less(const Tensor& self, const Scalar& other) { return switchyard::lt(self, other); }
Tensor& less_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::lt_out(out, self, other);
}
Tensor less(const Tensor& self, const Tensor& other) { return switchyard::lt(self, other); }
Tensor& less_(Tensor& self, const Scalar& other) { return switchyard::lt_(self, other); }
Tensor& less_(Tensor& self, const Tensor& other) { return switchyard::lt_(self, other); }

Tensor& less_equal_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::le_out(out, self, other);
}
Tensor less_equal(const Tensor& self, const Scalar& other) { return switchyard::le(self, other); }
Tensor& less_equal_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::le_out(out, self, other);
}
Tensor less_equal(const Tensor& self, const Tensor& other) { return switchyard::le(self, other); }
Tensor& less_equal_(Tensor& self, const Scalar& other) { return switchyard::le_(self, other); }
Tensor& less_equal_(Tensor& self, const Tensor& other) { return switchyard::le_(self, other); }

Tensor& not_equal_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return switchyard::ne_out(out, self, other);
}
Tensor not_equal(const Tensor& self, const Scalar& other) { return switchyard::ne(self, other); }
Tensor& not_equal_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::ne_out(out, self, other);
}
Tensor not_equal(const Tensor& self, const Tensor& other) { return switchyard::ne(self, other); }
Tensor& not_equal_(Tensor& self, const Scalar& other) { return switchyard::ne_(self, other); }
Tensor& not_equal_(Tensor& self, const Tensor& other) { return switchyard::ne_(self, other); }

}  // namespace switchyard::native
