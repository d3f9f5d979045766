#include "compiler/emit/autograd/saved_code.h"

#include <cctype>
#include <optional>
#include <string>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/formula_code.h"
#include "compiler/emit/list_code.h"

namespace switchyard::emit {

using cpp::Atom;
using cpp::Code;
using cpp::CppType;
using cpp::Identifier;
using derivatives::FormulaType;
using derivatives::SavedItem;

namespace {

// The argument of `size(W)`: the name of an argument, or a number.
Code SpellWord(const std::string& word) {
  const bool is_number = std::isdigit(static_cast<unsigned char>(word.back())) != 0 &&
                         (word[0] == '-' || std::isdigit(static_cast<unsigned char>(word[0])) != 0);
  if (is_number) return cpp::Literal::Integer(std::strtoll(word.c_str(), nullptr, 10));
  if (word[0] == '-') return "-" + Code(Identifier::Known(word.substr(1)));
  return Identifier::Known(word);
}

// Of an argument itself: as formulas see it, or as the dispatch function has it, where its integers
// may be symbolic.
FormulaType TypeOfValue(const EmitInput& input, const schema::NativeFunction& function,
                        const SavedItem& item) {
  if (!input.target.autograd.has_symbolic_values || item.is_return) return item.type;
  for (const schema::Argument& argument : function.schema.arguments) {
    const auto type = cpp::ArgumentType(argument, cpp::Level::kDispatcher);
    if (argument.name.value != item.origin || !type) continue;
    FormulaType symbolic = item.type;
    symbolic.cpp = *type;
    return symbolic;
  }
  return item.type;
}

}  // namespace

SavedKind SavedKindOf(const SavedItem& item) {
  if (!item.function.empty() || item.type.kind != FormulaType::Kind::kCpp) return SavedKind::kValue;
  const CppType& type = item.type.cpp;
  if (type.Core() != Atom::kTensor) return SavedKind::kValue;
  if (type.kind == CppType::Kind::kAtom) return SavedKind::kTensor;
  if (IsOptionalTensor(item.type)) return SavedKind::kOptionalTensor;
  const bool has_optionals = type.elements[0].kind == CppType::Kind::kOptional ||
                             type.kind == CppType::Kind::kOptionalReference;
  return has_optionals ? SavedKind::kOptionalTensors : SavedKind::kTensors;
}

Identifier SavedMember(const SavedItem& item) { return Identifier::Known(item.name + "_"); }

Identifier SavedVariableName(const SavedItem& item) {
  return Identifier::Known("saved_" + item.name);
}

Code SavedMemberType(const EmitInput& input, const schema::NativeFunction& function,
                     const SavedItem& item) {
  const target::AutogradSpelling& words = input.target.autograd;
  switch (SavedKindOf(item)) {
    case SavedKind::kTensor:
    case SavedKind::kOptionalTensor:
      return words.saved_tensor;
    case SavedKind::kTensors:
    case SavedKind::kOptionalTensors:
      return words.saved_tensors;
    case SavedKind::kValue:
      break;
  }
  const auto form = words.saved_form(item.function, item.is_optional);
  const Code type =
      form ? form->type : SpellFormulaType(input.target, TypeOfValue(input, function, item));
  return words.owned + "<" + type + ">";
}

Code SavedExpression(const EmitInput& input, const SavedItem& item, const Code& origin) {
  const target::AutogradSpelling& words = input.target.autograd;
  const auto form = words.saved_form(item.function, item.is_optional);
  if (!form) return origin;
  Code inner = origin;
  if (item.function == "strides" || item.function == "sym_strides") {
    inner += ", " + Code(cpp::Literal::String(item.origin));
  }
  Code code = form->before + inner + form->behind;
  if (!item.word.empty()) code += "(" + SpellWord(item.word) + ")";
  return code;
}

Code UnpackedValue(const EmitInput& input, const SavedItem& item) {
  const Identifier member = SavedMember(item);
  switch (SavedKindOf(item)) {
    case SavedKind::kTensor:
    case SavedKind::kTensors:
      return member + Code(".Unpack(*this)");
    case SavedKind::kOptionalTensor:
      return OnOneLine(
          Call(input.target.autograd.as_optional, {cpp::Concat(member, ".Unpack(*this)")}));
    case SavedKind::kOptionalTensors:
      return cpp::Concat(member, ".UnpackOptionals(*this)");
    case SavedKind::kValue:
      break;
  }
  return cpp::Concat(member, ".get()");
}

}  // namespace switchyard::emit
