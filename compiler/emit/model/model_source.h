// NAME.cc: the calls of a model in their order.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_SOURCE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_SOURCE_H_

#include <string>

#include "compiler/emit/artifact.h"
#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

Artifact EmitModelSource(const ModelInput& input, const std::string& path);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_SOURCE_H_
