#include "compiler/emit/python/stub_functions.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include "compiler/python/default_text.h"
#include "compiler/python/names.h"
#include "compiler/python/stub_types.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::emit {
namespace {

using python::Function;
using python::Parameter;
using python::Receiver;
using python::Signature;

// A word of Python cannot be given by name: the stub says another one, which is no other
// parameter's.
std::vector<std::string> NamesOf(const Signature& signature) {
  std::vector<std::string> names;
  for (const Parameter& parameter : signature.parameters) names.push_back(parameter.name);
  return python::NamesFor(names);
}

// Whether the list of integers may be given as separate arguments.
enum class Ints { kAsList, kSpread };

std::string SpreadInts(const Parameter& parameter, const std::string& name) {
  const bool is_symbolic = parameter.type.kind == python::ParameterKind::kSymIntList;
  return "*" + name + (is_symbolic ? ": _SupportsIndex" : ": _int");
}

std::string TypedParameter(const Parameter& parameter, const std::string& name) {
  std::string text = name + ": " + python::StubType(parameter);
  if (parameter.default_text) text += " = " + python::StubDefault(*parameter.default_text);
  return text;
}

// After `*dims` all are keyword-only.
std::string ParametersText(const Signature& signature, Receiver receiver, Ints ints) {
  const size_t first = receiver == Receiver::kMethod ? 1 : 0;
  const std::vector<std::string> names = NamesOf(signature);
  std::string text = first == 1 ? "self" : "";
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (size_t i = first; i < signature.parameters.size(); ++i) {
    const Parameter& parameter = signature.parameters[i];
    if (i == signature.positional && ints == Ints::kAsList) add("*");
    const bool is_spread = i == first && ints == Ints::kSpread;
    add(is_spread ? SpreadInts(parameter, names[i]) : TypedParameter(parameter, names[i]));
  }
  return text;
}

// A default may not stand in front of a parameter without one, so what is given by position alone
// must be in order; the schema holds that.
std::string Definition(const Function& function, const Signature& signature, Ints ints) {
  const std::string schema = schema::PrintSchema(signature.Main().function->schema);
  const std::string doc = signature.Main().function->schema.name_space.value + "::" + schema;
  return "def " + function.name + "(" + ParametersText(signature, function.receiver, ints) +
         ") -> " + python::StubResult(signature) + ":\n    " + python::Quoted(doc) + "\n";
}

std::string Indented(const std::string& text) {
  std::string indented;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    indented += "    " + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return indented;
}

}  // namespace

std::string StubOf(const Function& function) {
  std::vector<std::string> definitions;
  for (const Signature& signature : function.signatures) {
    definitions.push_back(Definition(function, signature, Ints::kAsList));
    if (signature.spreads_ints) {
      definitions.push_back(Definition(function, signature, Ints::kSpread));
    }
  }
  std::string text;
  for (const std::string& definition : definitions) {
    if (definitions.size() > 1) text += "@_overload\n";
    text += definition;
  }
  return function.receiver == Receiver::kMethod ? Indented(text) : text;
}

std::string StubClassOf(const python::OperatorCall& call) {
  const std::vector<std::string> types = python::StubResultElements(*call.function);
  std::string all;
  for (const std::string& type : types) all += (all.empty() ? "" : ", ") + type;
  const std::string tuple = "tuple[" + all + "]";
  std::string text = "class " + python::StubClass(call.result.name) + "(" + tuple + "):\n";
  for (size_t i = 0; i < types.size(); ++i) {
    text += "    @property\n    def " + call.result.fields[i] + "(self) -> " + types[i] + ": ...\n";
  }
  return text + "    def __new__(cls, sequence: " + tuple + ") -> _Self: ...\n";
}

}  // namespace switchyard::emit
