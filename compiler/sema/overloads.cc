// Rules about overloads that C++ cannot tell apart.
//
// Source: ours; validation rules L029. The remedy is `cpp_no_default_args`.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using schema::Argument;
using schema::NativeFunction;

// A function of the C++ API, as far as overload resolution looks at it.
struct CppFunction {
  const NativeFunction* origin = nullptr;
  std::vector<std::string> parameters;  // types
  size_t required = 0;                  // how many a call gives at least
};

// SymInt is int to a caller, a list has no length, a written tensor is a reference.
std::string ParameterType(const Argument& argument) {
  schema::Type type = argument.type.value;
  if (type.base == schema::BaseType::kSymInt) type.base = schema::BaseType::kInt;
  for (schema::TypeModifier& modifier : type.modifiers) {
    if (type.base != schema::BaseType::kBool) modifier.size = 0;
  }
  return type.ToString() + (argument.IsWritten() ? "&" : "");
}

bool HasCppDefault(const NativeFunction& function, const Argument& argument) {
  const auto& without = function.cpp_no_default_args;
  return argument.default_value &&
         std::none_of(without.begin(), without.end(),
                      [&](const auto& name) { return name.value == argument.name.value; });
}

// The function form: tensor options are one parameter. Out forms have names of their own.
CppFunction CppFunctionOf(const NativeFunction& function) {
  CppFunction result;
  result.origin = &function;
  bool has_options = false;
  for (const Argument& argument : function.schema.arguments) {
    const bool is_option = argument.group == schema::ArgumentGroup::kTensorOptions;
    if (is_option && has_options) continue;
    has_options |= is_option;
    result.parameters.push_back(is_option ? "TensorOptions" : ParameterType(argument));
    if (!HasCppDefault(function, argument)) result.required = result.parameters.size();
  }
  return result;
}

// Whether a call can give arguments that both take, equally well.
bool AreAmbiguous(const CppFunction& a, const CppFunction& b) {
  const size_t from = std::max(a.required, b.required);
  const size_t to = std::min(a.parameters.size(), b.parameters.size());
  if (from > to) return false;
  return std::equal(a.parameters.begin(), a.parameters.begin() + static_cast<std::ptrdiff_t>(from),
                    b.parameters.begin());
}

void CompareOverloads(const std::vector<const NativeFunction*>& overloads, RuleContext& context) {
  std::vector<CppFunction> functions;
  for (const NativeFunction* overload : overloads) {
    const CppFunction& second = functions.emplace_back(CppFunctionOf(*overload));
    for (size_t i = 0; i + 1 < functions.size(); ++i) {
      const CppFunction& first = functions[i];
      const bool is_told = first.origin->family == second.origin->family;  // F001
      if (is_told || !AreAmbiguous(first, second)) continue;
      const auto& definition = first.parameters == second.parameters
                                   ? diagnostics::kSameCppType
                                   : diagnostics::kAmbiguousDefaults;
      const schema::FunctionSchema& earlier = first.origin->schema;
      const schema::FunctionSchema& later = second.origin->schema;
      context.sink
          .Report(definition, later.name.range, Name(earlier.name.value.ToString()),
                  Name(later.name.value.ToString()))
          .Info(earlier.name.range, "the other one is here");
    }
  }
}

}  // namespace

void OverloadsDifferInCpp(const schema::Program& program, RuleContext& context) {
  if (!program.is_expanded) return;
  absl::flat_hash_map<std::string, std::vector<const NativeFunction*>> by_name;
  for (const NativeFunction& function : program.functions) {
    // What is generated has the arguments of what was written.
    if (function.is_generated || function.manual_cpp_binding) continue;
    if (!function.has_function_variant || function.schema.HasOutArguments()) continue;
    by_name[absl::StrCat(function.schema.name_space.value,
                         "::", function.schema.name.value.BaseName())]
        .push_back(&function);
  }
  for (const auto& [name, overloads] : by_name) {
    if (overloads.size() > 1) CompareOverloads(overloads, context);
  }
}

}  // namespace switchyard::sema
