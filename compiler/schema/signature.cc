#include "compiler/schema/signature.h"

#include <string_view>
#include <utility>

namespace switchyard::schema {
namespace {

// The reference gives `p` of bernoulli.p a default that its in-place form has, so that the two pair
// up.
constexpr std::string_view kBernoulliP = "bernoulli.p";
constexpr std::string_view kCopySuffix = "_copy";

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
      if (keep_names) result.name = {argument.name.value + "_out", argument.name.range};
      result.type = argument.type;
      result.range = argument.range;
      returns->push_back(std::move(result));
    }
  }
}

std::string StripViewCopy(std::string base) {
  if (base.size() < kCopySuffix.size() ||
      base.compare(base.size() - kCopySuffix.size(), kCopySuffix.size(), kCopySuffix) != 0) {
    return base;
  }
  for (size_t at = base.find(kCopySuffix); at != std::string::npos; at = base.find(kCopySuffix)) {
    base.erase(at, kCopySuffix.size());
  }
  return base;
}

}  // namespace

std::vector<Argument> SignatureArguments(const FunctionSchema& schema) {
  const bool is_bernoulli_p = schema.name.value.ToString() == kBernoulliP;
  std::vector<Argument> arguments;
  for (const Argument& argument : schema.arguments) {
    if (argument.IsOut() || argument.group == ArgumentGroup::kTensorOptions) continue;
    arguments.push_back(argument);
    Argument& stripped = arguments.back();
    stripped.annotation.reset();
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
