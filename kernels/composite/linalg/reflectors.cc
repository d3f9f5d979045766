// The older name of products of reflectors.

#include "kernels/composite/out.h"
#include "switchyard/ops/linalg_householder_product.h"
#include "switchyard/ops/orgqr.h"
#include "switchyard/ops/orgqr_native.h"

namespace switchyard::native {

Tensor orgqr(const Tensor& self, const Tensor& input2) {
  return switchyard::linalg_householder_product(self, input2);
}
Tensor& orgqr_out(const Tensor& self, const Tensor& input2, Tensor& out) {
  return internal::StoreSameType("orgqr", switchyard::orgqr(self, input2), out);
}

}  // namespace switchyard::native
