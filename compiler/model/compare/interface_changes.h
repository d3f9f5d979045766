// Changes of inputs and results.
#ifndef SWITCHYARD_COMPILER_MODEL_COMPARE_INTERFACE_CHANGES_H_
#define SWITCHYARD_COMPILER_MODEL_COMPARE_INTERFACE_CHANGES_H_

#include "compiler/model/compare/model_changes.h"
#include "compiler/model/static_program.h"

namespace switchyard::model {

void CompareInterfaces(const StaticProgram& older, const StaticProgram& newer,
                       ModelChanges* changes);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_COMPARE_INTERFACE_CHANGES_H_
