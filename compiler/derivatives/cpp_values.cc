#include "compiler/derivatives/cpp_values.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"

namespace switchyard::derivatives {
namespace {

using schema::Argument;
using schema::ArgumentGroup;
using schema::BaseType;
using schema::FunctionSchema;
using schema::Type;

constexpr std::string_view kOptions = "options";
constexpr std::string_view kResult = "result";

std::string SpellBase(const Type& type) {
  switch (type.base) {
    case BaseType::kInt:
      return "int64_t";
    case BaseType::kSymInt:
      return "c10::SymInt";
    case BaseType::kSymBool:
      return "c10::SymBool";
    case BaseType::kFloat:
      return "double";
    case BaseType::kBool:
      return "bool";
    case BaseType::kStr:
      return "c10::string_view";
    case BaseType::kDeviceIndex:
      return "c10::DeviceIndex";
    default:
      return std::string("at::").append(Spelling(type.base));
  }
}

bool IsListOf(const Type& type, BaseType base) {
  return type.IsList() && type.Element().IsPlain(base);
}

std::string Spell(const Type& type, bool has_list_references);

std::string SpellList(const Type& type, bool has_list_references) {
  const Type element = type.Element();
  if (element.IsPlain(BaseType::kBool)) {
    return absl::StrCat("::std::array<bool,", type.modifiers.back().size, ">");
  }
  if (element.IsPlain(BaseType::kInt)) return "at::IntArrayRef";
  if (element.IsPlain(BaseType::kSymInt)) return "c10::SymIntArrayRef";
  if (element.IsPlain(BaseType::kDimname)) return "at::DimnameList";
  if (element.IsPlain(BaseType::kTensor)) {
    return has_list_references ? "at::ITensorListRef" : "at::TensorList";
  }
  const std::string text = Spell(element, has_list_references);
  return absl::StrCat(element.IsTensorLike() ? "c10::List<" : "at::ArrayRef<", text, ">");
}

std::string Spell(const Type& type, bool has_list_references) {
  if (type.IsPlain()) return SpellBase(type);
  if (type.IsList()) return SpellList(type, has_list_references);
  const Type inner = type.Element();
  if (IsListOf(inner, BaseType::kInt)) return "at::OptionalIntArrayRef";
  if (IsListOf(inner, BaseType::kSymInt)) return "at::OptionalSymIntArrayRef";
  return absl::StrCat("c10::optional<", Spell(inner, has_list_references), ">");
}

std::string SpellReturn(const Type& type) {
  if (!type.IsList() || type.Element().IsPlain(BaseType::kBool)) return Spell(type, false);
  return absl::StrCat("::std::vector<", Spell(type.Element(), false), ">");
}

std::string ReturnName(const FunctionSchema& schema, size_t index) {
  if (schema.name.value.inplace) return std::string(kResult);
  if (schema.HasOutArguments()) {
    const auto outs = schema.OutArguments();
    if (index < outs.size()) return outs[index]->name.value;
  }
  const schema::Return& result = schema.returns[index];
  if (!result.name) {
    return schema.returns.size() == 1 ? std::string(kResult)
                                      : std::string(kResult) + std::to_string(index);
  }
  const bool is_argument = std::any_of(
      schema.arguments.begin(), schema.arguments.end(),
      [&](const Argument& argument) { return argument.name.value == result.name->value; });
  return is_argument ? result.name->value + "_return" : result.name->value;
}

}  // namespace

std::vector<CppValue> CppArguments(const schema::NativeFunction& function) {
  const bool has_list_references = function.structured || function.structured_delegate.has_value();
  std::vector<CppValue> values;
  size_t out_count = 0;
  for (const Argument& argument : function.schema.arguments) {
    CppValue value{argument.name.value, Spell(argument.type.value, has_list_references),
                   &argument.type.value, argument.IsOut()};
    if (argument.IsOut()) {
      values.insert(values.begin() + static_cast<std::ptrdiff_t>(out_count++), std::move(value));
    } else if (argument.group != ArgumentGroup::kTensorOptions) {
      values.push_back(std::move(value));
    } else if (values.empty() || values.back().name != kOptions) {
      values.push_back({std::string(kOptions), "at::TensorOptions", nullptr, false});
    }
  }
  return values;
}

std::vector<CppValue> CppReturns(const schema::NativeFunction& function) {
  std::vector<CppValue> values;
  for (size_t i = 0; i < function.schema.returns.size(); ++i) {
    const Type& type = function.schema.returns[i].type.value;
    values.push_back({ReturnName(function.schema, i), SpellReturn(type), &type, false});
  }
  return values;
}

}  // namespace switchyard::derivatives
