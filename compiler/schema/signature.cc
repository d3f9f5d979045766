#include "compiler/schema/signature.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace switchyard::schema {
namespace {

// The reference gives `p` of bernoulli.p a default that its in-place form has, so that the two pair
// up.
constexpr std::string_view kBernoulliP = "bernoulli.p";
constexpr std::string_view kCopySuffix = "_copy";
constexpr std::string_view kScatter = "scatter";
constexpr std::string_view kInverse = "inverse";

bool HasReturnOf(const FunctionSchema& schema, const AliasAnnotation& annotation) {
  for (const Return& result : schema.returns) {
    if (result.annotation && result.annotation->value == annotation) return true;
  }
  return false;
}

// Written arguments that no return carries become returns: self, then out arguments, then the other
// positional ones.
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

bool EndsIn(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

bool EndsInCopy(std::string_view text) { return EndsIn(text, kCopySuffix); }

// `slice_inverse` for `slice_scatter`, which is the copy of a view that undoes another one.
std::string ScatterAsInverse(std::string base) {
  for (std::size_t at = base.find(kScatter); at != std::string::npos;
       at = base.find(kScatter, at + kInverse.size())) {
    base.replace(at, kScatter.size(), std::string(kInverse));
  }
  return base;
}

std::string StripViewCopy(std::string base) {
  if (EndsIn(base, "_scatter")) return ScatterAsInverse(std::move(base));
  if (!EndsInCopy(base)) return base;
  // What is left of and right of a suffix that is taken out may make another one.
  std::string stripped;
  for (const char c : base) {
    stripped.push_back(c);
    if (EndsInCopy(stripped)) stripped.resize(stripped.size() - kCopySuffix.size());
  }
  return stripped;
}

// Whether SignatureOf does more to a declaration than to leave parts out.
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
  // Operators of one name differ in how many arguments they have, or in their types.
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
    // There are no options that it could stand behind.
    const bool is_behind = stripped.group == ArgumentGroup::kPostTensorOptions;
    if (is_behind) stripped.group = ArgumentGroup::kPreTensorOptions;
    if (is_bernoulli_p && stripped.name.value == "p" &&
        stripped.type.value.IsPlain(BaseType::kFloat)) {
      stripped.default_value = source::Located<DefaultValue>{{"0.5", 0.5}, {}};
    }
  }
  return arguments;
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
  if (options.strip_view_copy) name.base = StripViewCopy(std::move(name.base));
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
