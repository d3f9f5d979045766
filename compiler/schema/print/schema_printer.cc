#include "compiler/schema/print/schema_printer.h"

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
  return PrintSchema(SignatureOf(schema));
}

}  // namespace switchyard::schema
