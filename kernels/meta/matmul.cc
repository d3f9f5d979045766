// Shapes and dtypes of products of matrices and vectors.

#include <cstdint>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "lib/core/tensor_options.h"
#include "switchyard/ops/addmm_native.h"
#include "switchyard/ops/addmv_native.h"
#include "switchyard/ops/baddbmm_native.h"
#include "switchyard/ops/bmm_native.h"
#include "switchyard/ops/mm_native.h"

namespace switchyard::meta {
namespace {

TensorOptions OptionsOf(const Tensor& self) {
  return TensorOptions(self.dtype()).device(self.device());
}

void CheckOperands(const char* name, const char* what, int64_t rank, const Tensor& a,
                   const Tensor& b) {
  SWITCHYARD_CHECK(a.dim() == rank && b.dim() == rank, name, ": sizes ", a.sizes(), " and ",
                   b.sizes(), " are not those of two ", what);
  SWITCHYARD_CHECK(a.size(-1) == b.size(-2), name, ": a matrix of sizes ", a.sizes(),
                   " cannot be multiplied by one of sizes ", b.sizes());
  SWITCHYARD_CHECK(a.dtype() == b.dtype(), name, ": the operands have different dtypes, ",
                   a.dtype(), " and ", b.dtype());
  SWITCHYARD_CHECK(rank == 2 || a.size(0) == b.size(0), name, ": batches of sizes ", a.sizes(),
                   " and ", b.sizes(), " differ in their number of matrices");
}

// Checks `self`, which is added to the product, and the two factors.
void CheckAddend(const char* name, const Tensor& self, ScalarType type, IntArrayRef sizes) {
  SWITCHYARD_CHECK(self.dtype() == type, name, ": self has dtype ", self.dtype(),
                   " and the matrices have ", type);
  SWITCHYARD_CHECK(internal::BroadcastsTo(self.sizes(), sizes), name, ": self of sizes ",
                   self.sizes(), " does not broadcast to the product's ", sizes);
}

}  // namespace

void structured_mm::meta(const Tensor& self, const Tensor& mat2) {
  CheckOperands(operator_name(), "matrices", 2, self, mat2);
  set_output_raw_strided(0, {self.size(0), mat2.size(1)}, {}, OptionsOf(self));
}

void structured_addmm::meta(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
                            const Scalar& /*beta*/, const Scalar& /*alpha*/) {
  CheckOperands(operator_name(), "matrices", 2, mat1, mat2);
  const int64_t sizes[] = {mat1.size(0), mat2.size(1)};
  CheckAddend(operator_name(), self, mat1.dtype(), sizes);
  set_output_raw_strided(0, sizes, {}, OptionsOf(mat1));
}

void structured_bmm::meta(const Tensor& self, const Tensor& mat2) {
  CheckOperands(operator_name(), "batches of matrices", 3, self, mat2);
  set_output_raw_strided(0, {self.size(0), self.size(1), mat2.size(2)}, {}, OptionsOf(self));
}

void structured_baddbmm::meta(const Tensor& self, const Tensor& batch1, const Tensor& batch2,
                              const Scalar& /*beta*/, const Scalar& /*alpha*/) {
  // Too few dimensions are, as in PyTorch, a dimension that is not there.
  SWITCHYARD_CHECK_INDEX(batch1.dim() >= 3 && batch2.dim() >= 3, operator_name(), ": sizes ",
                         batch1.sizes(), " and ", batch2.sizes(),
                         " are not those of two batches of matrices");
  CheckOperands(operator_name(), "batches of matrices", 3, batch1, batch2);
  const int64_t sizes[] = {batch1.size(0), batch1.size(1), batch2.size(2)};
  CheckAddend(operator_name(), self, batch1.dtype(), sizes);
  set_output_raw_strided(0, sizes, {}, OptionsOf(batch1));
}

void structured_addmv::meta(const Tensor& self, const Tensor& mat, const Tensor& vec,
                            const Scalar& /*beta*/, const Scalar& /*alpha*/) {
  SWITCHYARD_CHECK(mat.dim() == 2 && vec.dim() == 1, operator_name(), ": sizes ", mat.sizes(),
                   " and ", vec.sizes(), " are not those of a matrix and a vector");
  SWITCHYARD_CHECK(mat.size(1) == vec.size(0), operator_name(), ": a matrix of sizes ", mat.sizes(),
                   " cannot be multiplied by a vector of ", vec.size(0));
  SWITCHYARD_CHECK(mat.dtype() == vec.dtype(), operator_name(),
                   ": the operands have different dtypes, ", mat.dtype(), " and ", vec.dtype());
  const int64_t sizes[] = {mat.size(0)};
  CheckAddend(operator_name(), self, mat.dtype(), sizes);
  set_output_raw_strided(0, sizes, {}, OptionsOf(mat));
}

}  // namespace switchyard::meta
