// The input of every emitter: the build, the target, and the text that the files of operators
// share.
#ifndef SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_
#define SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/emit/options.h"
#include "compiler/plan/build.h"
#include "compiler/plan/operator_group.h"
#include "compiler/plan/target_build.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

using plan::CasePlan;
using plan::DispatchPlan;
using plan::HeaderStem;
using plan::KeySource;
using plan::NamespaceOf;
using plan::OperatorGroup;
using plan::TitleOf;

// The groups of each source of a kind.
using Shards = std::vector<std::vector<const OperatorGroup*>>;

class OperatorTexts;  // operator_text.h

struct EmitInput {
  EmitInput(const plan::TargetBuild& of_target, const source::SourceManager& source_files,
            Shards groups_of_shards, const OperatorTexts& operator_texts, const Options& options)
      : target_build(of_target),
        build(of_target.build()),
        target(of_target.target()),
        sources(source_files),
        shards(std::move(groups_of_shards)),
        texts(operator_texts),
        registration(options.registration),
        aoti_calls(options.aoti_calls) {}

  // The same build in the words of another target, with its texts. Both must outlive it.
  EmitInput(const EmitInput& other, const target::Target& other_target,
            const OperatorTexts& operator_texts)
      : target_build(other.target_build),
        build(other.build),
        target(other_target),
        sources(other.sources),
        shards(other.shards),
        texts(operator_texts),
        registration(other.registration),
        aoti_calls(other.aoti_calls) {}

  const plan::TargetBuild& target_build;
  const plan::Build& build;
  const target::Target& target;
  const source::SourceManager& sources;
  Shards shards;
  const OperatorTexts& texts;
  std::optional<TorchRegistration> registration;  // with PyTorch, where it is asked for
  std::vector<plan::AotiCall> aoti_calls;         // of the C++ of AOTInductor
};

// Whether the operator's kernels have loops for the dtype in this build.
bool HasDtype(const EmitInput& input, const schema::NativeFunction& function,
              std::string_view dtype);

// The operators of groups, in order.
std::vector<const schema::NativeFunction*> FunctionsOf(
    const std::vector<const OperatorGroup*>& groups);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EMIT_INPUT_H_
