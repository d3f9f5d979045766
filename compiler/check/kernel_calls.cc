#include "compiler/check/kernel_calls.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace switchyard::check {
namespace {

using schema::NativeFunction;
using Names = std::set<std::string>;

// Finds operators by the C++ names of their functions.
class OperatorNames {
 public:
  OperatorNames(const schema::Program& program, const ExpectedKernels& expected) {
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
    for (const ExpectedKernel& kernel : expected.kernels) {
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

// The names that the function reaches, also through definitions in other sources.
Names ReachedFrom(const std::string& function, const cxx::ReachedFunctions& all) {
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

}  // namespace

select::CallGraph FindKernelCalls(const schema::Program& program, const ExpectedKernels& expected,
                                  const cxx::ReachedFunctions& all) {
  const OperatorNames names(program, expected);
  select::CallGraph calls;
  for (const auto& [function, reached] : all) {
    Names& called = calls[function];
    for (const std::string& one : ReachedFrom(function, all)) {
      const Names& operators = names.Of(one);
      // A kernel that calls itself, or one with its name, calls no other operator.
      if (one != function) called.insert(operators.begin(), operators.end());
    }
  }
  return calls;
}

void ReportUnreadSources(const std::vector<cxx::KernelIndex>& indexes, CheckContext& context) {
  for (const cxx::KernelIndex& index : indexes) {
    if (index.errors.empty()) continue;
    const cxx::SourceError& error = index.errors.front();
    context.sink().Report(diagnostics::kSourceNotRead,
                          context.RangeOf(index, error.place, {0, 0, 1}),
                          diagnostics::Text(error.text));
  }
}

}  // namespace switchyard::check
