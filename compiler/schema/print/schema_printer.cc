#include "compiler/schema/print/schema_printer.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "compiler/schema/signature.h"

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
  return PrintSchema(SignatureOf(schema));
}

}  // namespace switchyard::schema
