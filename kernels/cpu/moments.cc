// Variances, standard deviations and norms, computed in double.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "kernels/common/power_sum.h"
#include "kernels/cpu/fold.h"
#include "lib/core/error.h"
#include "lib/core/selected_dtypes.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/std_native.h"
#include "switchyard/ops/var_native.h"

namespace switchyard::native {
namespace {

using internal::ReducedDimensions;

// Mean and squared distances from it, updated with each element.
// Source: Welford, Note on a Method for Calculating Corrected Sums of Squares and Products, 1962.
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

struct Variance {
  const char* name;
  OptionalIntArrayRef dim;
  int64_t correction;
  bool is_root;
};

void VarianceInto(const Variance& wish, const Tensor& self, const Tensor& out) {
  const ReducedDimensions dims(wish.name, self.sizes(), wish.dim);
  const ScalarType computed = internal::TypeOfFold(self.dtype());
  const Tensor operand = internal::WithType(self, computed);
  DispatchOnFloatingType(computed, wish.name, SWITCHYARD_OPERATORS("std", "var"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto moments = internal::FoldEach<T>(operand, dims, Moments{0, 0, 0}, NextMoments<T>);
    internal::Store<T>(out, moments, [&](const Moments& state) {
      const double divisor = state.count - static_cast<double>(wish.correction);
      const double variance = state.squares / (divisor > 0 ? divisor : 0.0);
      return wish.is_root ? std::sqrt(variance) : variance;
    });
  });
}

Tensor NewVariance(const Variance& wish, const Tensor& self, bool keepdim) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), wish.name, ": self has dtype ", self.dtype(),
                   ", which is no floating one");
  const ReducedDimensions dims(wish.name, self.sizes(), wish.dim);
  const Tensor out = EmptyTensor(dims.ResultSizes(keepdim), self.dtype());
  VarianceInto(wish, self, out);
  return out;
}

void ResizedVariance(const Variance& wish, const Tensor& self, bool keepdim, const Tensor& out) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), wish.name, ": self has dtype ", self.dtype(),
                   ", which is no floating one");
  // One element has no variance to round, whatever out is; as in PyTorch.
  SWITCHYARD_CHECK(IsFloatingType(out.dtype()) || self.dim() == 0, wish.name, ": out has dtype ",
                   out.dtype(), ", which is no floating one");
  const ReducedDimensions dims(wish.name, self.sizes(), wish.dim);
  internal::PrepareOut(wish.name, out, dims.ResultSizes(keepdim), {&self});
  VarianceInto(wish, self, out);
}

void NormInto(const char* name, const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim,
              const Tensor& out) {
  const ReducedDimensions dims(name, self.sizes(), dim);
  SWITCHYARD_CHECK(!p.has_value() || !p->IsBool(), name, ": p is a boolean, not a number");
  functions::PowerSum power = {p.has_value() ? p->To<double>() : 2.0};
  if (std::isinf(power.p) && power.p < 0) dims.CheckNotEmpty(name);
  if (self.numel() == 0) power.p = 1;  // the norm of nothing is 0, as in PyTorch
  const ScalarType computed = internal::TypeOfFold(out.dtype());
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

Tensor var(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
           bool keepdim) {
  return NewVariance({"var", dim, correction.value_or(1), /*is_root=*/false}, self, keepdim);
}
Tensor& var_out(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
                bool keepdim, Tensor& out) {
  ResizedVariance({"var", dim, correction.value_or(1), /*is_root=*/false}, self, keepdim, out);
  return out;
}
Tensor std(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
           bool keepdim) {
  return NewVariance({"std", dim, correction.value_or(1), /*is_root=*/true}, self, keepdim);
}
Tensor& std_out(const Tensor& self, OptionalIntArrayRef dim, std::optional<int64_t> correction,
                bool keepdim, Tensor& out) {
  ResizedVariance({"std", dim, correction.value_or(1), /*is_root=*/true}, self, keepdim, out);
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
