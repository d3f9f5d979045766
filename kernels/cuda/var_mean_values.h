// Mean and sum of squared distances of any part of the elements; two parts can be combined. Source:
// Chan, Golub, LeVeque, Updating Formulae and a Pairwise Algorithm for Computing Sample Variances,
// 1979.
//
// Takes: elements by their index. Gives: states for reductions (segments.h). Errors: none.

#ifndef SWITCHYARD_KERNELS_CUDA_VAR_MEAN_VALUES_H_
#define SWITCHYARD_KERNELS_CUDA_VAR_MEAN_VALUES_H_

#include <cstdint>

#include "kernels/cuda/operands.h"

namespace switchyard::gpu {

struct Moments {
  double count;
  double mean;
  double squares;
};

template <typename Source>
struct MomentsValue {
  Source elements;

  SWITCHYARD_HOST_DEVICE Moments operator()(int64_t index) const {
    const double value = elements.template Load<double>(index);
    return {1, value, value - value};  // NaN for values that are not finite
  }
};

struct CombineMoments {
  SWITCHYARD_HOST_DEVICE Moments operator()(const Moments& a, const Moments& b) const {
    if (a.count == 0) return b;
    if (b.count == 0) return a;
    const double count = a.count + b.count;
    const double distance = b.mean - a.mean;
    const double step = distance * (b.count / count);
    return {count, a.mean + step, a.squares + b.squares + distance * step * a.count};
  }
};

}  // namespace switchyard::gpu

#endif  // SWITCHYARD_KERNELS_CUDA_VAR_MEAN_VALUES_H_
