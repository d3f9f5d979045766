#include "compiler/schema/print/schema_printer.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace switchyard::schema {
namespace {

// Text grows in one string: every declaration that is read is printed, to compare the two.
void AppendType(const Type& type, const AliasAnnotation* annotation, std::string* text) {
  const size_t begin = text->size();
  type.AppendTo(text);
  if (annotation == nullptr) return;
  const std::string mark = annotation->IsFresh() ? annotation->ToString()
                                                 : absl::StrCat("(", annotation->ToString(), ")");
  text->insert(begin + Spelling(type.base).size(), mark);
}

const AliasAnnotation* AnnotationOf(
    const std::optional<source::Located<AliasAnnotation>>& annotation) {
  return annotation ? &annotation->value : nullptr;
}

void AppendArgument(const Argument& argument, std::string* text) {
  AppendType(argument.type.value, AnnotationOf(argument.annotation), text);
  text->append(1, ' ').append(argument.name.value);
  if (argument.default_value) text->append(1, '=').append(argument.default_value->value.text);
}

void AppendArguments(const std::vector<Argument>& arguments, std::string* text) {
  bool after_star = false;
  const char* separator = "";
  for (const Argument& argument : arguments) {
    text->append(separator);
    separator = ", ";
    if (!argument.IsPositional() && !after_star) {
      text->append("*, ");
      after_star = true;
    }
    AppendArgument(argument, text);
  }
}

void AppendReturn(const Return& result, std::string* text) {
  AppendType(result.type.value, AnnotationOf(result.annotation), text);
  if (result.name) text->append(1, ' ').append(result.name->value);
}

void AppendSchema(const FunctionSchema& schema, std::string* text) {
  schema.name.value.AppendTo(text);
  text->push_back('(');
  AppendArguments(schema.arguments, text);
  text->append(") -> ");
  if (schema.returns.size() == 1) return AppendReturn(schema.returns[0], text);
  const char* separator = "(";
  for (const Return& result : schema.returns) {
    text->append(separator);
    separator = ", ";
    AppendReturn(result, text);
  }
  text->append(schema.returns.empty() ? "()" : ")");
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
  std::string text;
  AppendType(type, annotation, &text);
  return text;
}

std::string PrintArgument(const Argument& argument) {
  std::string text;
  AppendArgument(argument, &text);
  return text;
}

std::string PrintReturn(const Return& result) {
  std::string text;
  AppendReturn(result, &text);
  return text;
}

std::string PrintSchema(const FunctionSchema& schema) {
  std::string text;
  AppendSchema(schema, &text);
  return text;
}

std::string PrintDeclaration(const FunctionSchema& schema) {
  std::string text;
  text.reserve(schema.range.end - schema.range.begin);  // the length of what it should equal
  if (schema.has_written_namespace) text.append(schema.name_space.value).append("::");
  AppendSchema(schema, &text);
  return text;
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
  std::string text = absl::StrCat(name.ToString(), "(");
  AppendArguments(arguments, &text);
  if (returns.size() == 1) return absl::StrCat(text, ") -> ", returns[0]);
  return absl::StrCat(text, ") -> (", absl::StrJoin(returns, ", "), ")");
}

}  // namespace switchyard::schema
