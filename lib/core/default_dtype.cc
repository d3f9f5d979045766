#include "lib/core/default_dtype.h"

#include <atomic>

#include "lib/core/constant_init.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

SWITCHYARD_CONSTANT_INIT std::atomic<ScalarType> default_type{kDefaultFloatingType};

}  // namespace

ScalarType DefaultFloatingType() { return default_type.load(std::memory_order_relaxed); }

ScalarType DefaultComplexType() {
  switch (DefaultFloatingType()) {
    case ScalarType::Half:
      return ScalarType::ComplexHalf;
    case ScalarType::Double:
      return ScalarType::ComplexDouble;
    default:
      return ScalarType::ComplexFloat;
  }
}

void SetDefaultFloatingType(ScalarType type) {
  SWITCHYARD_CHECK_TYPE(IsFloatingType(type), "only a floating dtype can be the default, not ",
                        type);
  default_type.store(type, std::memory_order_relaxed);
}

}  // namespace switchyard
