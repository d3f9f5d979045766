#include "compiler/emit/defined_check.h"

#include <algorithm>
#include <string>

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::CppType;
using cpp::Identifier;
using cpp::Literal;
using schema::Argument;

// `bool[N]` says which results are wanted.
bool IsMask(const Argument& argument) {
  const schema::Type& type = argument.type.value;
  return type.base == schema::BaseType::kBool && type.IsList();
}

// A tensor, or one in lists and optional lists, of which each is there.
bool IsDeclaredDefined(const Argument& argument) {
  const schema::Type& type = argument.type.value;
  if (!type.IsTensorLike() || argument.IsUndefinedByDefault()) return false;
  return type.IsPlain() || type.modifiers[0].kind == schema::TypeModifier::Kind::kList;
}

// A tensor, or a list of them, that the kernel made.
bool IsMadeTensor(const CppType& type) {
  const bool is_value = type.passing == cpp::Passing::kValue;
  if (type.kind == CppType::Kind::kVector) return is_value && IsMadeTensor(type.elements[0]);
  return is_value && type.IsAtom(cpp::Atom::kTensor);
}

void WriteArgumentCheck(CodeWriter& writer, const target::DispatchSpelling& spelling,
                        const Literal& operator_name, const DefinedCheck& check) {
  if (check.arguments.empty()) return;
  std::string names;
  std::vector<Code> parts = {operator_name, Code()};
  for (const Argument* argument : check.arguments) {
    names += (names.empty() ? "" : ", ") + argument->name.value;
    parts.push_back(Identifier::Known(argument->name.value));
  }
  parts[1] = Literal::String(names);
  writer.List(spelling.defined_check + "(", parts, ");");
}

}  // namespace

DefinedCheck FindDefinedCheck(const schema::FunctionSchema& schema, const CppType& result) {
  DefinedCheck check;
  const bool has_mask = std::any_of(schema.arguments.begin(), schema.arguments.end(), IsMask);
  for (const Argument& argument : schema.arguments) {
    const bool may_be_unwanted = has_mask && argument.IsOut();
    if (IsDeclaredDefined(argument) && !may_be_unwanted) check.arguments.push_back(&argument);
  }
  check.has_result =
      !has_mask && (IsMadeTensor(result) ||
                    (result.kind == CppType::Kind::kTuple &&
                     std::any_of(result.elements.begin(), result.elements.end(), IsMadeTensor)));
  return check;
}

void WriteCheckedCall(CodeWriter& writer, const target::DispatchSpelling& spelling,
                      const schema::NativeFunction& function, const cpp::Signature& dispatcher,
                      const Code& result, const DefinedCheck& check,
                      const target::ListSpelling& call) {
  const Literal name = Literal::String(function.QualifiedName());
  WriteArgumentCheck(writer, spelling, name, check);
  if (!check.has_result) return writer.List("return " + call.opening, call.items, call.closing);
  std::vector<Identifier> taken;
  for (const cpp::Parameter& parameter : dispatcher.parameters) taken.push_back(parameter.name);
  const Identifier variable = cpp::FreshIdentifier("result", taken);
  writer.List(result + " " + variable + " = " + call.opening, call.items, call.closing);
  writer.List(spelling.result_check + "(", {name, variable}, ");");
  writer.Block({{"result", variable}}, "return $result$;");
}

}  // namespace switchyard::emit
