// NAME.h: the class of a model.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_HEADER_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_HEADER_H_

#include <string>

#include "compiler/cpp/code.h"
#include "compiler/emit/artifact.h"
#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

Artifact EmitModelHeader(const ModelInput& input, const std::string& path);

// `Tensor`, `int64_t`, `double` or `bool`.
cpp::Code TypeOfOutput(const ModelInput& input, const model::Value& output);
// The result of Run: nothing, a tensor or a number, or a tuple.
cpp::Code ResultType(const ModelInput& input);
// The parameters of Run. A tensor that the model writes is taken as a handle of its own.
// `is_definition` gives them the names of variables.
std::vector<cpp::Code> RunParameters(const ModelInput& input, bool is_definition);

// The name of an include guard of the model's headers.
cpp::Identifier ModelGuard(const ModelInput& input, const char* ending);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_HEADER_H_
