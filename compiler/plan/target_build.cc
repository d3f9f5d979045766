#include "compiler/plan/target_build.h"

#include <algorithm>
#include <utility>

#include "compiler/parallel/parallel.h"
#include "compiler/parallel/report_in_order.h"
#include "compiler/plan/capability_check.h"
#include "compiler/plan/emittability.h"
#include "compiler/plan/external_check.h"
#include "compiler/plan/formula_check.h"
#include "compiler/plan/library_kernel.h"
#include "compiler/plan/name_clashes.h"
#include "compiler/plan/python_check.h"
#include "compiler/plan/stable_check.h"
#include "compiler/plan/unserved.h"

namespace switchyard::plan {
namespace {

using diagnostics::Sink;
using schema::NativeFunction;

bool CheckFiles(const expand::ExpandedProgram& program, const target::Target& target, Sink& sink) {
  bool is_good = CheckBackendFiles(program, target, sink);
  is_good &= CheckExecutorchEntries(program, sink);
  return is_good;
}

// The number of operators that are checked at a time.
constexpr size_t kOperatorsAPiece = 128;

bool CheckOperators(const Build& build, const target::Target& target, Sink& sink) {
  bool is_good = CheckResultCopies(build.program(), sink);
  is_good &= CheckCapabilities(build, target, sink);
  is_good &= CheckFormulas(build, target, sink);
  is_good &= CheckPython(build, target, sink);
  const auto check = [&](const NativeFunction& function, Sink& to) {
    return CheckEmittability(function, build.program().StructuredFamilyOf(function), target, to);
  };
  const std::vector<const NativeFunction*>& operators = build.operators();
  const size_t pieces = (operators.size() + kOperatorsAPiece - 1) / kOperatorsAPiece;
  std::vector<char> are_good(pieces, 1);
  ReportInOrder(ParallelThreads(), pieces, sink, [&](size_t piece, Sink& to) {
    const size_t begin = piece * kOperatorsAPiece;
    const size_t end = std::min(begin + kOperatorsAPiece, operators.size());
    for (size_t i = begin; i < end; ++i) {
      if (!check(*operators[i], to)) are_good[piece] = 0;
    }
  });
  is_good &= std::all_of(are_good.begin(), are_good.end(), [](char good) { return good != 0; });
  return is_good;
}

OperatorSignatures SignaturesInCpp(const NativeFunction& function) {
  OperatorSignatures signatures = {cpp::DispatcherSignature(function), {}};
  for (const cpp::ApiForm form : cpp::PackedApiForms(function.schema)) {
    signatures.api.push_back({form, cpp::ApiSignature(function, form)});
  }
  return signatures;
}

}  // namespace

TargetBuild::TargetBuild(Build build, const target::Target& target)
    : build_(std::move(build)),
      target_(&target),
      signatures_(build_.program().operators().size()),
      is_first_(build_.program().line_count(), 0) {}

void TargetBuild::MakeSignatures() {
  const std::vector<const NativeFunction*>& operators = build_.operators();
  RunInParallel(operators.size(), [&](size_t i) {
    signatures_[operators[i]->id].emplace(SignaturesInCpp(*operators[i]));
  });
}

std::optional<TargetBuild> MakeTargetBuild(Build build, const target::Target& target, Sink& sink) {
  if (!CheckFiles(build.program(), target, sink)) return std::nullopt;
  if (target.stable && !CheckStable(build, *target.stable, sink)) return std::nullopt;
  if (!CheckOperators(build, target, sink)) return std::nullopt;
  if (!ReportMissingKernels(build, target, sink)) return std::nullopt;
  TargetBuild made(std::move(build), target);
  made.MakeSignatures();
  for (const expand::KernelLine* line : CheckNameClashes(made, sink)) {
    made.is_first_[line->id] = 1;
  }
  if (sink.error_count() > 0) return std::nullopt;
  ReportUnserved(made.build(), sink);
  ReportUnservedCalls(made.build(), sink);
  return made;
}

}  // namespace switchyard::plan
