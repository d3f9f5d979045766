#include "compiler/emit/generate.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/dispatch/external_kernels.h"
#include "compiler/dispatch/unserved.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/emit/build_keys.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/emittability.h"
#include "compiler/emit/emitters.h"
#include "compiler/emit/external_check.h"
#include "compiler/emit/name_clashes.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/sharding.h"
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

}  // namespace

std::optional<Emission> Generate(const sema::CheckedProgram& checked, const Options& options,
                                 const source::SourceManager& sources, diagnostics::Sink& sink) {
  const target::Target* target = FindTarget(options.target, sink);
  if (target != nullptr) return GenerateFor(*target, checked, options, sources, sink);
  // What else is wrong on the command line is told, too.
  ReadBuildKeys(options.keys, checked.program().backends, sink);
  return std::nullopt;
}

std::optional<Emission> GenerateFor(const target::Target& target,
                                    const sema::CheckedProgram& checked, const Options& options,
                                    const source::SourceManager& sources, diagnostics::Sink& sink) {
  const size_t before = sink.error_count();
  std::vector<DispatchKey> keys = ReadBuildKeys(options.keys, checked.program().backends, sink);
  if (!CheckFiles(checked.program(), target, sink)) return std::nullopt;
  const dispatch::ExternalKernels external(checked.program());
  const std::optional<schema::Program> completed = Complete(checked.program(), external);
  const schema::Program& program = completed ? *completed : checked.program();
  const Chosen build = Choose(program, options, keys, sink);
  const std::vector<const schema::NativeFunction*>& chosen = build.functions;
  const dispatch::StructuredFamilies structured(program);
  if (!CheckProgram(program, chosen, structured, target, sink)) return std::nullopt;
  std::vector<OperatorGroup> groups;
  dispatch::WrittenKernels kernels;
  const auto find = [&](size_t piece) {
    if (piece == 0) kernels = WrittenKernelsOf(program, chosen);
    if (piece == 1) groups = GroupByRoot(chosen);
  };
  RunInParallel(2, find, Pieces::kLarge);
  const dispatch::Fallbacks fallbacks(program);
  const auto texts = std::make_shared<const OperatorTexts>(program, chosen, target, keys,
                                                           structured, fallbacks, sources);
  const std::optional<FirstLines> lines = CheckNameClashes(groups, target, *texts, kernels, sink);
  if (!lines || sink.error_count() != before) return std::nullopt;
  TellUnserved(checked.program(), program, chosen, *texts, keys, sink);
  const EmitInput input = {
      target,
      sources,
      std::move(keys),
      groups,
      GroupByShard(groups, static_cast<size_t>(options.shards)),
      *lines,
      structured,
      kernels,
      fallbacks,
      BackendsOf(program),
      completed ? dispatch::FindCopyOperators(program) : dispatch::CopyOperators(),
      *texts,
      build.dtypes ? &*build.dtypes : nullptr};
  return Emission{EmitAll(input, options), texts};
}

}  // namespace switchyard::emit
