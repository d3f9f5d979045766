#include "compiler/schema/print/schema_printer.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace switchyard::schema {
namespace {

std::string PrintReturns(const std::vector<std::string>& returns) {
  if (returns.size() == 1) return returns[0];
  return absl::StrCat("(", absl::StrJoin(returns, ", "), ")");
}

std::string PrintArguments(const std::vector<Argument>& arguments) {
  std::vector<std::string> parts;
  bool after_star = false;
  for (const Argument& argument : arguments) {
    if (!argument.IsPositional() && !after_star) {
      parts.emplace_back("*");
      after_star = true;
    }
    parts.push_back(PrintArgument(argument));
  }
  return absl::StrJoin(parts, ", ");
}

const AliasAnnotation* AnnotationOf(
    const std::optional<source::Located<AliasAnnotation>>& annotation) {
  return annotation ? &annotation->value : nullptr;
}

// The reference gives `p` of bernoulli.p a default that its in-place form has, so that the two pair
// up.
constexpr std::string_view kBernoulliP = "bernoulli.p";

Argument StripForSignature(Argument argument, bool is_bernoulli_p) {
  argument.annotation.reset();
  if (is_bernoulli_p && argument.name.value == "p" &&
      argument.type.value.IsPlain(BaseType::kFloat)) {
    argument.default_value = source::Located<DefaultValue>{{"0.5", 0.5}, {}};
  }
  return argument;
}

// Written arguments that no return carries become returns: self, then out arguments, then the other
// positional ones.
void AppendWrittenArguments(const FunctionSchema& schema, std::vector<std::string>* returns) {
  const auto append = [&](const Argument& argument) {
    if (!argument.IsWritten()) return;
    for (const Return& result : schema.returns) {
      if (result.annotation && result.annotation->value == argument.annotation->value) return;
    }
    returns->push_back(argument.type.value.ToString());
  };
  for (const ArgumentGroup group :
       {ArgumentGroup::kSelf, ArgumentGroup::kOut, ArgumentGroup::kPostSelfPositional}) {
    for (const Argument& argument : schema.arguments) {
      if (argument.group == group) append(argument);
    }
  }
}

}  // namespace

std::string PrintType(const Type& type, const AliasAnnotation* annotation) {
  std::string text = type.ToString();
  if (annotation == nullptr) return text;
  const std::string mark = annotation->IsFresh() ? annotation->ToString()
                                                 : absl::StrCat("(", annotation->ToString(), ")");
  text.insert(Spelling(type.base).size(), mark);
  return text;
}

std::string PrintArgument(const Argument& argument) {
  std::string text = absl::StrCat(PrintType(argument.type.value, AnnotationOf(argument.annotation)),
                                  " ", argument.name.value);
  if (argument.default_value) absl::StrAppend(&text, "=", argument.default_value->value.text);
  return text;
}

std::string PrintReturn(const Return& result) {
  std::string text = PrintType(result.type.value, AnnotationOf(result.annotation));
  if (result.name) absl::StrAppend(&text, " ", result.name->value);
  return text;
}

std::string PrintSchema(const FunctionSchema& schema) {
  std::vector<std::string> returns;
  for (const Return& result : schema.returns) returns.push_back(PrintReturn(result));
  return absl::StrCat(schema.name.value.ToString(), "(", PrintArguments(schema.arguments), ") -> ",
                      PrintReturns(returns));
}

std::string PrintDeclaration(const FunctionSchema& schema) {
  if (!schema.has_written_namespace) return PrintSchema(schema);
  return absl::StrCat(schema.name_space.value, "::", PrintSchema(schema));
}

std::string PrintSignature(const FunctionSchema& schema) {
  OperatorName name = schema.name.value;
  const bool is_bernoulli_p = name.ToString() == kBernoulliP;
  name.inplace = false;
  name.functional_overload = false;
  name.overload.clear();

  std::vector<Argument> arguments;
  for (const Argument& argument : schema.arguments) {
    if (argument.IsOut() || argument.group == ArgumentGroup::kTensorOptions) continue;
    arguments.push_back(StripForSignature(argument, is_bernoulli_p));
  }
  std::vector<std::string> returns;
  for (const Return& result : schema.returns) returns.push_back(result.type.value.ToString());
  AppendWrittenArguments(schema, &returns);
  return absl::StrCat(name.ToString(), "(", PrintArguments(arguments), ") -> ",
                      PrintReturns(returns));
}

}  // namespace switchyard::schema
