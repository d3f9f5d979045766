#include "compiler/emit/dispatch/defined_check.h"

#include <algorithm>

namespace switchyard::emit {
namespace {

using cpp::CppType;
using schema::Argument;

// `bool[N]` selects the wanted results.
bool IsMask(const Argument& argument) {
  const schema::Type& type = argument.type.value;
  return type.base == schema::BaseType::kBool && type.IsList();
}

// Whether it is a tensor, or a tensor in lists and optional lists, which must be defined.
bool IsDeclaredDefined(const Argument& argument) {
  const schema::Type& type = argument.type.value;
  if (!type.IsTensorLike() || argument.IsUndefinedByDefault()) return false;
  return type.IsPlain() || type.modifiers[0].kind == schema::TypeModifier::Kind::kList;
}

// Whether it is a tensor, or a list of tensors, that the kernel made.
bool IsMadeTensor(const CppType& type) {
  const bool is_value = type.passing == cpp::Passing::kValue;
  if (type.kind == CppType::Kind::kVector) return is_value && IsMadeTensor(type.elements[0]);
  return is_value && type.IsAtom(cpp::Atom::kTensor);
}

}  // namespace

DefinedCheck FindDefinedCheck(const target::DispatchSpelling& spelling,
                              const schema::FunctionSchema& schema, const CppType& result) {
  DefinedCheck check;
  if (spelling.defined_check.empty()) return check;
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

}  // namespace switchyard::emit
