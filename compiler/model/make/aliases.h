// Which tensors share memory, and writes that a program would show where the exported one does not.
#ifndef SWITCHYARD_COMPILER_MODEL_MAKE_ALIASES_H_
#define SWITCHYARD_COMPILER_MODEL_MAKE_ALIASES_H_

#include "compiler/model/make/compilation.h"

namespace switchyard::model {

// Finds the storage groups of the calls. Reports state that is written and shares its storage, and
// calls that write a variable of a loop.
void GroupAliases(Compilation& compilation);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_MAKE_ALIASES_H_
