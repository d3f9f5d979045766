// What builds a model: CMakeLists.txt, BUILD.bazel, and the program that runs it.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_PROJECT_FILES_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_PROJECT_FILES_H_

#include <string>

#include "compiler/emit/artifact.h"
#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

Artifact EmitCMakeLists(const ModelInput& input, const std::string& path);
Artifact EmitBazelBuild(const ModelInput& input, const std::string& path);
Artifact EmitRunner(const ModelInput& input, const std::string& path);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_PROJECT_FILES_H_
