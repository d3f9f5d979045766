#include "kernels/common/reduction_operands.h"

#include "lib/core/error.h"

namespace switchyard::internal {

ReducedDimensions DimensionsOfIndex(const char* op, const Tensor& self,
                                    std::optional<int64_t> dim) {
  const auto dims = dim.has_value() ? ReducedDimensions::One(op, self.sizes(), *dim)
                                    : ReducedDimensions(op, self.sizes(), std::nullopt);
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(
      self.dtype() != ScalarType::Bool || (dim.has_value() && dims.Count() == 1), op,
      ": no kernel for dtype Bool");
  return dims;
}

ScalarType TypeOfProduct(const Tensor& self, std::optional<ScalarType> dtype) {
  const bool is_integral = IsIntegralType(self.dtype(), /*include_bool=*/true);
  return dtype.value_or(is_integral ? ScalarType::Long : self.dtype());
}

void CheckHoldsFractions(const char* op, const Tensor& out) {
  SWITCHYARD_CHECK(IsFloatingType(out.dtype()) || IsComplexType(out.dtype()), op,
                   ": out has dtype ", out.dtype(), ", which holds no fractions");
}

}  // namespace switchyard::internal
