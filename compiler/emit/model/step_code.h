// A step of a model as statements of C++: one call of a dispatch function, and what is freed after
// it.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_STEP_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_STEP_CODE_H_

#include "compiler/emit/code_writer.h"
#include "compiler/emit/model/kept_tensors.h"
#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

void WriteStep(CodeWriter& writer, const ModelInput& input, const KeptTensors& kept,
               const model::Step& step);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_STEP_CODE_H_
