// Out arguments of operators whose result is there before it is stored.
//
// Takes: a result and the out argument of a call. Gives: the out argument with the sizes and
// elements of the result. Errors: those of an out argument that is undefined or whose elements
// share memory.

#ifndef SWITCHYARD_KERNELS_COMPOSITE_OUT_H_
#define SWITCHYARD_KERNELS_COMPOSITE_OUT_H_

#include "kernels/common/operands.h"
#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "lib/iterator/type_promotion.h"
#include "switchyard/ops/copy.h"

namespace switchyard::internal {

// What is complex has no place among real numbers, and so on.
inline void CheckCast(const Tensor& result, const Tensor& out) {
  SWITCHYARD_CHECK(!out.defined() || CanCast(result.dtype(), out.dtype()), "result type ",
                   result.dtype(), " can't be cast to the desired output type ", out.dtype());
}

// For operators that convert their result to any dtype.
inline Tensor& StoreConverted(const char* op, const Tensor& result, Tensor& out) {
  PrepareOut(op, out, result.sizes());
  return switchyard::copy_(out, result);
}

inline Tensor& StoreIn(const char* op, const Tensor& result, Tensor& out) {
  CheckCast(result, out);
  return StoreConverted(op, result, out);
}

// For operators that convert nothing.
inline Tensor& StoreSameType(const char* op, const Tensor& result, Tensor& out) {
  SWITCHYARD_CHECK(out.defined() && out.dtype() == result.dtype(), op, ": out is ", out,
                   ", and the result has dtype ", result.dtype());
  return StoreIn(op, result, out);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMPOSITE_OUT_H_
