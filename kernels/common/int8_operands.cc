#include "kernels/common/int8_operands.h"

#include "lib/core/error.h"

namespace switchyard::internal {

void CheckInt8Product(const Tensor& self, const Tensor& mat2) {
  SWITCHYARD_CHECK(self.dim() == 2 && mat2.dim() == 2, "_int_mm: sizes ", self.sizes(), " and ",
                   mat2.sizes(), " are not those of two matrices");
  SWITCHYARD_CHECK(self.size(1) == mat2.size(0), "_int_mm: a matrix of sizes ", self.sizes(),
                   " cannot be multiplied by one of sizes ", mat2.sizes());
  SWITCHYARD_CHECK(self.dtype() == ScalarType::Char && mat2.dtype() == ScalarType::Char,
                   "_int_mm: the operands have dtypes ", self.dtype(), " and ", mat2.dtype(),
                   ", not Char");
}

void CheckInt8Weight(const Tensor& self, const Tensor& mat2, const Tensor& scales) {
  const ScalarType type = self.dtype();
  SWITCHYARD_CHECK(
      type == ScalarType::Float || type == ScalarType::Half || type == ScalarType::BFloat16,
      "_weight_int8pack_mm: self has dtype ", type, ", not Float, Half or BFloat16");
  SWITCHYARD_CHECK(mat2.dtype() == ScalarType::Char, "_weight_int8pack_mm: mat2 has dtype ",
                   mat2.dtype(), ", not Char");
  SWITCHYARD_CHECK(self.dim() == 2 && mat2.dim() == 2 && self.size(1) == mat2.size(1),
                   "_weight_int8pack_mm: sizes ", self.sizes(), " and ", mat2.sizes(),
                   " are not those of matrices with rows of one length");
  SWITCHYARD_CHECK(mat2.is_contiguous(), "_weight_int8pack_mm: mat2 is not contiguous");
  SWITCHYARD_CHECK(scales.dim() == 1 && scales.size(0) == mat2.size(0),
                   "_weight_int8pack_mm: scales of sizes ", scales.sizes(), " are none for the ",
                   mat2.size(0), " rows of mat2");
}

}  // namespace switchyard::internal
