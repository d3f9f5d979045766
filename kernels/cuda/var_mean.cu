// Variances, standard deviations and norms, computed in double.

#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "kernels/common/power_sum.h"
#include "kernels/common/variance.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/reduce.h"
#include "kernels/cuda/var_mean_values.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/std_native.h"
#include "switchyard/ops/var_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;
using internal::Variance;

struct FinishMoments {
  internal::FinishVariance finish;

  SWITCHYARD_HOST_DEVICE double operator()(const gpu::Moments& state) const {
    return finish(state.count, state.squares);
  }
};

void ComputeVariance(const Variance& variance, const Tensor& self, const ReducedDimensions& dims,
                     const Tensor& out) {
  gpu::VisitPacked(
      [&](const auto& rows) {
        gpu::ReduceInto(variance.name, self, dims, out,
                        gpu::MomentsValue<std::decay_t<decltype(rows)>>{rows},
                        gpu::CombineMoments(), gpu::Moments{0, 0, 0},
                        FinishMoments{internal::FinishOf(variance)});
      },
      gpu::RowsOf(variance.name, self, dims));
}

// In the dtype of the result: for Float, only values that Float holds.
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
  const functions::PowerSum power = internal::PowerOfNorm(name, self, dims, p);
  if (!IsFloatingType(out.dtype())) internal::FailUnsupportedType(name, out.dtype());
  const Magnitude value = {gpu::RowsOf(name, self, dims), power, out.dtype() != ScalarType::Double};
  gpu::ReduceInto(name, self, dims, out, value, power, power.Start(), FinishNorm{power});
}

}  // namespace

Tensor var_cuda(const Tensor& self, OptionalIntArrayRef dim,
                const std::optional<Scalar>& correction, bool keepdim) {
  return internal::NewVariance({"var", dim, correction, /*is_root=*/false}, self, keepdim,
                               ComputeVariance);
}
Tensor& var_out_cuda(const Tensor& self, OptionalIntArrayRef dim,
                     const std::optional<Scalar>& correction, bool keepdim, Tensor& out) {
  internal::VarianceInto({"var", dim, correction, /*is_root=*/false}, self, keepdim, out,
                         ComputeVariance);
  return out;
}
Tensor std_cuda(const Tensor& self, OptionalIntArrayRef dim,
                const std::optional<Scalar>& correction, bool keepdim) {
  return internal::NewVariance({"std", dim, correction, /*is_root=*/true}, self, keepdim,
                               ComputeVariance);
}
Tensor& std_out_cuda(const Tensor& self, OptionalIntArrayRef dim,
                     const std::optional<Scalar>& correction, bool keepdim, Tensor& out) {
  internal::VarianceInto({"std", dim, correction, /*is_root=*/true}, self, keepdim, out,
                         ComputeVariance);
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
