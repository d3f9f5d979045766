#include "compiler/schema/signature.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "absl/strings/str_replace.h"
#include "compiler/schema/edition_rules.h"

namespace switchyard::schema {
namespace {

// The reference adds a default to `p` of bernoulli.p, so that it pairs up with its inplace form.
constexpr std::string_view kBernoulliP = "bernoulli.p";
constexpr std::string_view kCopySuffix = "_copy";
constexpr std::string_view kScatterSuffix = "_scatter";

bool HasReturnOf(const FunctionSchema& schema, const AliasAnnotation& annotation) {
  for (const Return& result : schema.returns) {
    if (result.annotation && result.annotation->value == annotation) return true;
  }
  return false;
}

// Appends the written arguments that no return carries as returns: self, then out arguments, then
// the other positional ones.
void AppendWrittenArguments(const FunctionSchema& schema, bool keep_names,
                            std::vector<Return>* returns) {
  for (const ArgumentGroup group :
       {ArgumentGroup::kSelf, ArgumentGroup::kOut, ArgumentGroup::kPostSelfPositional}) {
    for (const Argument& argument : schema.arguments) {
      if (argument.group != group || !argument.IsWritten()) continue;
      if (HasReturnOf(schema, argument.annotation->value)) continue;
      Return result;
      if (keep_names)
        result.name =
            source::Located<std::string>{argument.name.value + "_out", argument.name.range};
      result.type = argument.type;
      result.range = argument.range;
      returns->push_back(std::move(result));
    }
  }
}

bool EndsInCopy(std::string_view text) {
  return text.size() >= kCopySuffix.size() &&
         text.substr(text.size() - kCopySuffix.size()) == kCopySuffix;
}

std::string StripViewCopy(std::string base) {
  if (!EndsInCopy(base)) return base;
  // Removing a suffix may join its neighbours to another suffix.
  std::string stripped;
  for (const char c : base) {
    stripped.push_back(c);
    if (EndsInCopy(stripped)) stripped.resize(stripped.size() - kCopySuffix.size());
  }
  return stripped;
}

// Whether SignatureOf does more to a declaration than leave parts out.
bool IsMade(const FunctionSchema& schema) {
  return schema.name.value.base == "bernoulli" || WritesWithoutReturning(schema);
}

bool IsInSignature(const Argument& argument) {
  return !argument.IsOut() && argument.group != ArgumentGroup::kTensorOptions;
}

bool AreSameInSignature(const Argument& a, const Argument& b) {
  if (a.IsPositional() != b.IsPositional() || a.type.value != b.type.value) return false;
  if (a.name.value != b.name.value) return false;
  if (!a.default_value || !b.default_value) return !a.default_value && !b.default_value;
  return a.default_value->value.text == b.default_value->value.text;
}

}  // namespace

std::string_view FamilyNamespace(const NativeFunction& function) {
  return function.language.as_reference ? std::string_view() : function.schema.name_space.value;
}

bool WritesWithoutReturning(const FunctionSchema& schema) {
  return std::any_of(
      schema.arguments.begin(), schema.arguments.end(), [&](const Argument& argument) {
        return argument.IsWritten() && !HasReturnOf(schema, argument.annotation->value);
      });
}

SignatureKey::SignatureKey(const FunctionSchema& schema) : schema_(&schema) {
  if (IsMade(schema)) {
    made_ = std::make_shared<const FunctionSchema>(SignatureOf(schema));
    schema_ = made_.get();
  }
  // Operators with one name differ in the number of their arguments or in the types.
  constexpr uint64_t kFactor = 0x9e3779b97f4a7c15;
  for (const Argument& argument : schema_->arguments) {
    if (!IsInSignature(argument)) continue;
    const Type& type = argument.type.value;
    hash_ = (hash_ + static_cast<uint64_t>(type.base) * 8 + type.modifiers.size() + 1) * kFactor;
  }
}

bool SignatureKey::IsSame(const SignatureKey& other) const {
  const FunctionSchema& a = *schema_;
  const FunctionSchema& b = *other.schema_;
  if (a.name.value.base != b.name.value.base || a.name.value.dunder != b.name.value.dunder) {
    return false;
  }
  const bool same_returns =
      std::equal(a.returns.begin(), a.returns.end(), b.returns.begin(), b.returns.end(),
                 [](const Return& x, const Return& y) { return x.type.value == y.type.value; });
  if (!same_returns) return false;
  auto first = a.arguments.begin();
  auto second = b.arguments.begin();
  while (true) {
    first = std::find_if(first, a.arguments.end(), IsInSignature);
    second = std::find_if(second, b.arguments.end(), IsInSignature);
    if (first == a.arguments.end() || second == b.arguments.end()) {
      return first == a.arguments.end() && second == b.arguments.end();
    }
    if (!AreSameInSignature(*first++, *second++)) return false;
  }
}

std::vector<Argument> SignatureArguments(const FunctionSchema& schema) {
  const bool is_bernoulli_p = schema.name.value.ToString() == kBernoulliP;
  std::vector<Argument> arguments;
  arguments.reserve(schema.arguments.size());
  for (const Argument& argument : schema.arguments) {
    if (argument.IsOut() || argument.group == ArgumentGroup::kTensorOptions) continue;
    arguments.push_back(argument);
    Argument& stripped = arguments.back();
    stripped.annotation.reset();
    // There are no tensor options that it could follow.
    const bool is_behind = stripped.group == ArgumentGroup::kPostTensorOptions;
    if (is_behind) stripped.group = ArgumentGroup::kPreTensorOptions;
    if (is_bernoulli_p && stripped.name.value == "p" &&
        stripped.type.value.IsPlain(BaseType::kFloat)) {
      stripped.default_value = source::Located<DefaultValue>{{"0.5", 0.5}, {}};
    }
  }
  return arguments;
}

SignatureOptions ForViewGroups(LanguageLevel level) {
  SignatureOptions options;
  options.strip_view_copy = true;
  options.scatter_is_inverse = Holds(EditionRule::kInverseViewsHaveCopies, level);
  return options;
}

std::string BaseOfView(std::string base, const SignatureOptions& options) {
  if (!options.strip_view_copy) return base;
  const bool ends_in_scatter =
      base.size() >= kScatterSuffix.size() &&
      base.compare(base.size() - kScatterSuffix.size(), std::string::npos, kScatterSuffix) == 0;
  if (!options.scatter_is_inverse || !ends_in_scatter) return StripViewCopy(std::move(base));
  return absl::StrReplaceAll(base, {{"scatter", "inverse"}});
}

FunctionSchema SignatureOf(const FunctionSchema& schema, const SignatureOptions& options) {
  FunctionSchema signature;
  signature.name_space = schema.name_space;
  signature.name = schema.name;
  signature.range = schema.range;
  OperatorName& name = signature.name.value;
  name.inplace = false;
  name.functional_overload = false;
  name.overload.clear();
  name.base = BaseOfView(std::move(name.base), options);
  signature.arguments = SignatureArguments(schema);
  for (Return result : schema.returns) {
    result.annotation.reset();
    if (!options.keep_return_names) result.name.reset();
    signature.returns.push_back(std::move(result));
  }
  AppendWrittenArguments(schema, options.keep_return_names, &signature.returns);
  return signature;
}

}  // namespace switchyard::schema
