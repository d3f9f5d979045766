#include "compiler/python/stub_types.h"

#include <cstddef>
#include <utility>

namespace switchyard::python {
namespace {

using schema::NativeFunction;

std::string IntList(const ParameterType& type, const std::string& element) {
  const std::string list = "tuple[" + element + ", ...] | list[" + element + "]";
  return type.size < 0 ? list : element + " | " + list;
}

// Without None.
std::string PlainType(const ParameterType& type) {
  switch (type.kind) {
    case ParameterKind::kTensor:
      return "Tensor";
    case ParameterKind::kScalar:
      return "_Number";
    case ParameterKind::kInt:
      return "_int";
    case ParameterKind::kSymInt:
      return "_SupportsIndex";
    case ParameterKind::kFloat:
      return "_float";
    case ParameterKind::kBool:
      return "_bool";
    case ParameterKind::kString:
    case ParameterKind::kDimname:
      return "_str";
    case ParameterKind::kScalarType:
      return "_dtype";
    case ParameterKind::kLayout:
      return "_layout";
    case ParameterKind::kMemoryFormat:
      return "_memory_format";
    case ParameterKind::kDevice:
      return "_device | _str | _int";
    case ParameterKind::kGenerator:
      return "_Generator";
    case ParameterKind::kStorage:
    case ParameterKind::kStream:
    case ParameterKind::kQScheme:
      return "_Any";
    case ParameterKind::kTensorList:
    case ParameterKind::kOptionalTensorList:
    case ParameterKind::kOutTuple:
      return "tuple[Tensor, ...] | list[Tensor]";
    case ParameterKind::kScalarList:
      return "_Sequence[_Number]";
    case ParameterKind::kIntList:
      return IntList(type, "_int");
    case ParameterKind::kSymIntList:
      return IntList(type, "_SupportsIndex");
    case ParameterKind::kFloatList:
      return "_Sequence[_float]";
    case ParameterKind::kBoolList:
      return "_Sequence[_bool]";
    case ParameterKind::kDimnameList:
      return "_Sequence[_str]";
  }
  return {};
}

// What a call gives is narrower than what it takes.
std::string ElementType(const schema::Type& type) {
  if (type.IsList()) return "tuple[" + ElementType(type.Element()) + ", ...]";
  ParameterType plain = ParameterTypeOf(type).value_or(ParameterType());
  if (plain.kind == ParameterKind::kSymInt) plain.kind = ParameterKind::kInt;
  if (plain.kind == ParameterKind::kDevice) return "_device";
  return PlainType(plain);
}

bool IsNamed(const Result& result) { return !result.fields.empty(); }

std::string Join(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

}  // namespace

std::string StubType(const Parameter& parameter) {
  std::string text = PlainType(parameter.type);
  if (parameter.takes_numbers) text += " | _Number";
  return parameter.allows_none ? text + " | None" : text;
}

std::string StubClass(std::string_view name) { return "_return_" + std::string(name); }

std::vector<std::string> StubResultElements(const NativeFunction& function) {
  std::vector<std::string> elements;
  for (const schema::Return& result : function.schema.returns) {
    elements.push_back(ElementType(result.type.value));
  }
  return elements;
}

std::string StubResult(const Signature& signature) {
  const OperatorCall& call = signature.Main();
  if (IsNamed(call.result)) return StubClass(call.result.name);
  if (call.result.kind == Result::Kind::kArgument) {
    return ElementType(call.function->schema.arguments[call.result.argument].type.value);
  }
  const std::vector<std::string> elements = StubResultElements(*call.function);
  if (elements.empty()) return "None";
  return elements.size() == 1 ? elements.front() : "tuple[" + Join(elements) + "]";
}

std::string StubDefault(const std::string& default_text) {
  const size_t first = default_text.find_first_not_of('-');
  const char start = first == std::string::npos ? '\0' : default_text[first];
  const bool is_word = (start >= 'a' && start <= 'z') || (start >= 'A' && start <= 'Z');
  const bool is_literal =
      default_text == "None" || default_text == "True" || default_text == "False";
  return is_word && !is_literal ? "..." : default_text;
}

std::string ResultText(const Signature& signature) {
  const OperatorCall& call = signature.Main();
  if (call.result.kind == Result::Kind::kArgument) return "Tensor";
  const auto& returns = call.function->schema.returns;
  std::vector<std::string> parts;
  for (size_t i = 0; i < returns.size(); ++i) {
    const schema::Type& type = returns[i].type.value;
    std::string part = type.IsList() ? "tuple of " + type.Element().ToString() + "s"
                                     : std::string(ShownText(ParameterTypeOf(type)->kind));
    if (IsNamed(call.result)) part += " " + call.result.fields[i];
    parts.push_back(std::move(part));
  }
  if (parts.empty()) return "None";
  return parts.size() == 1 ? parts.front() : "(" + Join(parts) + ")";
}

}  // namespace switchyard::python
