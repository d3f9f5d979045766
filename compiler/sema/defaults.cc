// Rules about the defaults of arguments.
//
// Source: native README, "Defaults"; validation rules R004, R007, W001 to W003, W006.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/foreign_words.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using schema::BaseType;
using schema::DefaultValue;

bool IsWithoutCppDefault(const schema::NativeFunction& function, const schema::Argument& argument) {
  const auto& without = function.cpp_no_default_args;
  return std::any_of(without.begin(), without.end(),
                     [&](const auto& name) { return name.value == argument.name.value; });
}

bool IsNumber(const DefaultValue& value) {
  return std::holds_alternative<int64_t>(value.value) ||
         std::holds_alternative<double>(value.value);
}

// Whether the value is one constant for a type without brackets. A word is an integer code.
bool IsConstantOf(const DefaultValue& value, BaseType base) {
  const bool is_word = std::holds_alternative<schema::DefaultWord>(value.value);
  switch (base) {
    case BaseType::kInt:
    case BaseType::kSymInt:
    case BaseType::kDeviceIndex:
      return std::holds_alternative<int64_t>(value.value) || is_word;
    case BaseType::kBool:
      return std::holds_alternative<bool>(value.value);
    case BaseType::kFloat:
      return IsNumber(value);
    case BaseType::kScalar:
      return IsNumber(value) || std::holds_alternative<bool>(value.value) ||
             std::holds_alternative<DefaultValue::Complex>(value.value);
    case BaseType::kComplex:
      return std::holds_alternative<DefaultValue::Complex>(value.value);
    case BaseType::kStr:
    case BaseType::kDevice:
      return std::holds_alternative<DefaultValue::String>(value.value);
    case BaseType::kScalarType:
    case BaseType::kLayout:
    case BaseType::kMemoryFormat:
      return is_word;
    default:
      return false;
  }
}

bool IsDefaultOf(const DefaultValue& value, const schema::Type& type) {
  if (type.IsOptional()) {
    // An optional of any type has any constant.
    const bool is_any = type.Element().IsPlain(BaseType::kAny) && !value.IsList();
    return is_any || value.IsNone() || IsDefaultOf(value, type.Element());
  }
  if (value.IsNone()) return type.IsTensorLike() || type.IsGeneratorLike();
  if (!type.IsList()) return IsConstantOf(value, type.base);
  const schema::Type element = type.Element();
  if (!value.IsList()) return type.modifiers.back().size > 0 && IsDefaultOf(value, element);
  const auto& elements = std::get<DefaultValue::List>(value.value).elements;
  return std::all_of(elements.begin(), elements.end(),
                     [&](const DefaultValue& each) { return IsDefaultOf(each, element); });
}

bool IsUndefinedTensor(const DefaultValue& value, const schema::Type& type) {
  const bool is_optional_tensor = type.IsOptional() && type.Element().IsPlain(BaseType::kTensor);
  return value.IsEmptyList() && (is_optional_tensor || type.IsPlain(BaseType::kTensor));
}

// The length of a list or of an optional list; 0 when it has none.
int64_t LengthOf(const schema::Type& type) {
  size_t count = type.modifiers.size();
  if (type.IsOptional()) --count;
  return count == 0 ? 0 : type.modifiers[count - 1].size;
}

// The value that a default of C++ or Python stands for: `None` for `c10::nullopt`, `1.0` for
// `1.0f`. Empty when there is none for certain.
std::string MeantDefault(std::string_view text, const schema::Type& type) {
  if (text == "{}" || text == "()") {
    return type.IsOptional() || type.IsTensorLike() ? "None" : type.IsList() ? "[]" : "";
  }
  const std::string_view sign = text.substr(0, text.size() > 1 && text[0] == '-' ? 1 : 0);
  const std::string_view bare = schema::WithoutNamespaces(text.substr(sign.size()));
  if (const std::string_view value = schema::ValueForForeignWord(bare); !value.empty()) {
    return std::string(sign) + std::string(value);
  }
  // `1.0f`, `10L`
  const std::string_view number = text.substr(0, text.find_last_not_of("fFlLuU") + 1);
  const bool is_number = !number.empty() && number.size() < text.size() &&
                         number.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
  return is_number ? std::string(number) : std::string();
}

}  // namespace

// Native README, "Defaults": numbers, lists of numbers, booleans, `[]`, None. Any other text would
// be copied into C++ unchanged.
void DefaultsAreValues(const schema::FunctionSchema& schema, RuleContext& context) {
  for (const schema::Argument& argument : schema.arguments) {
    if (!argument.default_value || !argument.default_value->value.IsOther()) continue;
    const auto& [value, range] = *argument.default_value;
    auto report =
        context.sink.Report(diagnostics::kDefaultNotValue, range, diagnostics::Name(value.text));
    const std::string meant = MeantDefault(value.text, argument.type.value);
    if (meant.empty()) continue;
    report.Hint("write `" + meant + "`");
    if (range.size() == value.text.size()) report.Fix(range, meant);
  }
}

// Run-time (FunctionSchema) for R007, C++ for W001: arguments after one with a default have
// defaults too. Native README, "Defaults".
void DefaultsAreASuffix(const schema::NativeFunction& function, RuleContext& context) {
  if (function.schema.broken) return;
  const schema::Argument* with_default = nullptr;
  for (const schema::Argument& argument : function.schema.arguments) {
    if (argument.IsOut()) continue;
    if (argument.default_value) {
      if (!IsWithoutCppDefault(function, argument)) with_default = &argument;
      continue;
    }
    if (with_default == nullptr) continue;
    const bool fails_at_run_time = argument.IsPositional() && !argument.type.value.IsList();
    const auto& definition =
        fails_at_run_time ? diagnostics::kDefaultBeforeNone : diagnostics::kDefaultsNotLast;
    context.sink
        .Report(definition, argument.range, diagnostics::Name(argument.name.value),
                diagnostics::Name(with_default->name.value))
        .Info(with_default->range, "the default is here");
    return;
  }
}

// Native README, "func": one value stands for a whole list, but C++ makes a list with one element
// from it.
void DefaultsAreWholeLists(const schema::FunctionSchema& schema, RuleContext& context) {
  for (const schema::Argument& argument : schema.arguments) {
    if (!argument.default_value) continue;
    const auto& [value, range] = *argument.default_value;
    const schema::Type& type = argument.type.value;
    const int64_t length = LengthOf(type);
    if (length < 2 || value.IsNone() || value.IsList() || value.IsOther()) continue;
    context.sink.Report(diagnostics::kOneForAllElements, range, diagnostics::Name(value.text),
                        diagnostics::TypeText(type.ToString()),
                        diagnostics::Count(static_cast<size_t>(length)));
  }
}

// Run-time (schema parser): the defaults that a type can have. Native README, "func": `[]` as the
// default of a tensor means an undefined one.
void DefaultsAreOfTheirType(const schema::FunctionSchema& schema, RuleContext& context) {
  for (const schema::Argument& argument : schema.arguments) {
    if (!argument.default_value) continue;
    const auto& [value, range] = *argument.default_value;
    const schema::Type& type = argument.type.value;
    if (value.IsOther() || IsDefaultOf(value, type)) continue;
    if (IsUndefinedTensor(value, type)) {
      context.sink
          .Report(diagnostics::kUndefinedByDefault, range, diagnostics::Name(argument.name.value),
                  diagnostics::TypeText(type.ToString()))
          .Hint("`Tensor? " + argument.name.value + "=None` can be read everywhere");
      continue;
    }
    context.sink.Report(diagnostics::kDefaultOfOtherType, range, diagnostics::Name(value.text),
                        diagnostics::TypeText(type.ToString()));
  }
}

}  // namespace switchyard::sema
