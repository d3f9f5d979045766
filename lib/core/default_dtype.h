// The dtype of floating-point numbers without an explicit one, for the whole process.
//
// Takes: a floating dtype to use from now on. Gives: it, and the complex dtype of such numbers.
// Errors: Error of kind Type for a dtype that is not floating.

#ifndef SWITCHYARD_LIB_CORE_DEFAULT_DTYPE_H_
#define SWITCHYARD_LIB_CORE_DEFAULT_DTYPE_H_

#include "lib/core/scalar_type.h"

namespace switchyard {

// kDefaultFloatingType until a program sets another one.
ScalarType DefaultFloatingType();
ScalarType DefaultComplexType();
void SetDefaultFloatingType(ScalarType type);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DEFAULT_DTYPE_H_
