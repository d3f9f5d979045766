// The steps of a run as statements of C++: calls, and bodies of control flow in braces.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_FLOW_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_FLOW_CODE_H_

#include "compiler/emit/code_writer.h"
#include "compiler/emit/model/kept_tensors.h"
#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

// Writes the steps of a run.
void WriteSteps(CodeWriter& writer, const ModelInput& input, const KeptTensors& kept);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_FLOW_CODE_H_
