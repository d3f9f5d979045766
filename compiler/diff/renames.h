// Finds operators that have another name in the newer version.
#ifndef SWITCHYARD_COMPILER_DIFF_RENAMES_H_
#define SWITCHYARD_COMPILER_DIFF_RENAMES_H_

#include <map>
#include <vector>

#include "compiler/schema/native_function.h"

namespace switchyard::diff {

// From an operator of the older version to the one of the newer.
using Renames = std::map<const schema::NativeFunction*, const schema::NativeFunction*>;

// A removed operator was renamed when exactly one new operator has its arguments and returns, names
// and defaults included, and no other removed operator has them. When remaining operators have them
// too, most of the shorter name must also be in the other. Overloads of one operator are compared
// first, among themselves.
Renames FindRenames(const std::vector<const schema::NativeFunction*>& older,
                    const std::vector<const schema::NativeFunction*>& newer,
                    const std::vector<const schema::NativeFunction*>& removed,
                    const std::vector<const schema::NativeFunction*>& added);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_RENAMES_H_
