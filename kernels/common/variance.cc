#include "kernels/common/variance.h"

#include "kernels/common/operands.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {
namespace {

ReducedDimensions DimensionsOf(const Variance& variance, const Tensor& self) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(self.dtype()), variance.name, ": self has dtype ",
                                   self.dtype(), ", which is no floating one");
  return ReducedDimensions(variance.name, self.sizes(), variance.dim);
}

}  // namespace

Tensor NewVariance(const Variance& variance, const Tensor& self, bool keepdim,
                   ComputeVariance compute) {
  const ReducedDimensions dims = DimensionsOf(variance, self);
  const Tensor out = EmptyTensor(dims.ResultSizes(keepdim), self.dtype(), self.device());
  compute(variance, self, dims, out);
  return out;
}

void VarianceInto(const Variance& variance, const Tensor& self, bool keepdim, const Tensor& out,
                  ComputeVariance compute) {
  const ReducedDimensions dims = DimensionsOf(variance, self);
  // One element has no variance to round, for any out argument, as in PyTorch.
  SWITCHYARD_CHECK(IsFloatingType(out.dtype()) || self.dim() == 0, variance.name,
                   ": out has dtype ", out.dtype(), ", which is no floating one");
  PrepareOut(variance.name, out, dims.ResultSizes(keepdim), self);
  compute(variance, self, dims, out);
}

functions::PowerSum PowerOfNorm(const char* op, const Tensor& self, const ReducedDimensions& dims,
                                const std::optional<Scalar>& p) {
  SWITCHYARD_CHECK(!p.has_value() || !p->IsBool(), op, ": p is a boolean, not a number");
  const double power = p.has_value() ? p->To<double>() : 2.0;
  if (std::isinf(power) && power < 0) dims.CheckNotEmpty(op);
  return {self.numel() == 0 ? 1 : power};  // the norm of no elements is 0, as in PyTorch
}

}  // namespace switchyard::internal
