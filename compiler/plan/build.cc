#include "compiler/plan/build.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/expand/external_kernels.h"
#include "compiler/parallel/parallel.h"
#include "compiler/plan/build_keys.h"

namespace switchyard::plan {

using schema::NativeFunction;

namespace {

// A type that the project declares is one that no target has. Tells which operators lack in the
// build for that.
bool IsLeftOut(const NativeFunction& function, diagnostics::Sink& sink) {
  const source::Located<schema::Type>* const type = schema::DeclaredTypeOf(function.schema);
  if (type == nullptr) return false;
  sink.Report(diagnostics::kDeclaredTypeLeftOut, type->range,
              diagnostics::Name(function.QualifiedName()),
              diagnostics::TypeText(type->value.BaseText()));
  return true;
}

// Tells once of each key that the project declares.
void ReportDeclaredKeys(const std::vector<const NativeFunction*>& operators,
                        diagnostics::Sink& sink) {
  std::map<std::string_view, std::vector<source::SourceRange>> kernels;
  for (const NativeFunction* function : operators) {
    if (!function->declared_lines) continue;
    for (const schema::DeclaredLine& line : *function->declared_lines) {
      kernels[line.key.value].push_back(line.key.range);
    }
  }
  for (const auto& [key, ranges] : kernels) {
    sink.Report(diagnostics::kDeclaredKeyLeftOut, ranges.front(), diagnostics::KeyText(key),
                diagnostics::Count(ranges.size()));
  }
}

}  // namespace

Build::Build(const expand::ExpandedProgram& program)
    : program_(&program),
      fallbacks_(program.program()),
      written_kernels_(program.operators().size()),
      plans_(program.operators().size()) {
  for (const schema::BackendFile& file : program.program().backends) {
    if (expand::HasClass(file)) backends_.push_back(&file);
  }
  if (program.HasKernelsOfOtherFiles()) {
    copy_operators_ = dispatch::FindCopyOperators(program.program());
  }
}

bool Build::Has(DispatchKey key) const {
  return std::find(keys_.begin(), keys_.end(), key) != keys_.end();
}

const select::DtypeSelection* Build::dtypes() const {
  return selection_ && selection_->dtypes ? &*selection_->dtypes : nullptr;
}

void Build::Select(select::SelectionRequest wanted, const LibraryNodes& nodes,
                   diagnostics::Sink& sink) {
  wanted.keys = keys_;
  wanted.decompositions = &decompositions_;
  if (autograd_ != nullptr) {
    wanted.formulas = [this, &nodes](const NativeFunction& function) {
      if (nodes.brings != nullptr && nodes.brings(function)) {
        return std::vector<const NativeFunction*>();
      }
      return autograd_->CalledBy(function);
    };
  }
  selection_ = select::Select(*program_, wanted, sink);
}

void Build::Choose(const BuildRequest& request, diagnostics::Sink& sink) {
  keys_ = ReadBuildKeys(request.keys, program_->program().backends, sink);
  if (request.selection) Select(*request.selection, request.nodes, sink);
  const auto add = [&](const NativeFunction& function) {
    if (request.leaves_out != nullptr && request.leaves_out(function)) return;
    if (!IsLeftOut(function, sink)) operators_.push_back(&function);
  };
  if (request.shown) {
    for (const schema::OperatorId id : *request.shown) add((*program_)[id]);
  } else {
    for (const NativeFunction& function : program_->operators()) {
      if (!selection_ || selection_->Has(function)) add(function);
    }
  }
  ReportDeclaredKeys(operators_, sink);
}

void Build::PlanOperators(const BuildRequest& request) {
  const auto find = [&](size_t piece) {
    if (piece == 0)
      written_kernels_ = dispatch::FindWrittenKernels(*program_, operators_, decompositions_);
    if (piece == 1) groups_ = GroupByRoot(operators_);
  };
  RunInParallel(2, find, Pieces::kLarge);
  RunInParallel(operators_.size(), [&](size_t i) {
    const NativeFunction& function = *operators_[i];
    dispatch::OperatorTable table(*program_, function);
    DispatchPlan dispatch =
        PlanDispatch(function, table,
                     {keys_, fallbacks_, other_keys_ != OtherKeys::kFail, request.has_kernel,
                      request.find_wrapper, other_keys_ == OtherKeys::kDispatcher});
    Recorded recorded;
    if (autograd_ != nullptr) {
      recorded = PlanRecorded(*autograd_, function, dispatch, keys_, request.nodes);
    }
    plans_[function.id].emplace(OperatorPlan{&function, std::move(table),
                                             KernelsOf(*program_, function, written_kernels_),
                                             std::move(dispatch), std::move(recorded)});
  });
}

Build MakeBuild(const expand::ExpandedProgram& program, const BuildRequest& request,
                diagnostics::Sink& sink) {
  Build build(program);
  build.decompositions_ = derivatives::MakeDecompositions(program.program(), sink);
  if (request.has_autograd) build.autograd_ = MakeAutograd(program, sink);
  build.Choose(request, sink);
  if (request.has_autograd) {
    build.node_homes_.emplace(*build.autograd_, program.operators().size(), build.operators_);
  }
  build.other_keys_ = request.other_keys;
  build.PlanOperators(request);
  if (!request.python_module.empty()) {
    build.python_ = std::make_unique<const python::Bindings>(
        python::MakeBindings(request.python_module, build.operators_, request.deprecated));
  }
  return build;
}

}  // namespace switchyard::plan
