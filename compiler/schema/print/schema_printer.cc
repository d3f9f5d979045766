#include "compiler/schema/print/schema_printer.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "compiler/schema/signature.h"

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

// Parts of a signature, without making one: every operator's is asked for.

void AppendSignatureArguments(const FunctionSchema& schema, std::string* text) {
  bool after_star = false;
  const char* separator = "";
  for (const Argument& argument : schema.arguments) {
    if (argument.IsOut() || argument.group == ArgumentGroup::kTensorOptions) continue;
    text->append(separator);
    separator = ", ";
    if (!argument.IsPositional() && !after_star) {
      text->append("*, ");
      after_star = true;
    }
    AppendType(argument.type.value, nullptr, text);
    text->append(1, ' ').append(argument.name.value);
    if (argument.default_value) text->append(1, '=').append(argument.default_value->value.text);
  }
}

bool WritesWithoutReturning(const FunctionSchema& schema) {
  return std::any_of(
      schema.arguments.begin(), schema.arguments.end(), [&](const Argument& argument) {
        return argument.IsWritten() &&
               std::none_of(schema.returns.begin(), schema.returns.end(),
                            [&](const Return& result) {
                              return result.annotation &&
                                     result.annotation->value == argument.annotation->value;
                            });
      });
}

void AppendSignatureReturns(const FunctionSchema& schema, std::string* text) {
  const bool is_single = schema.returns.size() == 1;
  if (!is_single) text->push_back('(');
  const char* separator = "";
  for (const Return& result : schema.returns) {
    text->append(separator);
    separator = ", ";
    AppendType(result.type.value, nullptr, text);
  }
  if (!is_single) text->push_back(')');
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
  const OperatorName& name = schema.name.value;
  const bool is_bernoulli = name.base == "bernoulli";  // one form has a default of its own
  if (is_bernoulli || WritesWithoutReturning(schema)) return PrintSchema(SignatureOf(schema));
  std::string text;
  text.reserve(schema.range.end - schema.range.begin);
  if (name.dunder) text.append("__");
  text.append(name.base);
  if (name.dunder) text.append("__");
  text.push_back('(');
  AppendSignatureArguments(schema, &text);
  text.append(") -> ");
  AppendSignatureReturns(schema, &text);
  return text;
}

}  // namespace switchyard::schema
