// The dtype of tensors that are made without one, and of plain floating numbers as operands: Float,
// until the program asks for another.
//
// Takes: a floating dtype. Gives: the one set last, for all threads. Errors: Error of the kind
// kType for a dtype that is no floating one.

#ifndef SWITCHYARD_LIB_CORE_DEFAULT_DTYPE_H_
#define SWITCHYARD_LIB_CORE_DEFAULT_DTYPE_H_

#include <atomic>

#include "lib/core/scalar_type.h"

namespace switchyard {
namespace internal {

extern std::atomic<ScalarType> default_floating_type;

}  // namespace internal

inline ScalarType DefaultFloatingType() {
  return internal::default_floating_type.load(std::memory_order_relaxed);
}
// The complex dtype of two such numbers.
ScalarType DefaultComplexType();

void SetDefaultFloatingType(ScalarType dtype);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DEFAULT_DTYPE_H_
