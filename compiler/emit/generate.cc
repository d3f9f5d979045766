#include "compiler/emit/generate.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/dispatch/unserved.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/emit/autogen_kernels.h"
#include "compiler/emit/boxed_calls.h"
#include "compiler/emit/build_keys.h"
#include "compiler/emit/dispatch_source.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/emittability.h"
#include "compiler/emit/fallback_header.h"
#include "compiler/emit/function_header.h"
#include "compiler/emit/manifest.h"
#include "compiler/emit/meta_header.h"
#include "compiler/emit/name_clashes.h"
#include "compiler/emit/native_header.h"
#include "compiler/emit/operator_table.h"
#include "compiler/emit/ops_header.h"
#include "compiler/emit/parallel.h"
#include "compiler/emit/redispatch_header.h"
#include "compiler/emit/sharding.h"
#include "compiler/emit/structured_header.h"
#include "compiler/emit/structured_kernels.h"
#include "compiler/emit/tensor_methods.h"
#include "compiler/emit/ufunc_cuda.h"
#include "compiler/emit/ufunc_kernels.h"
#include "compiler/emit/umbrella_header.h"
#include "compiler/source/source_range.h"
#include "compiler/target/target.h"

namespace switchyard::emit {
namespace {

const target::Target* FindTarget(const std::string& name, diagnostics::Sink& sink) {
  const target::Target* found = target::FindTarget(name);
  if (found != nullptr) return found;
  std::string known;
  for (const std::string_view word : target::TargetNames()) {
    known.append(known.empty() ? "" : ", ").append(word);
  }
  sink.Report(diagnostics::kUnknownTarget, source::kNoRange, diagnostics::Name(name))
      .Hint("there is: " + known);
  return nullptr;
}

// The operators of this build, in the order of the program.
std::vector<const schema::NativeFunction*> ChosenFunctions(const schema::Program& program,
                                                           const Options& options,
                                                           const std::vector<DispatchKey>& keys,
                                                           diagnostics::Sink& sink) {
  std::optional<select::Selection> selection;
  if (options.selection) {
    select::SelectionRequest request = *options.selection;
    request.keys = keys;
    selection = select::Select(program, request, sink);
  }
  std::vector<const schema::NativeFunction*> chosen;
  for (const schema::NativeFunction& function : program.functions) {
    if (!selection || selection->Has(function)) chosen.push_back(&function);
  }
  return chosen;
}

bool CheckProgram(const schema::Program& program,
                  const std::vector<const schema::NativeFunction*>& chosen,
                  const target::Target& target, diagnostics::Sink& sink) {
  bool is_good = CheckOtherEntries(program, sink);
  const dispatch::StructuredFamilies structured(program);
  for (const schema::NativeFunction* one : chosen) {
    const schema::NativeFunction& function = *one;
    is_good &= CheckEmittability(function, structured.Of(function), target, sink);
  }
  return is_good;
}

dispatch::WrittenKernels WrittenKernelsOf(
    const schema::Program& program, const std::vector<const schema::NativeFunction*>& chosen) {
  dispatch::WrittenKernels all = dispatch::FindWrittenKernels(program);
  dispatch::WrittenKernels kernels;
  for (const schema::NativeFunction* function : chosen) {
    const auto found = all.find(function);
    if (found != all.end()) kernels.insert(std::move(*found));
  }
  return kernels;
}

// Tells operators that no key of the build can run.
void TellUnserved(const schema::Program& program,
                  const std::vector<const schema::NativeFunction*>& chosen,
                  const std::vector<DispatchKey>& keys, diagnostics::Sink& sink) {
  const dispatch::RegistrationFinder finder(program);
  const dispatch::Fallbacks fallbacks(program);
  for (const schema::NativeFunction* function : chosen) {
    dispatch::TellWhenUnserved(function->QualifiedName(), function->schema.name.range,
                               finder.Of(*function), fallbacks, keys, sink);
  }
}

using Shards = std::vector<std::vector<const OperatorGroup*>>;
using Emitter = std::function<Artifact()>;

// Without a path where the group has no structured kernels.
Artifact EmitMetaHeaderIfAny(const EmitInput& input, const OperatorGroup& group) {
  return HasMetaClass(input, group) ? EmitMetaHeader(input, group) : Artifact();
}
Artifact EmitStructuredHeaderIfAny(const EmitInput& input, const OperatorGroup& group) {
  return HasStructuredKernel(input, group) ? EmitStructuredHeader(input, group) : Artifact();
}

// The sources of a shard come first: they take longest.
std::vector<Emitter> EmittersOf(const EmitInput& input, const Shards& shards) {
  std::vector<Emitter> emitters;
  const size_t count = shards.size();
  const auto add_shard = [&](auto emit, size_t shard) {
    emitters.push_back(
        [&input, &shards, emit, shard, count] { return emit(input, shards[shard], shard, count); });
  };
  for (size_t shard = 0; shard < count; ++shard) {
    add_shard(EmitDispatchSource, shard);
    add_shard(EmitBoxedCalls, shard);
    add_shard(EmitStructuredKernels, shard);
    add_shard(EmitAutogenKernels, shard);
    add_shard(EmitUfuncKernels, shard);
    if (HasCuda(input)) add_shard(EmitUfuncCuda, shard);
  }
  emitters.push_back([&] { return EmitOperatorTable(input, shards); });
  emitters.push_back([&input, count] { return EmitBoxedShards(input, count); });
  emitters.push_back([&input] { return EmitTensorMethods(input); });
  emitters.push_back([&input] { return EmitFallbackHeader(input); });
  for (const OperatorGroup& group : input.groups) {
    const auto add_header = [&](auto emit) {
      emitters.push_back([&input, &group, emit] { return emit(input, group); });
    };
    add_header(EmitFunctionHeader);
    add_header(EmitRedispatchHeader);
    add_header(EmitOpsHeader);
    add_header(EmitNativeHeader);
    add_header(EmitMetaHeaderIfAny);
    add_header(EmitStructuredHeaderIfAny);
  }
  return emitters;
}

std::vector<Artifact> Emit(const EmitInput& input, size_t shard_count) {
  const Shards shards = GroupByShard(input, shard_count);
  const std::vector<Emitter> emitters = EmittersOf(input, shards);
  std::vector<Artifact> artifacts(emitters.size());
  RunInParallel(emitters.size(), [&](size_t i) { artifacts[i] = emitters[i](); });
  const auto is_none = [](const Artifact& artifact) { return artifact.path.empty(); };
  artifacts.erase(std::remove_if(artifacts.begin(), artifacts.end(), is_none), artifacts.end());
  for (Artifact& artifact : EmitUmbrellaHeaders(input)) artifacts.push_back(std::move(artifact));
  std::sort(artifacts.begin(), artifacts.end(),
            [](const Artifact& a, const Artifact& b) { return a.path < b.path; });
  return artifacts;
}

}  // namespace

std::optional<std::vector<Artifact>> Generate(const sema::CheckedProgram& checked,
                                              const Options& options,
                                              const source::SourceManager& sources,
                                              diagnostics::Sink& sink) {
  const size_t before = sink.error_count();
  const target::Target* target = FindTarget(options.target, sink);
  std::vector<DispatchKey> keys = ReadBuildKeys(options.keys, sink);
  const schema::Program& program = checked.program();
  const std::vector<const schema::NativeFunction*> chosen =
      ChosenFunctions(program, options, keys, sink);
  if (target == nullptr || !CheckProgram(program, chosen, *target, sink)) return std::nullopt;
  std::vector<OperatorGroup> groups = GroupByRoot(chosen);
  dispatch::WrittenKernels kernels = WrittenKernelsOf(program, chosen);
  if (!CheckNameClashes(groups, *target, kernels, sink) || sink.error_count() != before)
    return std::nullopt;
  TellUnserved(program, chosen, keys, sink);
  std::set<const schema::DispatchLine*> lines = FirstLinesOfKernels(groups);
  Origins origins = OriginsOf(groups, sources);
  const EmitInput input = {*target,
                           sources,
                           std::move(keys),
                           std::move(groups),
                           std::move(lines),
                           dispatch::StructuredFamilies(program),
                           std::move(kernels),
                           dispatch::Fallbacks(program),
                           std::move(origins)};
  std::vector<Artifact> artifacts = Emit(input, static_cast<size_t>(options.shards));
  artifacts.push_back(EmitManifest(options, input.keys, sources, artifacts));
  return artifacts;
}

}  // namespace switchyard::emit
