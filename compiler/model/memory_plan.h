// Gives every tensor its home.
//
// A result goes to the arena when its operator has an out form, its sizes have upper bounds, and it
// is not handed to the caller. A place is free again after the last use of all tensors that may
// alias it. Where the operator has an in-place form and its first argument is used for the last
// time, the result takes the argument's place.
#ifndef SWITCHYARD_COMPILER_MODEL_MEMORY_PLAN_H_
#define SWITCHYARD_COMPILER_MODEL_MEMORY_PLAN_H_

#include "compiler/expand/expanded_program.h"
#include "compiler/model/static_program.h"
#include "compiler/model/storage_groups.h"

namespace switchyard::model {

// The alignment of places, that of the run-time's allocator.
inline constexpr int64_t kAlignment = 64;

// Fills places, out forms, last uses and the sizes of arena and state.
void PlanMemory(const expand::ExpandedProgram& program, const StorageGroups& groups,
                StaticProgram* result);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_MEMORY_PLAN_H_
