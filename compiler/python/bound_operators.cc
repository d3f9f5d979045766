#include "compiler/python/bound_operators.h"

#include <algorithm>
#include <iterator>

#include "compiler/python/parameter_type.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::python {
namespace {

using schema::NativeFunction;

constexpr std::string_view kSkippedNames[] = {
#define SKIPPED_NAME(pattern) pattern,
#include "compiler/python/skipped_operators.def"
};

constexpr std::string_view kSkippedSchemas[] = {
#define SKIPPED_SCHEMA(schema) schema,
#include "compiler/python/skipped_operators.def"
};

constexpr std::string_view kNumberTensors[] = {
#define TAKES_NUMBERS(name) name,
#include "compiler/python/number_tensors.def"
#undef TAKES_NUMBERS
};

constexpr std::string_view kOwnNamespace = "aten";

bool IsOfOwnNamespace(const NativeFunction& function) {
  return function.schema.name_space.value == kOwnNamespace;
}

// A pattern has a `*` at its beginning, at its end, or nowhere.
bool Matches(std::string_view pattern, std::string_view name) {
  if (pattern.front() == '*') {
    pattern.remove_prefix(1);
    return name.size() >= pattern.size() && name.substr(name.size() - pattern.size()) == pattern;
  }
  if (pattern.back() != '*') return name == pattern;
  pattern.remove_suffix(1);
  return name.substr(0, pattern.size()) == pattern;
}

bool IsSkipped(const NativeFunction& function) {
  std::string name = function.schema.name.value.BaseName();
  if (function.schema.HasOutArguments()) name += "_out";
  return std::any_of(std::begin(kSkippedNames), std::end(kSkippedNames),
                     [&](std::string_view pattern) { return Matches(pattern, name); });
}

bool IsHiddenByTensorForm(const NativeFunction& function) {
  const std::string& overload = function.schema.name.value.overload;
  if (overload != "Scalar") return false;
  const std::string text = schema::PrintSchema(function.schema);
  return std::find(std::begin(kSkippedSchemas), std::end(kSkippedSchemas), text) !=
         std::end(kSkippedSchemas);
}

bool IsGenerated(const NativeFunction& function) {
  const bool is_generated = function.is_generated || schema::HasTag(function, "generated");
  return is_generated && !schema::HasTag(function, "view_copy");
}

bool HasTypes(const NativeFunction& function) {
  const auto& arguments = function.schema.arguments;
  return std::all_of(arguments.begin(), arguments.end(), [](const schema::Argument& argument) {
    return ParameterTypeOf(argument.type.value).has_value();
  });
}

// A list of numbers or a list of tensors, or one value of any kind.
bool HasResults(const NativeFunction& function) {
  const auto& returns = function.schema.returns;
  return std::all_of(returns.begin(), returns.end(), [](const schema::Return& result) {
    const schema::Type& type = result.type.value;
    return ParameterTypeOf(type).has_value() && !type.IsOptional();
  });
}

}  // namespace

std::string_view Describe(Unbound why) {
  switch (why) {
    case Unbound::kNo:
      return "bound";
    case Unbound::kGenerated:
      return "generated";
    case Unbound::kByHand:
      return "written by hand, or not for users";
    case Unbound::kNumber:
      return "the form with a tensor takes numbers";
    case Unbound::kType:
      return "an argument of a type that Python has no values of";
    case Unbound::kResult:
      return "a result of a type that Python has no values of";
  }
  return {};
}

Unbound WhyUnbound(const NativeFunction& function) {
  if (IsGenerated(function)) return Unbound::kGenerated;
  if (IsOfOwnNamespace(function)) {
    if (IsSkipped(function)) return Unbound::kByHand;
    if (IsHiddenByTensorForm(function)) return Unbound::kNumber;
  }
  if (!HasTypes(function)) return Unbound::kType;
  return HasResults(function) ? Unbound::kNo : Unbound::kResult;
}

std::string SubmoduleOf(const NativeFunction& function) {
  if (!IsOfOwnNamespace(function)) return function.schema.name_space.value;
  return function.python_module ? "_" + function.python_module->value : std::string();
}

bool IsMethod(const NativeFunction& function) {
  return function.has_method_variant && function.schema.Self() != nullptr &&
         SubmoduleOf(function).empty();
}

bool IsFunction(const NativeFunction& function) {
  return function.has_function_variant || !SubmoduleOf(function).empty();
}

bool TakesNumbers(const NativeFunction& function) {
  if (!SubmoduleOf(function).empty()) return false;
  const std::string name = function.schema.name.value.BaseName();
  return std::find(std::begin(kNumberTensors), std::end(kNumberTensors), name) !=
         std::end(kNumberTensors);
}

}  // namespace switchyard::python
