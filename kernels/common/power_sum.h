// The p-norm of magnitudes: for p = 0 the number of magnitudes that are not zero, for p = 1 their
// sum, ..., for infinite p the greatest.
//
// Takes: p, and magnitudes. Gives: the contribution of a magnitude, the combination of two parts,
// and the norm. Errors: none.

#ifndef SWITCHYARD_KERNELS_COMMON_POWER_SUM_H_
#define SWITCHYARD_KERNELS_COMMON_POWER_SUM_H_

#include <cmath>

#include "lib/core/host_device.h"

namespace switchyard::functions {

struct PowerSum {
  double p;

  SWITCHYARD_HOST_DEVICE double Start() const { return p < 0 && std::isinf(p) ? -p : 0; }
  SWITCHYARD_HOST_DEVICE double Term(double magnitude) const {
    if (p == 0) return magnitude != 0 ? 1 : 0;
    if (p == 1 || std::isinf(p)) return magnitude;
    return p == 2 ? magnitude * magnitude : std::pow(magnitude, p);
  }
  SWITCHYARD_HOST_DEVICE double operator()(double a, double b) const {
    if (!std::isinf(p) || a != a || b != b) return a + b;
    return (p > 0) == (b > a) ? b : a;
  }
  SWITCHYARD_HOST_DEVICE double Finish(double sum) const {
    if (p == 0 || p == 1 || std::isinf(p)) return sum;
    return p == 2 ? std::sqrt(sum) : std::pow(sum, 1 / p);
  }
};

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_POWER_SUM_H_
