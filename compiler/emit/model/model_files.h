// All files of a model.
//
// Takes a static program and a name; gives artifacts sorted by path, the manifest not among them. A
// pure function of its inputs.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_FILES_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_FILES_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/emit/artifact.h"
#include "compiler/emit/model/kernel_choice.h"
#include "compiler/model/static_program.h"

namespace switchyard::emit {

struct ModelOptions {
  cpp::Identifier name;
  bool has_runner = false;
  // The operators are others than those of Switchyard: who builds the model names their target.
  bool has_other_operators = false;
  KernelChoice kernels = KernelChoice::kDefault;
  // The program measures its calls, and the runner can write what they took.
  bool has_profile = false;
  // Of the kernels; without them every one.
  std::vector<std::string_view> dtypes = {};
};

std::vector<Artifact> EmitModel(const model::StaticProgram& program, const ModelOptions& options);

// One line a file, for `model --help`.
std::string ModelFilesHelp();

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_FILES_H_
