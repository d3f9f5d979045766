// Products of int8 matrices into out arguments.

#include "kernels/composite/out.h"
#include "switchyard/ops/_int_mm.h"
#include "switchyard/ops/_int_mm_native.h"

namespace switchyard::native {

Tensor& int_mm_out(const Tensor& self, const Tensor& mat2, Tensor& out) {
  return internal::StoreSameType("_int_mm", switchyard::_int_mm(self, mat2), out);
}

}  // namespace switchyard::native
