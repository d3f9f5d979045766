// Rules about names: of operators, overloads, arguments, returns, kernels.
#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/strings/ascii.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using schema::Argument;
using schema::FunctionSchema;

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

bool IsIdentifier(std::string_view text) {
  const auto is_word = [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  if (text.empty() || absl::ascii_isdigit(static_cast<unsigned char>(text[0]))) return false;
  return std::all_of(text.begin(), text.end(), is_word);
}

// Up to so many arguments it is cheaper to compare each with all before than to hash their names.
constexpr size_t kFewArguments = 16;

bool HasDuplicateAmongFew(const std::vector<Argument>& arguments) {
  for (auto later = arguments.begin(); later != arguments.end(); ++later) {
    const auto has_its_name = [&](const Argument& argument) {
      return argument.name.value == later->name.value;
    };
    if (std::any_of(arguments.begin(), later, has_its_name)) return true;
  }
  return false;
}

void RequireIdentifier(std::string_view name, source::SourceRange range, RuleContext& context) {
  if (!IsIdentifier(name)) context.sink.Report(diagnostics::kNotAnIdentifier, range, Name(name));
}

}  // namespace

// Reference only (BaseOperatorName).
void BaseNameHasNoOutSuffix(const FunctionSchema& schema, RuleContext& context) {
  if (!EndsWith(schema.name.value.base, "_out") || schema.name.value.inplace) return;
  context.sink
      .Report(diagnostics::kOutInBaseName, schema.name.range, Name(schema.name.value.BaseName()))
      .Hint("`out` belongs into the overload name, behind a dot");
}

// Reference only (BaseOperatorName): `__iand__` is `__and__` in place; no other dunder begins with
// `i`.
void InplaceDunderIsAugmentedAssignment(const FunctionSchema& schema, RuleContext& context) {
  const schema::OperatorName& name = schema.name.value;
  if (!name.dunder || name.inplace || name.base.empty() || name.base[0] != 'i') return;
  context.sink.Report(diagnostics::kUnknownInplaceDunder, schema.name.range, Name(name.BaseName()));
}

// Reference only (BaseOperatorName).
void FunctionalSuffixStandsAlone(const FunctionSchema& schema, RuleContext& context) {
  const schema::OperatorName& name = schema.name.value;
  if (!name.functional_overload || !name.inplace) return;
  context.sink.Report(diagnostics::kFunctionalInplace, schema.name.range, Name(name.BaseName()));
}

// Reference only (FunctionSchema).
void FunctionalOverloadIsFunctional(const FunctionSchema& schema, RuleContext& context) {
  const bool says_functional = schema.name.value.overload.find("functional") != std::string::npos;
  if (!says_functional || schema.Kind() == schema::SchemaKind::kFunctional) return;
  context.sink.Report(diagnostics::kFunctionalOverloadWrites, schema.name.range,
                      Name(schema.name.value.overload));
}

// Ours: C++ has no function with two parameters of one name.
void ArgumentNamesAreUnique(const FunctionSchema& schema, RuleContext& context) {
  if (schema.arguments.size() <= kFewArguments && !HasDuplicateAmongFew(schema.arguments)) return;
  std::unordered_map<std::string_view, const Argument*> first;
  for (const Argument& argument : schema.arguments) {
    const auto [seen, is_new] = first.emplace(argument.name.value, &argument);
    if (is_new) continue;
    context.sink
        .Report(diagnostics::kDuplicateArgument, argument.name.range, Name(argument.name.value))
        .Info(seen->second->name.range, "the first one is here");
  }
}

// Ours, and the run-time parser's (R001): every name becomes part of a C++ name.
void NamesAreIdentifiers(const FunctionSchema& schema, RuleContext& context) {
  const schema::OperatorName& name = schema.name.value;
  // Marks such as `_` and `__i` are words, but what begins with a mark may go on with a digit.
  if (!IsIdentifier(name.base)) RequireIdentifier(name.BaseName(), schema.name.range, context);
  // The overload name follows an underscore, so that it may begin with a digit.
  if (!name.overload.empty() && !IsIdentifier("_" + name.overload)) {
    context.sink.Report(diagnostics::kNotAnIdentifier, schema.name.range, Name(name.overload));
  }
  // A namespace of several levels has an error of its own.
  const std::string& name_space = schema.name_space.value;
  if (schema.has_written_namespace && name_space.find(':') == std::string::npos) {
    RequireIdentifier(name_space, schema.name_space.range, context);
  }
  for (const Argument& argument : schema.arguments)
    RequireIdentifier(argument.name.value, argument.name.range, context);
  for (const schema::Return& result : schema.returns) {
    if (result.name) RequireIdentifier(result.name->value, result.name->range, context);
  }
}

// Ours: the kernel is called by this name.
void KernelNamesAreIdentifiers(const schema::NativeFunction& function, RuleContext& context) {
  for (const schema::DispatchLine& line : function.dispatch) {
    const schema::KernelName& kernel = line.kernel.value;
    RequireIdentifier(kernel.name, line.kernel.range, context);
    std::string_view rest = kernel.name_space;
    while (!rest.empty()) {
      const size_t end = rest.find("::");
      RequireIdentifier(rest.substr(0, end), line.kernel.range, context);
      rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 2);
    }
  }
}

}  // namespace switchyard::sema
