// NAME_c.h and NAME_c.cc: the model for C, without exceptions.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_C_INTERFACE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_C_INTERFACE_H_

#include <string>

#include "compiler/emit/artifact.h"
#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

Artifact EmitCHeader(const ModelInput& input, const std::string& path);
Artifact EmitCSource(const ModelInput& input, const std::string& path);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_C_INTERFACE_H_
