#include "compiler/plan/python_check.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace switchyard::plan {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;
using schema::NativeFunction;

// A C++ function cannot have the name of a namespace in the same scope.
bool IsTaken(const NativeFunction& function, const target::Target& target, Sink& sink) {
  const schema::OperatorName& name = function.schema.name.value;
  for (const std::string_view taken : target.python_namespaces) {
    if (name.BaseName() != taken && function.schema.name_space.value != taken) continue;
    sink.Report(diagnostics::kNameTakenByTarget, function.schema.name.range, Name(taken),
                Name(target.name));
    return true;
  }
  return false;
}

void Report(const NativeFunction& function, const std::string& why, Sink& sink) {
  sink.Report(diagnostics::kPythonNotEmitted, function.schema.name.range,
              Name(function.schema.name.value.ToString()), Text(why));
}

bool HasModule(const NativeFunction& function, Sink& sink) {
  const std::string submodule = python::SubmoduleOf(function);
  if (submodule.empty() || python::IsModuleName(submodule)) return true;
  Report(function, "`" + submodule + "` is no name of a module", sink);
  return false;
}

// Operators of two namespaces in one submodule would be the same function.
class Names {
 public:
  bool Add(const python::Function& function, Sink& sink) {
    const std::string place = function.submodule + "." + function.name;
    const auto [first, is_new] = first_.emplace(place, &function.Origin());
    const bool is_method = function.receiver == python::Receiver::kMethod;
    if (is_new || is_method ||
        first->second->schema.name_space.value == function.Origin().schema.name_space.value) {
      return true;
    }
    Report(function.Origin(), "`" + place + "` is that of an operator of another namespace", sink);
    return false;
  }

 private:
  std::map<std::string, const NativeFunction*> first_;
};

}  // namespace

bool CheckPython(const Build& build, const target::Target& target, Sink& sink) {
  const python::Bindings* bindings = build.python();
  if (bindings == nullptr) return true;
  bool is_good = true;
  for (const NativeFunction* function : build.operators()) {
    if (IsTaken(*function, target, sink) || !HasModule(*function, sink)) is_good = false;
  }
  for (const python::DeprecatedSignature* one : bindings->unmatched) {
    sink.Report(diagnostics::kDeprecatedWithoutOperator, one->range,
                Name(one->schema.name.value.ToString()));
    is_good = false;
  }
  Names names;
  for (const python::Function& function : bindings->functions) {
    is_good &= names.Add(function, sink);
  }
  return is_good;
}

}  // namespace switchyard::plan
