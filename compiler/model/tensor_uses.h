// Which tensors are named where, and what follows from it, when every tensor has its home.
#ifndef SWITCHYARD_COMPILER_MODEL_TENSOR_USES_H_
#define SWITCHYARD_COMPILER_MODEL_TENSOR_USES_H_

#include "compiler/model/static_program.h"
#include "compiler/model/storage_groups.h"

namespace switchyard::model {

// Tensors of their own are freed after the last step that names them.
void FreeAfterLastUse(StaticProgram* program);

// Outputs over memory that the model keeps are copied for the caller.
void CopyKeptOutputs(const StorageGroups& groups, StaticProgram* program);

// Constants that only other constants are made from are not kept.
void ForgetIntermediateConstants(StaticProgram* program);

// Weights that no step and no output names have no home.
void LeaveOutUnusedWeights(StaticProgram* program);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_TENSOR_USES_H_
