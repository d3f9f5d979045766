#include "compiler/check/kernel_check.h"

#include <algorithm>
#include <set>
#include <utility>

#include "compiler/check/checks/checks.h"
#include "compiler/check/ignore_comments.h"
#include "compiler/check/kernel_bodies.h"
#include "compiler/check/kernel_calls.h"
#include "compiler/check/source_indexes.h"
#include "compiler/check/torch_operators.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/select/call_graph.h"

namespace switchyard::check {
namespace {

void Count(const CheckInput& input, CheckResult* result) {
  result->sources = input.indexes.size();
  for (const cxx::KernelIndex& index : input.indexes)
    result->unread += index.errors.empty() ? 0 : 1;
  result->expected = input.expected.kernels.size();
  result->unspelled = input.expected.unspelled;
  std::set<const ExpectedKernel*> found;
  for (const KernelMatch& match : input.matches.matches) {
    // A function that emitted code cannot call is not a kernel yet.
    const bool is_linked = match.expected->form != KernelForm::kFunction || match.is_registered ||
                           match.found.decl->linkage == cxx::Linkage::kExternal;
    if (is_linked) found.insert(match.expected);
  }
  result->found = found.size();
}

// Such a kernel calls PyTorch's operators, whatever else the program is compiled for.
bool HasStableKernel(const std::vector<cxx::KernelIndex>& indexes) {
  return std::any_of(indexes.begin(), indexes.end(), [](const cxx::KernelIndex& index) {
    return std::any_of(index.registered.begin(), index.registered.end(),
                       [](const cxx::RegisteredKernel& one) { return one.is_stable; });
  });
}

void Sort(std::vector<diagnostics::Diagnostic>* diagnostics) {
  std::stable_sort(diagnostics->begin(), diagnostics->end(), [](const auto& a, const auto& b) {
    return std::make_pair(a.range.file, a.range.begin) <
           std::make_pair(b.range.file, b.range.begin);
  });
}

// A source that was not read would leave calls out.
void AddCalls(const schema::Program& program, const ExpectedKernels& expected,
              const SourceIndexes& read, source::SourceManager* sources, CheckResult* result) {
  diagnostics::Sink sink;
  CheckContext context(sources, &sink);
  ReportUnreadSources(read.indexes, context);
  result->unread_sources = sink.diagnostics();
  if (result->unread_sources.empty()) {
    result->call_graph = select::WriteCalls(FindKernelCalls(program, expected, read.calls));
  }
}

}  // namespace

CheckResult CheckKernels(const plan::Build& build, const CheckRequest& request,
                         source::SourceManager* sources) {
  CheckResult result;
  const schema::Program& program = build.program().program();
  const ExpectedKernels expected = ExpectKernels(build, *request.spelling);
  SourceIndexes read = ReadIndexes(request, TypeNamesOf(expected));
  if (!read.failure.empty()) {
    result.failure = std::move(read.failure);
    return result;
  }
  const std::vector<cxx::KernelIndex>& indexes = read.indexes;
  const KernelMatches matches = MatchKernels(expected.kernels, indexes, request.completeness);
  const bool is_torch =
      request.with_bodies && (request.spelling->name_space == "at" || HasStableKernel(indexes));
  const OperatorEffects effects(program, expected, is_torch ? &TorchOperators() : nullptr);
  BodyFlow flow(indexes, effects);
  flow.AddKernels(matches);
  const KernelBodies bodies = FollowBodies(matches, &flow);
  const CheckInput input = {expected,
                            indexes,
                            matches,
                            *request.spelling,
                            request.completeness,
                            request.keys,
                            bodies.bodies,
                            FollowFormulas(program, indexes, &flow)};
  diagnostics::Sink sink;
  sink.SetPolicy(request.policy);
  CheckContext context(sources, &sink);
  RunChecks(input, context);
  result.diagnostics = WithoutIgnored(indexes, *sources, context);
  Sort(&result.diagnostics);
  result.has_errors =
      std::any_of(result.diagnostics.begin(), result.diagnostics.end(),
                  [](const auto& one) { return one.severity == diagnostics::Severity::kError; });
  if (request.with_calls) AddCalls(program, expected, read, sources, &result);
  Count(input, &result);
  result.cached = read.cached;
  result.is_repeatable = read.are_kept;
  result.files = std::move(read.files);
  result.bodies = bodies.bodies.size();
  result.calls = bodies.calls;
  result.unseen = bodies.unseen;
  return result;
}

}  // namespace switchyard::check
