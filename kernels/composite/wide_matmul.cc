// Matrix products of Half and BFloat16 whose elements are added up and kept in Float.

#include "lib/core/error.h"
#include "switchyard/ops/addmm.h"
#include "switchyard/ops/addmm_native.h"
#include "switchyard/ops/baddbmm.h"
#include "switchyard/ops/baddbmm_native.h"
#include "switchyard/ops/bmm.h"
#include "switchyard/ops/bmm_native.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mm_native.h"
#include "switchyard/ops/to.h"

namespace switchyard::native {
namespace {

// An operand in the dtype of the result, which is its own or, for a short one, Float.
Tensor Widened(const char* op, const Tensor& operand, ScalarType dtype) {
  const ScalarType own = operand.dtype();
  const bool is_short = own == ScalarType::Half || own == ScalarType::BFloat16;
  SWITCHYARD_CHECK(dtype == own || (is_short && dtype == ScalarType::Float), op, ": out_dtype is ",
                   dtype, ", and an operand has dtype ", own);
  return switchyard::to(operand, dtype);
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2, ScalarType out_dtype) {
  return switchyard::mm(Widened("mm", self, out_dtype), Widened("mm", mat2, out_dtype));
}
Tensor& mm_out(const Tensor& self, const Tensor& mat2, ScalarType out_dtype, Tensor& out) {
  return switchyard::mm_out(out, Widened("mm", self, out_dtype), Widened("mm", mat2, out_dtype));
}

Tensor bmm(const Tensor& self, const Tensor& mat2, ScalarType out_dtype) {
  return switchyard::bmm(Widened("bmm", self, out_dtype), Widened("bmm", mat2, out_dtype));
}
Tensor& bmm_out(const Tensor& self, const Tensor& mat2, ScalarType out_dtype, Tensor& out) {
  return switchyard::bmm_out(out, Widened("bmm", self, out_dtype), Widened("bmm", mat2, out_dtype));
}

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, ScalarType out_dtype,
             const Scalar& beta, const Scalar& alpha) {
  return switchyard::addmm(Widened("addmm", self, out_dtype), Widened("addmm", mat1, out_dtype),
                           Widened("addmm", mat2, out_dtype), beta, alpha);
}
Tensor& addmm_out(const Tensor& self, const Tensor& mat1, const Tensor& mat2, ScalarType out_dtype,
                  const Scalar& beta, const Scalar& alpha, Tensor& out) {
  return switchyard::addmm_out(out, Widened("addmm", self, out_dtype),
                               Widened("addmm", mat1, out_dtype), Widened("addmm", mat2, out_dtype),
                               beta, alpha);
}

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, ScalarType out_dtype,
               const Scalar& beta, const Scalar& alpha) {
  return switchyard::baddbmm(Widened("baddbmm", self, out_dtype),
                             Widened("baddbmm", batch1, out_dtype),
                             Widened("baddbmm", batch2, out_dtype), beta, alpha);
}
Tensor& baddbmm_out(const Tensor& self, const Tensor& batch1, const Tensor& batch2,
                    ScalarType out_dtype, const Scalar& beta, const Scalar& alpha, Tensor& out) {
  return switchyard::baddbmm_out(out, Widened("baddbmm", self, out_dtype),
                                 Widened("baddbmm", batch1, out_dtype),
                                 Widened("baddbmm", batch2, out_dtype), beta, alpha);
}

}  // namespace switchyard::native
