// A tensor and a number: the number becomes a tensor without dimensions.

#include <optional>

#include "kernels/common/type_promotion.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/mul_native.h"

namespace switchyard::native {

Tensor mul(const Tensor& self, const Scalar& other) {
  const ScalarType type = internal::ResultType("mul").Add(self).Add(other).Get();
  return switchyard::mul(self,
                         switchyard::full({}, other, TensorOptions(type).device(self.device())));
}

}  // namespace switchyard::native
