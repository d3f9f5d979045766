// Variances, standard deviations and norms, computed in double.

#include <cmath>
#include <cstdint>
#include <optional>

#include "kernels/common/operands.h"
#include "kernels/common/power_sum.h"
#include "kernels/common/variance.h"
#include "kernels/cpu/fold.h"
#include "lib/core/selected_dtypes.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/std_native.h"
#include "switchyard/ops/var_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;
using internal::Variance;

// Mean and sum of squared distances, updated with each element. Source: Welford, Note on a Method
// for Calculating Corrected Sums of Squares and Products, 1962.
struct Moments {
  double count;
  double mean;
  double squares;
};

template <typename T>
Moments NextMoments(Moments state, T element) {
  const auto value = static_cast<double>(element);
  state.count += 1;
  const double distance = value - state.mean;
  state.mean += distance / state.count;
  state.squares += distance * (value - state.mean);
  return state;
}

void ComputeVariance(const Variance& variance, const Tensor& self, const ReducedDimensions& dims,
                     const Tensor& out) {
  const ScalarType computed = internal::ComputedType(self.dtype());
  const Tensor operand = internal::WithType(self, computed);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("std", "var");
  DispatchOnFloatingType(computed, variance.name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto moments = internal::FoldEach<T>(operand, dims, Moments{0, 0, 0}, NextMoments<T>);
    const internal::FinishVariance finish = internal::FinishOf(variance);
    internal::Store<T>(out, moments,
                       [&](const Moments& state) { return finish(state.count, state.squares); });
  });
}

void NormInto(const char* name, const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim,
              const Tensor& out) {
  const ReducedDimensions dims(name, self.sizes(), dim);
  const functions::PowerSum power = internal::PowerOfNorm(name, self, dims, p);
  const ScalarType computed = internal::ComputedType(out.dtype());
  const Tensor operand = internal::WithType(self, computed);
  DispatchOnFloatingType(computed, name, SWITCHYARD_OPERATORS("norm"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto sums =
        internal::FoldEach<T>(operand, dims, power.Start(), [power](double sum, T value) {
          return power(sum, power.Term(std::fabs(static_cast<double>(value))));
        });
    internal::Store<T>(out, sums, [power](double sum) { return power.Finish(sum); });
  });
}

}  // namespace

Tensor var(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
           bool keepdim) {
  return internal::NewVariance({"var", dim, correction, /*is_root=*/false}, self, keepdim,
                               ComputeVariance);
}
Tensor& var_out(const Tensor& self, OptionalIntArrayRef dim,
                const std::optional<Scalar>& correction, bool keepdim, Tensor& out) {
  internal::VarianceInto({"var", dim, correction, /*is_root=*/false}, self, keepdim, out,
                         ComputeVariance);
  return out;
}
Tensor std(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
           bool keepdim) {
  return internal::NewVariance({"std", dim, correction, /*is_root=*/true}, self, keepdim,
                               ComputeVariance);
}
Tensor& std_out(const Tensor& self, OptionalIntArrayRef dim,
                const std::optional<Scalar>& correction, bool keepdim, Tensor& out) {
  internal::VarianceInto({"std", dim, correction, /*is_root=*/true}, self, keepdim, out,
                         ComputeVariance);
  return out;
}

void structured_norm_out::impl(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim,
                               bool /*keepdim*/, const Tensor& out) {
  NormInto(operator_name(), self, p, dim, out);
}
void structured_norm_dtype_out::impl(const Tensor& self, const std::optional<Scalar>& p,
                                     IntArrayRef dim, bool /*keepdim*/, ScalarType /*dtype*/,
                                     const Tensor& out) {
  NormInto(operator_name(), self, p, dim, out);
}

}  // namespace switchyard::native
