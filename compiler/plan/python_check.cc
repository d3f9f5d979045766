#include "compiler/plan/python_check.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/python/names.h"

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
  Report(function, "`" + submodule + "` is not the name of a module", sink);
  return false;
}

// What a module of Python has before there is a function in it, and a list of tags that is added.
constexpr std::string_view kModuleAttributes[] = {
    "__all__",  "__builtins__", "__cached__", "__class__",   "__dict__",
    "__dir__",  "__doc__",      "__file__",   "__getattr__", "__loader__",
    "__name__", "__package__",  "__path__",   "__spec__",    "_tags",
};

// One module or submodule has one of each name: functions of one namespace, and submodules.
class Names {
 public:
  explicit Names(const python::Bindings& bindings) {
    for (const python::Function& function : bindings.functions) AddSubmodule(function);
  }

  bool Add(const python::Function& function, Sink& sink) {
    const std::string why = WhyTaken(function);
    if (!why.empty()) Report(function.Origin(), why, sink);
    return why.empty();
  }

 private:
  static std::string PlaceOf(const python::Function& function) {
    return function.submodule.empty() ? function.name : function.submodule + "." + function.name;
  }
  static const std::string& NamespaceOf(const python::Function& function) {
    return function.Origin().schema.name_space.value;
  }

  // With those that it is in.
  void AddSubmodule(const python::Function& function) {
    const std::string& name = function.submodule;
    if (name.empty()) return;
    namespaces_.emplace(name, NamespaceOf(function));
    for (size_t end = name.find('.'); end != std::string::npos; end = name.find('.', end + 1)) {
      namespaces_.emplace(name.substr(0, end), NamespaceOf(function));
    }
  }

  // Nothing if the function can have its name.
  std::string WhyTaken(const python::Function& function) {
    if (python::IsKeyword(function.name)) return "`" + function.name + "` is a Python keyword";
    if (function.receiver == python::Receiver::kMethod) return "";
    const std::string place = PlaceOf(function);
    if (!functions_.emplace(place, NamespaceOf(function)).second) {
      return "`" + place + "` is that of an operator of another namespace";
    }
    if (std::find(std::begin(kModuleAttributes), std::end(kModuleAttributes), function.name) !=
        std::end(kModuleAttributes)) {
      return "every module has a `" + function.name + "` of its own";
    }
    if (namespaces_.count(place) != 0) return "`" + place + "` is the submodule of others";
    const auto of_submodule = namespaces_.find(function.submodule);
    if (of_submodule != namespaces_.end() && of_submodule->second != NamespaceOf(function)) {
      return "submodule `" + function.submodule + "` is that of operators of another namespace";
    }
    return "";
  }

  std::map<std::string, std::string> functions_;   // where it is: its namespace
  std::map<std::string, std::string> namespaces_;  // of submodules
};

// The same name twice: self of a function is called `input`, what is written `out`.
bool HasParameters(const NativeFunction& function, const python::Signature& signature, Sink& sink) {
  std::set<std::string_view> names;
  for (const python::Parameter& parameter : signature.parameters) {
    if (names.insert(parameter.name).second) continue;
    Report(function, "two of its parameters would be called `" + parameter.name + "`", sink);
    return false;
  }
  return true;
}

bool HasParameters(const python::Function& function, Sink& sink) {
  for (const python::Signature& signature : function.signatures) {
    if (signature.is_deprecated) continue;
    if (!HasParameters(*signature.Main().function, signature, sink)) return false;
  }
  return true;
}

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
  Names names(*bindings);
  for (const python::Function& function : bindings->functions) {
    is_good &= names.Add(function, sink) && HasParameters(function, sink);
  }
  return is_good;
}

}  // namespace switchyard::plan
