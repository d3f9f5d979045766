// var, std and norm: checks of their calls.
//
// Takes: self, the dimensions and numbers of a call, the out argument. Gives: a new result or one
// of the right sizes, filled by a function of the device; the results of states. Errors: an Error
// that names the operator for dtypes that are not floating, for dimensions, and for an out argument
// that is self and has other sizes.

#ifndef SWITCHYARD_KERNELS_COMMON_VARIANCE_H_
#define SWITCHYARD_KERNELS_COMMON_VARIANCE_H_

#include <cmath>
#include <cstdint>
#include <optional>

#include "kernels/common/power_sum.h"
#include "kernels/common/reduced_dimensions.h"
#include "lib/core/array_ref.h"
#include "lib/core/host_device.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// A variance, or its root, a standard deviation.
struct Variance {
  const char* name;
  OptionalIntArrayRef dim;
  std::optional<Scalar> correction;
  bool is_root;
};

// Turns the sum of squared distances from the mean into the result.
struct FinishVariance {
  double correction;
  bool is_root;

  SWITCHYARD_HOST_DEVICE double operator()(double count, double squares) const {
    const double divisor = count - correction;
    const double variance = squares / (divisor > 0 ? divisor : 0.0);
    return is_root ? std::sqrt(variance) : variance;
  }
};

inline FinishVariance FinishOf(const Variance& variance) {
  return {variance.correction.has_value() ? variance.correction->To<double>() : 1,
          variance.is_root};
}

// The device's function: out = the variances of self over the dimensions.
using ComputeVariance = void (*)(const Variance& variance, const Tensor& self,
                                 const ReducedDimensions& dims, const Tensor& out);

Tensor NewVariance(const Variance& variance, const Tensor& self, bool keepdim,
                   ComputeVariance compute);
void VarianceInto(const Variance& variance, const Tensor& self, bool keepdim, const Tensor& out,
                  ComputeVariance compute);

// The power in the sum of a norm.
functions::PowerSum PowerOfNorm(const char* op, const Tensor& self, const ReducedDimensions& dims,
                                const std::optional<Scalar>& p);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_VARIANCE_H_
