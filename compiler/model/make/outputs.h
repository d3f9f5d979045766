// What a graph returns, and what it leaves in buffers and inputs.
#ifndef SWITCHYARD_COMPILER_MODEL_MAKE_OUTPUTS_H_
#define SWITCHYARD_COMPILER_MODEL_MAKE_OUTPUTS_H_

#include "compiler/model/make/compilation.h"

namespace switchyard::model {

// Reports outputs that are lists: a program returns tensors, numbers, texts and None.
void CheckOutputs(Compilation& compilation);

// Adds a call of `copy_` for each value that goes back into a buffer or an input.
void WriteBack(Compilation& compilation);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_MAKE_OUTPUTS_H_
