#include "lib/python/boxed/form.h"

#include <charconv>
#include <utility>

#include "lib/core/error.h"

namespace switchyard::python {
namespace {

struct KnownType {
  std::string_view word;
  ParameterKind kind;
  std::string_view shown;
};

constexpr KnownType kTypes[] = {
    {"Tensor", ParameterKind::kTensor, "Tensor"},
    {"Scalar", ParameterKind::kScalar, "number"},
    {"int", ParameterKind::kSymInt, "int"},
    {"SymInt", ParameterKind::kSymInt, "int"},
    {"float", ParameterKind::kFloat, "float"},
    {"bool", ParameterKind::kBool, "bool"},
    {"str", ParameterKind::kString, "str"},
    {"ScalarType", ParameterKind::kScalarType, "dtype"},
    {"Layout", ParameterKind::kLayout, "layout"},
    {"MemoryFormat", ParameterKind::kMemoryFormat, "memory_format"},
    {"Device", ParameterKind::kDevice, "Device"},
    {"Generator", ParameterKind::kGenerator, "Generator"},
    {"Storage", ParameterKind::kStorage, "Storage"},
    {"Stream", ParameterKind::kStream, "Stream"},
    {"QScheme", ParameterKind::kQScheme, "QScheme"},
    {"Dimname", ParameterKind::kDimname, "Dimname"},
    {"Tensor[]", ParameterKind::kTensorList, ""},
    {"Tensor?[]", ParameterKind::kOptionalTensorList, ""},
    {"Scalar[]", ParameterKind::kScalarList, ""},
    {"int[]", ParameterKind::kSymIntList, ""},
    {"SymInt[]", ParameterKind::kSymIntList, ""},
    {"float[]", ParameterKind::kFloatList, ""},
    {"bool[]", ParameterKind::kBoolList, ""},
    {"Dimname[]", ParameterKind::kDimnameList, ""},
};

const KnownType* FindType(std::string_view word) {
  for (const KnownType& type : kTypes) {
    if (type.word == word) return &type;
  }
  return nullptr;
}

bool DropEnd(std::string_view end, std::string_view* text) {
  if (text->size() < end.size() || text->substr(text->size() - end.size()) != end) return false;
  text->remove_suffix(end.size());
  return true;
}

// `int[2]` in parts: `int[]` and 2; -1 without a length.
std::pair<std::string, int16_t> SplitLength(std::string_view type) {
  const size_t bracket = type.rfind('[');
  if (bracket == std::string_view::npos || type.back() != ']') return {std::string(type), -1};
  const std::string_view digits = type.substr(bracket + 1, type.size() - bracket - 2);
  int16_t length = -1;
  std::from_chars(digits.data(), digits.data() + digits.size(), length);
  return {std::string(type.substr(0, bracket)) + "[]", length};
}

Parameter ParameterFrom(const Form& form, const DeclaredValue& argument, bool takes_numbers) {
  Parameter parameter = {argument.name.c_str(), nullptr, nullptr, ParameterKind::kStorage, 0, -1};
  std::string_view type = argument.type;
  if (argument.default_text) parameter.default_text = argument.default_text->c_str();
  if (DropEnd("?", &type) || argument.default_text == "None") parameter.flags |= kAllowsNone;
  if (argument.is_keyword_only) parameter.flags |= kKeywordOnly;
  const auto [word, length] = SplitLength(type);
  const KnownType* const known = FindType(word);
  SWITCHYARD_CHECK(known != nullptr || form.id, "schema '", form.text, "': argument ",
                   argument.name, " has the type ", argument.type,
                   ", which is none that Python has values for");
  if (known != nullptr) parameter.kind = known->kind;
  parameter.size = length;
  if (takes_numbers && parameter.kind == ParameterKind::kTensor && !argument.IsWritten()) {
    parameter.flags |= kTakesNumbers;
  }
  return parameter;
}

}  // namespace

std::unique_ptr<Form> MakeForm(std::string_view text, std::optional<OperatorId> id,
                               bool takes_numbers) {
  auto form = std::make_unique<Form>();
  form->text = text;
  form->declaration = ReadDeclaration(text);
  form->id = id;
  for (const DeclaredValue& argument : form->declaration.arguments) {
    form->parameters.push_back(ParameterFrom(*form, argument, takes_numbers));
  }
  return form;
}

std::string ShownType(std::string_view type) {
  if (DropEnd("?", &type)) return "Optional[" + ShownType(type) + "]";
  if (!type.empty() && type.back() == ']') {
    return "List[" + ShownType(type.substr(0, type.rfind('['))) + "]";
  }
  const KnownType* const known = FindType(type);
  return std::string(known != nullptr ? known->shown : type);
}

}  // namespace switchyard::python
