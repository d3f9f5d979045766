// The sum of all elements.

#include <optional>

#include "switchyard/ops/sum.h"
#include "switchyard/ops/sum_native.h"

namespace switchyard::native {

Tensor sum(const Tensor& self, std::optional<ScalarType> dtype) {
  const IntArrayRef all_dimensions;
  return switchyard::sum(self, all_dimensions, /*keepdim=*/false, dtype);
}

}  // namespace switchyard::native
