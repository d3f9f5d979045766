// What becomes of the losses of elements.
//
// Takes: losses, a number as of PyTorch's losses: 0 none, 1 the mean, 2 the sum. Gives: the losses,
// their mean or their sum. Errors: another number.

#ifndef SWITCHYARD_KERNELS_COMPOSITE_LOSSES_REDUCTION_H_
#define SWITCHYARD_KERNELS_COMPOSITE_LOSSES_REDUCTION_H_

#include <cstdint>
#include <optional>

#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "switchyard/ops/mean.h"
#include "switchyard/ops/sum.h"

namespace switchyard::internal {

enum class Reduction : uint8_t { kNone, kMean, kSum };

inline Reduction ReductionOf(const char* name, int64_t number) {
  SWITCHYARD_CHECK(0 <= number && number <= 2, name, ": reduction is ", number,
                   ", not from 0 to 2");
  return static_cast<Reduction>(number);
}

inline Tensor Reduced(const char* name, const Tensor& losses, int64_t reduction) {
  switch (ReductionOf(name, reduction)) {
    case Reduction::kMean:
      return switchyard::mean(losses);
    case Reduction::kSum:
      return switchyard::sum(losses);
    case Reduction::kNone:
      break;
  }
  return losses;
}

// The tensor of an optional argument, if there is one.
inline const Tensor* GivenIn(const std::optional<Tensor>& argument) {
  return argument.has_value() && argument->defined() ? &*argument : nullptr;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMPOSITE_LOSSES_REDUCTION_H_
