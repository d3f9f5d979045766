#include "lib/core/default_dtype.h"

#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard {
namespace internal {

SWITCHYARD_CONSTANT_INIT std::atomic<ScalarType> default_floating_type{kDefaultFloatingType};

}  // namespace internal

ScalarType DefaultComplexType() {
  switch (DefaultFloatingType()) {
    case ScalarType::Double:
      return ScalarType::ComplexDouble;
    case ScalarType::Half:
      return ScalarType::ComplexHalf;
    default:
      return ScalarType::ComplexFloat;
  }
}

void SetDefaultFloatingType(ScalarType dtype) {
  SWITCHYARD_CHECK_TYPE(IsFloatingType(dtype),
                        "only floating-point types are supported as the default type");
  internal::default_floating_type.store(dtype, std::memory_order_relaxed);
}

}  // namespace switchyard
