// Rules about overloads that C++ cannot tell apart.
//
// Source: ours; validation rules L029. The remedy is `cpp_no_default_args`.
#include <algorithm>
#include <tuple>
#include <vector>

#include "absl/container/inlined_vector.h"
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
  absl::InlinedVector<const Argument*, 8> parameters;  // tensor options are one, their first
  size_t required = 0;                                 // how many a call gives at least
};

bool IsTensorOption(const Argument& argument) {
  return argument.group == schema::ArgumentGroup::kTensorOptions;
}

// Whether two modifiers are the same in C++, where a list has no length, but one of bool.
bool AreSameModifier(const schema::TypeModifier& a, const schema::TypeModifier& b, bool is_bool) {
  return a.kind == b.kind && (!is_bool || a.size == b.size);
}

// Whether two parameters are of one C++ type: SymInt is int to a caller, a written tensor is a
// reference.
bool AreSameParameter(const Argument* a, const Argument* b) {
  if (IsTensorOption(*a) || IsTensorOption(*b)) return IsTensorOption(*a) && IsTensorOption(*b);
  const schema::Type& first = a->type.value;
  const schema::Type& second = b->type.value;
  const auto base_of = [](const schema::Type& type) {
    return type.base == schema::BaseType::kSymInt ? schema::BaseType::kInt : type.base;
  };
  if (base_of(first) != base_of(second) || first.ClassName() != second.ClassName()) return false;
  const bool is_bool = first.base == schema::BaseType::kBool;
  return a->IsWritten() == b->IsWritten() &&
         std::equal(first.modifiers.begin(), first.modifiers.end(), second.modifiers.begin(),
                    second.modifiers.end(), [is_bool](const auto& x, const auto& y) {
                      return AreSameModifier(x, y, is_bool);
                    });
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
    const bool is_option = IsTensorOption(argument);
    if (is_option && has_options) continue;
    has_options |= is_option;
    result.parameters.push_back(&argument);
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
                    b.parameters.begin(), AreSameParameter);
}

// What the C++ name of an operator is made of.
auto CppNameOf(const NativeFunction& function) {
  const schema::OperatorName& name = function.schema.name.value;
  return std::tie(name.base, name.inplace, name.dunder, name.functional_overload,
                  function.schema.name_space.value);
}

using FunctionIterator = std::vector<const NativeFunction*>::const_iterator;

void CompareOverloads(FunctionIterator begin, FunctionIterator end, RuleContext& context) {
  std::vector<CppFunction> functions;
  functions.reserve(static_cast<size_t>(end - begin));
  for (auto overload = begin; overload != end; ++overload) {
    const CppFunction& second = functions.emplace_back(CppFunctionOf(**overload));
    for (size_t i = 0; i + 1 < functions.size(); ++i) {
      const CppFunction& first = functions[i];
      const bool is_told = first.origin->family == second.origin->family;  // F001
      if (is_told || !AreAmbiguous(first, second)) continue;
      const bool are_same =
          std::equal(first.parameters.begin(), first.parameters.end(), second.parameters.begin(),
                     second.parameters.end(), AreSameParameter);
      const auto& definition =
          are_same ? diagnostics::kSameCppType : diagnostics::kAmbiguousDefaults;
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
  std::vector<const NativeFunction*> functions;
  functions.reserve(program.functions.size());
  for (const NativeFunction& function : program.functions) {
    // What is generated has the arguments of what was written.
    if (function.is_generated || function.manual_cpp_binding) continue;
    if (!function.has_function_variant || function.schema.HasOutArguments()) continue;
    functions.push_back(&function);
  }
  // Overloads stand together then, each after those that were written before it.
  std::stable_sort(functions.begin(), functions.end(),
                   [](const NativeFunction* a, const NativeFunction* b) {
                     return CppNameOf(*a) < CppNameOf(*b);
                   });
  for (auto first = functions.begin(); first != functions.end();) {
    const auto end = std::find_if(first, functions.end(), [&](const NativeFunction* function) {
      return CppNameOf(*function) != CppNameOf(**first);
    });
    if (end - first > 1) CompareOverloads(first, end, context);
    first = end;
  }
}

}  // namespace switchyard::sema
