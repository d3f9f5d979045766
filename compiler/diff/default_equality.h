// Whether two defaults stand for the same value.
#ifndef SWITCHYARD_COMPILER_DIFF_DEFAULT_EQUALITY_H_
#define SWITCHYARD_COMPILER_DIFF_DEFAULT_EQUALITY_H_

#include "compiler/schema/default_value.h"
#include "compiler/schema/type.h"

namespace switchyard::diff {

// Compares them as values of `type`: for a float 1 is 1.0, for a list with a length 0 is [0,0], and
// for a tensor [] is None.
bool AreEqualDefaults(const schema::DefaultValue& a, const schema::DefaultValue& b,
                      const schema::Type& type);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_DEFAULT_EQUALITY_H_
