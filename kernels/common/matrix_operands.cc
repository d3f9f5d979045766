#include "kernels/common/matrix_operands.h"

#include "kernels/common/operands.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

Tensor AsColumn(const Tensor& vector) {
  return ViewOf(vector, {vector.size(0), 1}, {vector.stride(0), 1}, vector.storage_offset());
}

Addend ColumnAddend(const Tensor& self, const Scalar& beta, const Scalar& alpha,
                    const Tensor& out) {
  return {AsColumn(StretchedTo(self, out.sizes())), beta, alpha};
}

void CheckVectors(const Tensor& self, const Tensor& tensor) {
  SWITCHYARD_CHECK(self.dim() == 1 && tensor.dim() == 1, "dot: sizes ", self.sizes(), " and ",
                   tensor.sizes(), " are not those of two vectors");
  SWITCHYARD_CHECK(self.size(0) == tensor.size(0), "dot: vectors of ", self.size(0), " and ",
                   tensor.size(0), " elements differ in length");
  SWITCHYARD_CHECK(self.dtype() == tensor.dtype(), "dot: the vectors have different dtypes, ",
                   self.dtype(), " and ", tensor.dtype());
}

}  // namespace switchyard::internal
