// Sums of powers and of Chebyshev polynomials, with given coefficients.
//
// Takes: a number, and the coefficients, that of the highest power first. Gives: the sum. Errors:
// none.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_POLYNOMIAL_SUMS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_POLYNOMIAL_SUMS_H_

#include "lib/core/host_device.h"

namespace switchyard::special {

template <int kCount>
SWITCHYARD_HOST_DEVICE inline double PowerSum(double x, const double (&coefficients)[kCount]) {
  double sum = coefficients[0];
  for (int k = 1; k < kCount; ++k) sum = sum * x + coefficients[k];
  return sum;
}

// Of polynomials in x / 2, which is from -1 to 1, by Clenshaw's recurrence. Of the last coefficient
// half counts.
template <int kCount>
SWITCHYARD_HOST_DEVICE inline double ChebyshevSum(double x, const double (&coefficients)[kCount]) {
  double sum = 0;
  double last = 0;
  double before = 0;
  for (int k = 0; k < kCount; ++k) {
    before = last;
    last = sum;
    sum = x * last - before + coefficients[k];
  }
  return (sum - before) / 2;
}

}  // namespace switchyard::special

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_POLYNOMIAL_SUMS_H_
