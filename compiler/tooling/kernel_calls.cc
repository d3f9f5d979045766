#include "compiler/tooling/kernel_calls.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/parallel/parallel.h"
#include "compiler/tooling/expected_kernels.h"
#include "compiler/tooling/source_reader.h"

namespace switchyard::tooling {
namespace {

using schema::NativeFunction;
using Names = std::set<std::string>;

std::vector<CallsResult> ReadAll(const std::vector<CompileJob>& jobs, std::size_t threads) {
  std::vector<CallsResult> results(jobs.size());
  RunOnThreads(threads, jobs.size(), [&](std::size_t i) { results[i] = ReadSourceCalls(jobs[i]); });
  return results;
}

// Functions that stand for operators, by their C++ names.
class OperatorNames {
 public:
  OperatorNames(const schema::Program& program, const KernelSpelling& spelling) {
    for (const NativeFunction& function : program.functions) {
      const std::string unambiguous = function.schema.name.value.UnambiguousName();
      const std::string& space = function.schema.name_space.value;
      const std::string name = space == "aten" ? unambiguous : space + "::" + unambiguous;
      const std::string qualified = function.QualifiedName();
      operators_["switchyard::ops::" + name].insert(qualified);
      operators_["switchyard::ops::redispatch::" + name].insert(qualified);
      operators_["at::_ops::" + unambiguous + "::call"].insert(qualified);
      operators_["at::_ops::" + unambiguous + "::redispatch"].insert(qualified);
    }
    for (const ExpectedKernel& kernel : ExpectKernels(program, spelling).kernels) {
      operators_[kernel.QualifiedName()].insert(kernel.function->QualifiedName());
    }
  }

  const Names& Of(const std::string& function) const {
    static const Names& none = *new Names();
    const auto found = operators_.find(function);
    return found == operators_.end() ? none : found->second;
  }

 private:
  std::map<std::string, Names> operators_;
};

// What is reached through definitions in other sources, too.
Names ReachedFrom(const std::string& function, const ReachedFunctions& all) {
  Names reached;
  std::vector<std::string> open = {function};
  while (!open.empty()) {
    const auto found = all.find(open.back());
    open.pop_back();
    if (found == all.end()) continue;
    for (const std::string& next : found->second) {
      if (reached.insert(next).second) open.push_back(next);
    }
  }
  return reached;
}

void TellError(const CallsResult& read, CheckContext& context) {
  const Place start = {0, 0, 1};
  const bool has_failed = !read.failure.empty();
  if (!has_failed && read.index.errors.empty()) return;
  const Place place = has_failed ? start : read.index.errors.front().place;
  context.sink().Report(
      diagnostics::kSourceNotRead, context.RangeOf(read.index, place, start),
      diagnostics::Text(has_failed ? read.failure : read.index.errors.front().text));
}

}  // namespace

select::CallGraph FindKernelCalls(const schema::Program& program, const KernelSpelling& spelling,
                                  const std::vector<CompileJob>& jobs, std::size_t threads,
                                  CheckContext& context) {
  ReachedFunctions all;
  for (CallsResult& one : ReadAll(jobs, threads)) {
    TellError(one, context);
    for (auto& [function, reached] : one.calls) {
      all[function].insert(reached.begin(), reached.end());
    }
  }
  const OperatorNames names(program, spelling);
  select::CallGraph calls;
  for (const auto& [function, reached] : all) {
    Names& called = calls[function];
    for (const std::string& one : ReachedFrom(function, all)) {
      const Names& operators = names.Of(one);
      // A kernel that calls itself, or one of its name, calls no other operator.
      if (one != function) called.insert(operators.begin(), operators.end());
    }
  }
  return calls;
}

}  // namespace switchyard::tooling
