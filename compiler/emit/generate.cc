#include "compiler/emit/generate.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/dispatch/external_kernels.h"
#include "compiler/dispatch/unserved.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/emit/boxed/boxed_calls.h"
#include "compiler/emit/boxed/operator_table.h"
#include "compiler/emit/build_keys.h"
#include "compiler/emit/dispatch/autogen_kernels.h"
#include "compiler/emit/dispatch/dispatch_source.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/emittability.h"
#include "compiler/emit/external_check.h"
#include "compiler/emit/headers/backend_header.h"
#include "compiler/emit/headers/fallback_header.h"
#include "compiler/emit/headers/function_header.h"
#include "compiler/emit/headers/meta_header.h"
#include "compiler/emit/headers/native_header.h"
#include "compiler/emit/headers/ops_header.h"
#include "compiler/emit/headers/redispatch_header.h"
#include "compiler/emit/headers/selected_dtypes.h"
#include "compiler/emit/headers/tensor_methods.h"
#include "compiler/emit/headers/umbrella_header.h"
#include "compiler/emit/manifest.h"
#include "compiler/emit/name_clashes.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/sharding.h"
#include "compiler/emit/structured/structured_header.h"
#include "compiler/emit/structured/structured_kernels.h"
#include "compiler/emit/structured/ufunc_cuda.h"
#include "compiler/emit/structured/ufunc_kernels.h"
#include "compiler/parallel/parallel.h"
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

// What this build has: operators in the order of the program, and dtypes.
struct Chosen {
  std::vector<const schema::NativeFunction*> functions;
  std::optional<select::DtypeSelection> dtypes;
};

Chosen Choose(const schema::Program& program, const Options& options,
              const std::vector<DispatchKey>& keys, diagnostics::Sink& sink) {
  std::optional<select::Selection> selection;
  if (options.selection) {
    select::SelectionRequest request = *options.selection;
    request.keys = keys;
    selection = select::Select(program, request, sink);
  }
  Chosen chosen;
  for (const schema::NativeFunction& function : program.functions) {
    if (!selection || selection->Has(function)) chosen.functions.push_back(&function);
  }
  if (selection) chosen.dtypes = std::move(selection->dtypes);
  return chosen;
}

bool CheckProgram(const schema::Program& program,
                  const std::vector<const schema::NativeFunction*>& chosen,
                  const dispatch::StructuredFamilies& structured, const target::Target& target,
                  diagnostics::Sink& sink) {
  bool is_good = CheckResultCopies(program, sink);
  const auto check = [&](const schema::NativeFunction& function, diagnostics::Sink& to) {
    return CheckEmittability(function, structured.Of(function), target, to);
  };
  // Nearly all are fine, which all cores find out; who is not is reported in order.
  std::vector<char> is_fine(chosen.size());
  RunInParallel(is_fine.size(), [&](size_t i) {
    diagnostics::Sink unused;
    is_fine[i] = check(*chosen[i], unused) && unused.diagnostics().empty();
  });
  for (size_t i = 0; i < is_fine.size(); ++i) {
    if (is_fine[i] == 0) is_good &= check(*chosen[i], sink);
  }
  return is_good;
}

// Whether one of the operator's own kernels is for a key of the build, or for all.
bool HasKernel(const DispatchPlan& plan) {
  return plan.key_source == KeySource::kNone ||
         std::any_of(plan.cases.begin(), plan.cases.end(), [](const CasePlan& one) {
           return one.keys.empty() || one.keys.back() != DispatchKey::Undefined;
         });
}

bool CheckFiles(const schema::Program& program, const target::Target& target,
                diagnostics::Sink& sink) {
  bool is_good = CheckBackendFiles(program, target, sink);
  is_good &= CheckExecutorchEntries(program, sink);
  return is_good;
}

// A copy of the program only where other files bring kernels.
std::optional<schema::Program> Complete(const schema::Program& program,
                                        const dispatch::ExternalKernels& kernels) {
  if (kernels.IsEmpty()) return std::nullopt;
  return dispatch::WithExternalKernels(program, kernels);
}

std::vector<const schema::BackendFile*> BackendsOf(const schema::Program& program) {
  std::vector<const schema::BackendFile*> files;
  for (const schema::BackendFile& file : program.backends) {
    if (dispatch::HasClass(file)) files.push_back(&file);
  }
  return files;
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

// Tells operators that no key of the build can run. `chosen` and `texts` are of `completed`, the
// program with the kernels that other files bring.
void TellUnserved(const schema::Program& program, const schema::Program& completed,
                  const std::vector<const schema::NativeFunction*>& chosen,
                  const OperatorTexts& texts, const std::vector<DispatchKey>& keys,
                  diagnostics::Sink& sink) {
  const dispatch::RegistrationFinder finder(program);
  const dispatch::Fallbacks fallbacks(program);
  for (const schema::NativeFunction* one : chosen) {
    if (HasKernel(texts.Of(*one).plan)) continue;
    const auto place = static_cast<size_t>(one - completed.functions.data());
    const schema::NativeFunction& function = program.functions[place];
    dispatch::TellWhenUnserved(function.QualifiedName(), function.schema.name.range,
                               finder.Of(function), fallbacks, keys, sink);
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
std::vector<Emitter> EmittersOf(const EmitInput& input, const Shards& shards,
                                size_t header_folders) {
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
  if (input.dtypes != nullptr) emitters.push_back([&input] { return EmitSelectedDtypes(input); });
  for (const schema::BackendFile* file : input.backends) {
    emitters.push_back([&input, file] { return EmitBackendHeader(input, *file); });
  }
  for (const OperatorGroup& group : input.groups) {
    const auto add_header = [&](auto emit) {
      emitters.push_back([&input, &group, emit, header_folders] {
        Artifact header = emit(input, group);
        header.path = InHeaderFolder(std::move(header.path), group.root, header_folders);
        return header;
      });
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

// By path, without those that are none. Places are sorted, not artifacts: those are large.
std::vector<Artifact> InOrder(std::vector<Artifact> artifacts) {
  std::vector<std::pair<std::string_view, size_t>> places;
  for (size_t i = 0; i < artifacts.size(); ++i) {
    if (!artifacts[i].path.empty()) places.emplace_back(artifacts[i].path, i);
  }
  std::sort(places.begin(), places.end());
  std::vector<Artifact> ordered;
  ordered.reserve(places.size() + 1);
  for (const auto& [path, i] : places) ordered.push_back(std::move(artifacts[i]));
  return ordered;
}

std::vector<Artifact> Emit(const EmitInput& input, const Options& options) {
  const Shards shards = GroupByShard(input, static_cast<size_t>(options.shards));
  const std::vector<Emitter> emitters =
      EmittersOf(input, shards, static_cast<size_t>(options.header_folders));
  std::vector<Artifact> artifacts(emitters.size());
  RunInParallel(emitters.size(), [&](size_t i) {
    artifacts[i] = emitters[i]();
    // As long as the text is at hand.
    if (!artifacts[i].path.empty()) {
      artifacts[i].row = DescribeArtifact(artifacts[i], input.sources);
    }
  });
  for (Artifact& artifact : EmitUmbrellaHeaders(input)) artifacts.push_back(std::move(artifact));
  return InOrder(std::move(artifacts));
}

}  // namespace

std::optional<Emission> Generate(const sema::CheckedProgram& checked, const Options& options,
                                 const source::SourceManager& sources, diagnostics::Sink& sink) {
  const size_t before = sink.error_count();
  const target::Target* target = FindTarget(options.target, sink);
  std::vector<DispatchKey> keys = ReadBuildKeys(options.keys, checked.program().backends, sink);
  if (target == nullptr || !CheckFiles(checked.program(), *target, sink)) return std::nullopt;
  const dispatch::ExternalKernels external(checked.program());
  const std::optional<schema::Program> completed = Complete(checked.program(), external);
  const schema::Program& program = completed ? *completed : checked.program();
  const Chosen build = Choose(program, options, keys, sink);
  const std::vector<const schema::NativeFunction*>& chosen = build.functions;
  const dispatch::StructuredFamilies structured(program);
  if (!CheckProgram(program, chosen, structured, *target, sink)) return std::nullopt;
  std::vector<OperatorGroup> groups;
  dispatch::WrittenKernels kernels;
  const auto find = [&](size_t piece) {
    if (piece == 0) kernels = WrittenKernelsOf(program, chosen);
    if (piece == 1) groups = GroupByRoot(chosen);
  };
  RunInParallel(2, find, Pieces::kLarge);
  const dispatch::Fallbacks fallbacks(program);
  const auto texts = std::make_shared<const OperatorTexts>(program, chosen, *target, keys,
                                                           structured, fallbacks, sources);
  const std::optional<FirstLines> lines = CheckNameClashes(groups, *target, *texts, kernels, sink);
  if (!lines || sink.error_count() != before) return std::nullopt;
  TellUnserved(checked.program(), program, chosen, *texts, keys, sink);
  const EmitInput input = {
      *target,
      sources,
      std::move(keys),
      groups,
      *lines,
      structured,
      kernels,
      fallbacks,
      BackendsOf(program),
      completed ? dispatch::FindCopyOperators(program) : dispatch::CopyOperators(),
      *texts,
      build.dtypes ? &*build.dtypes : nullptr};
  std::vector<Artifact> artifacts = Emit(input, options);
  artifacts.push_back(EmitManifest(options, input.keys, sources, artifacts));
  return Emission{std::move(artifacts), texts};
}

}  // namespace switchyard::emit
