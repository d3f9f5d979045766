// Products of matrices with one of int8, which is converted first.

#include "kernels/common/int8_operands.h"
#include "switchyard/ops/_int_mm_native.h"
#include "switchyard/ops/_weight_int8pack_mm_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/t.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {

Tensor int_mm_cuda(const Tensor& self, const Tensor& mat2) {
  internal::CheckInt8Product(self, mat2);
  return switchyard::mm(switchyard::to(self, ScalarType::Int),
                        switchyard::to(mat2, ScalarType::Int));
}

Tensor weight_int8pack_mm_cuda(const Tensor& self, const Tensor& mat2, const Tensor& scales) {
  internal::CheckInt8Weight(self, mat2, scales);
  const auto floats = [](const Tensor& tensor) {
    return switchyard::to(tensor, ScalarType::Float);
  };
  const Tensor product = switchyard::mm(floats(self), switchyard::t(floats(mat2)));
  return switchyard::to(switchyard::mul(product, floats(scales)), self.dtype());
}

}  // namespace switchyard::native
