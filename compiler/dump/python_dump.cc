#include "compiler/dump/python_dump.h"

#include <algorithm>
#include <utility>

#include "compiler/python/docstring.h"
#include "compiler/python/stub_types.h"
#include "compiler/schema/print/json_values.h"

namespace switchyard::dump {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using python::OperatorCall;
using python::Parameter;
using python::Signature;
using schema::Text;

Value OperatorValue(const std::optional<OperatorCall>& call) {
  if (!call) return nullptr;
  return Text(call->function->QualifiedName());
}

Value ParameterValue(const Parameter& parameter) {
  Object object{{"name", Text(parameter.name)},
                {"type", Text(std::string(python::ShownText(parameter.type.kind)))},
                {"keyword_only", parameter.is_keyword_only},
                {"allows_none", parameter.allows_none},
                {"takes_numbers", parameter.takes_numbers},
                {"stub", Text(python::StubType(parameter))}};
  if (parameter.type.size >= 0) object["size"] = parameter.type.size;
  if (parameter.default_text) object["default"] = Text(*parameter.default_text);
  if (!parameter.numpy_names.empty()) {
    object["numpy_names"] = Text(std::string(parameter.numpy_names));
  }
  return object;
}

Value SignatureValue(const Signature& signature) {
  Array parameters;
  for (const Parameter& parameter : signature.parameters) {
    parameters.push_back(ParameterValue(parameter));
  }
  Array fields;
  for (const std::string& field : signature.Main().result.fields) fields.push_back(Text(field));
  return Object{{"reference", Text(signature.text)},
                {"plain", OperatorValue(signature.plain)},
                {"out", OperatorValue(signature.out)},
                {"positional", static_cast<int64_t>(signature.positional)},
                {"spreads_ints", signature.spreads_ints},
                {"deprecated", signature.is_deprecated},
                {"parameters", std::move(parameters)},
                {"fields", std::move(fields)},
                {"result", Text(python::StubResult(signature))}};
}

Value FunctionValue(const python::Function& function) {
  Array signatures;
  for (const Signature& signature : function.signatures) {
    signatures.push_back(SignatureValue(signature));
  }
  return Object{{"name", Text(function.name)},
                {"submodule", Text(function.submodule)},
                {"is_method", function.receiver == python::Receiver::kMethod},
                {"doc", Text(python::Docstring(function))},
                {"signatures", std::move(signatures)}};
}

bool CallsChosen(const python::Function& function, const schema::OperatorChoice& choice) {
  const auto is_chosen = [&](const std::optional<OperatorCall>& call) {
    return call && choice.Has(call->function->id);
  };
  return std::any_of(
      function.signatures.begin(), function.signatures.end(),
      [&](const Signature& one) { return is_chosen(one.plain) || is_chosen(one.out); });
}

}  // namespace

void DumpPython(const python::Bindings& bindings, const schema::OperatorChoice& choice,
                std::string* out) {
  for (const python::Function& function : bindings.functions) {
    if (!choice.IsAll() && !CallsChosen(function, choice)) continue;
    schema::AppendLine(FunctionValue(function), out);
  }
  for (const python::UnboundOperator& one : bindings.unbound) {
    if (!choice.Has(one.function->id)) continue;
    schema::AppendLine(Object{{"unbound", Text(one.function->QualifiedName())},
                              {"why", Text(std::string(python::Describe(one.why)))}},
                       out);
  }
}

}  // namespace switchyard::dump
