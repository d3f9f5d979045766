// Variances, standard deviations and norms, computed in double.

#include <cmath>
#include <cstdint>
#include <optional>

#include "kernels/common/power_sum.h"
#include "kernels/cuda/moment_values.h"
#include "kernels/cuda/reduce.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/std_native.h"
#include "switchyard/ops/var_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;

struct Variance {
  const char* name;
  OptionalIntArrayRef dim;
  int64_t correction;
  bool is_root;
};

struct FinishVariance {
  double correction;
  bool is_root;

  SWITCHYARD_HOST_DEVICE double operator()(const gpu::Moments& state) const {
    const double divisor = state.count - correction;
    const double variance = state.squares / (divisor > 0 ? divisor : 0.0);
    return is_root ? std::sqrt(variance) : variance;
  }
};

void VarianceInto(const Variance& wish, const Tensor& self, const Tensor& out) {
  const ReducedDimensions dims(wish.name, self.sizes(), wish.dim);
  gpu::ReduceInto(wish.name, dims, out, gpu::MomentsValue{gpu::RowsOf(wish.name, self, dims)},
                  gpu::CombineMoments(), gpu::Moments{0, 0, 0},
                  FinishVariance{static_cast<double>(wish.correction), wish.is_root});
}

void CheckOperand(const Variance& wish, const Tensor& self) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), wish.name, ": self has dtype ", self.dtype(),
                   ", which is no floating one");
}

Tensor NewVariance(const Variance& wish, const Tensor& self, bool keepdim) {
  CheckOperand(wish, self);
  const ReducedDimensions dims(wish.name, self.sizes(), wish.dim);
  const Tensor out = EmptyTensor(dims.ResultSizes(keepdim), self.dtype(), self.device());
  VarianceInto(wish, self, out);
  return out;
}

void ResizedVariance(const Variance& wish, const Tensor& self, bool keepdim, const Tensor& out) {
  CheckOperand(wish, self);
  // One element has no variance to round, whatever out is; as in PyTorch.
  SWITCHYARD_CHECK(IsFloatingType(out.dtype()) || self.dim() == 0, wish.name, ": out has dtype ",
                   out.dtype(), ", which is no floating one");
  const ReducedDimensions dims(wish.name, self.sizes(), wish.dim);
  const auto sizes = dims.ResultSizes(keepdim);
  SWITCHYARD_CHECK(!out.is_same(self) || out.sizes() == IntArrayRef(sizes), wish.name,
                   ": out of sizes ", out.sizes(),
                   " is an operand too and cannot take on the result's sizes ", IntArrayRef(sizes));
  ResizeTo(out, sizes);
  VarianceInto(wish, self, out);
}

// In the dtype of the result: as Float, what Float holds.
struct Magnitude {
  gpu::Elements elements;
  functions::PowerSum power;
  bool is_float;

  SWITCHYARD_HOST_DEVICE double operator()(int64_t index) const {
    const double value =
        is_float ? static_cast<double>(elements.Load<float>(index)) : elements.Load<double>(index);
    return power.Term(std::fabs(value));
  }
};

struct FinishNorm {
  functions::PowerSum power;
  SWITCHYARD_HOST_DEVICE double operator()(double sum) const { return power.Finish(sum); }
};

void NormInto(const char* name, const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim,
              const Tensor& out) {
  const ReducedDimensions dims(name, self.sizes(), dim);
  SWITCHYARD_CHECK(!p.has_value() || !p->IsBool(), name, ": p is a boolean, not a number");
  functions::PowerSum power = {p.has_value() ? p->To<double>() : 2.0};
  if (std::isinf(power.p) && power.p < 0) dims.CheckNotEmpty(name);
  if (self.numel() == 0) power.p = 1;  // the norm of nothing is 0, as in PyTorch
  if (!IsFloatingType(out.dtype())) internal::FailUnsupportedType(name, out.dtype());
  const Magnitude value = {gpu::RowsOf(name, self, dims), power, out.dtype() != ScalarType::Double};
  gpu::ReduceInto(name, dims, out, value, power, power.Start(), FinishNorm{power});
}

}  // namespace

Tensor var_cuda(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
                bool keepdim) {
  return NewVariance({"var", dim, correction.value_or(1), /*is_root=*/false}, self, keepdim);
}
Tensor& var_out_cuda(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
                     bool keepdim, Tensor& out) {
  ResizedVariance({"var", dim, correction.value_or(1), /*is_root=*/false}, self, keepdim, out);
  return out;
}
Tensor std_cuda(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
                bool keepdim) {
  return NewVariance({"std", dim, correction.value_or(1), /*is_root=*/true}, self, keepdim);
}
Tensor& std_out_cuda(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
                     bool keepdim, Tensor& out) {
  ResizedVariance({"std", dim, correction.value_or(1), /*is_root=*/true}, self, keepdim, out);
  return out;
}

void structured_norm_out_cuda::impl(const Tensor& self, const std::optional<Scalar>& p,
                                    IntArrayRef dim, bool /*keepdim*/, const Tensor& out) {
  NormInto(operator_name(), self, p, dim, out);
}
void structured_norm_dtype_out_cuda::impl(const Tensor& self, const std::optional<Scalar>& p,
                                          IntArrayRef dim, bool /*keepdim*/, ScalarType /*dtype*/,
                                          const Tensor& out) {
  NormInto(operator_name(), self, p, dim, out);
}

}  // namespace switchyard::native
