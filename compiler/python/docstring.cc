#include "compiler/python/docstring.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "compiler/python/names.h"
#include "compiler/python/stub_types.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::python {
namespace {

using schema::NativeFunction;

// `(input, other, *, alpha=1, out=None)`; for Python to read, without defaults that it does not
// know and with `$self` for the object of a method.
std::string ParameterList(const Function& function, const Signature& signature, bool for_python) {
  std::string text = "(";
  const auto add = [&](std::string_view part) {
    text.append(text.size() == 1 ? "" : ", ").append(part);
  };
  for (size_t i = 0; i < signature.parameters.size(); ++i) {
    const Parameter& parameter = signature.parameters[i];
    if (i == signature.positional) add("*");
    if (i == 0 && function.receiver == Receiver::kMethod) {
      if (for_python) add("$self");
      continue;
    }
    std::string part = parameter.name;
    if (parameter.default_text) {
      part += "=" + (for_python ? StubDefault(*parameter.default_text) : *parameter.default_text);
    }
    add(part);
  }
  return text + ")";
}

bool HasNames(const Signature& signature) {
  return std::none_of(signature.parameters.begin(), signature.parameters.end(),
                      [](const Parameter& parameter) { return IsKeyword(parameter.name); });
}

// Python has one signature for a function: that of all calls where there are several.
std::string SignatureForPython(const Function& function) {
  const auto& all = function.signatures;
  const auto shown = std::count_if(all.begin(), all.end(),
                                   [](const Signature& one) { return !one.is_deprecated; });
  if (shown == 1 && HasNames(all.front())) return ParameterList(function, all.front(), true);
  return function.receiver == Receiver::kMethod ? "($self, *args, **kwargs)" : "(*args, **kwargs)";
}

std::vector<const NativeFunction*> OperatorsOf(const Function& function) {
  std::vector<const NativeFunction*> operators;
  for (const Signature& signature : function.signatures) {
    if (signature.is_deprecated) continue;
    if (signature.plain) operators.push_back(signature.plain->function);
    if (signature.out) operators.push_back(signature.out->function);
  }
  return operators;
}

std::string TagLine(const std::vector<const NativeFunction*>& operators) {
  std::set<std::string> tags;
  for (const NativeFunction* function : operators) {
    for (const auto& tag : function->tags) tags.insert(tag.value);
  }
  std::string line;
  for (const std::string& tag : tags) line += (line.empty() ? "" : ", ") + tag;
  return line.empty() ? line : "\nTags: " + line + "\n";
}

}  // namespace

std::string SignatureLine(const Function& function, const Signature& signature) {
  return function.name + ParameterList(function, signature, false) + " -> " + ResultText(signature);
}

std::string Docstring(const Function& function) {
  std::string text = function.name + SignatureForPython(function) + "\n--\n\n";
  for (const Signature& signature : function.signatures) {
    if (!signature.is_deprecated) text += SignatureLine(function, signature) + "\n";
  }
  text += "\n";
  const std::vector<const NativeFunction*> operators = OperatorsOf(function);
  for (const NativeFunction* one : operators) {
    text += one->schema.name_space.value + "::" + schema::PrintSchema(one->schema) + "\n";
  }
  return text + TagLine(operators);
}

}  // namespace switchyard::python
