#include "compiler/target/torch_spelling.h"

#include <variant>

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::CppType;
using cpp::DefaultArgument;
using cpp::Literal;
using cpp::Passing;
using cpp::Signature;
using Kind = CppType::Kind;

std::string AtomName(Atom atom) {
  switch (atom) {
#define ATEN_ATOM(name, spelling, symbol, header) \
  case Atom::name:                                \
    return header;
#include "compiler/target/aten_atoms.def"
#undef ATEN_ATOM
  }
  return "no type";
}

std::string WordName(schema::DefaultWord word) {
  switch (word) {
#define ATEN_DEFAULT_WORD(name, spelling, header) \
  case schema::DefaultWord::name:                 \
    return header;
#include "compiler/target/aten_default_words.def"
#undef ATEN_DEFAULT_WORD
  }
  return "no word";
}

bool IsOptionalOf(const CppType& type, Atom atom) {
  return type.kind == Kind::kOptional && type.elements.front().IsAtom(atom);
}

bool IsViewOf(const CppType& type, Atom atom) {
  return type.kind == Kind::kView && type.elements.front().IsAtom(atom);
}

const schema::Argument* FindArgument(const schema::NativeFunction& function,
                                     const std::string& name) {
  for (const schema::Argument& argument : function.schema.arguments) {
    if (argument.name.value == name) return &argument;
  }
  return nullptr;
}

const CppType& WithoutOptional(const CppType& type) {
  return type.kind == Kind::kOptional ? type.elements.front() : type;
}

bool IsListOfSymInt(const CppType& type) { return IsViewOf(WithoutOptional(type), Atom::kSymInt); }

// Whether C++ makes the list from one element. torchgen writes one element for all lists, which
// does not compile for the others.
bool IsMadeFromOne(const CppType& type) {
  const CppType& list = WithoutOptional(type);
  return IsViewOf(list, Atom::kInt) || IsViewOf(list, Atom::kSymInt) ||
         IsViewOf(list, Atom::kDouble) || IsViewOf(list, Atom::kScalarType);
}

// The one element that the list `value` repeats, as often as the length of the type says.
DefaultArgument Unrepeated(const DefaultArgument& value, const schema::Type& type) {
  if (type.IsOptional()) return Unrepeated(value, type.Element());
  const auto* list = std::get_if<DefaultArgument::List>(&value.value);
  if (list == nullptr || !type.IsList()) return value;
  const auto length = static_cast<size_t>(type.modifiers.back().size);
  return list->elements.size() == length ? list->elements.front() : value;
}

}  // namespace

Signature WithTorchDefaults(const schema::NativeFunction& function, Signature signature) {
  for (cpp::Parameter& parameter : signature.parameters) {
    const schema::Argument* const argument = FindArgument(function, parameter.name.text());
    if (!parameter.default_value || argument == nullptr || !argument->default_value) continue;
    const schema::DefaultValue& written = argument->default_value->value;
    if (written.IsNone() || written.IsList()) continue;
    if (IsMadeFromOne(parameter.type)) {
      parameter.default_value = Unrepeated(*parameter.default_value, argument->type.value);
    }
    const auto* integer = std::get_if<int64_t>(&written.value);
    const bool is_number = std::holds_alternative<Literal>(parameter.default_value->value);
    if (integer != nullptr && is_number) {
      parameter.default_value = DefaultArgument{Literal::Integer(*integer)};
    }
  }
  return signature;
}

Signature WithoutDefaults(Signature signature) {
  for (cpp::Parameter& parameter : signature.parameters) parameter.default_value.reset();
  return signature;
}

TorchSpelling TorchSpelling::Of(const schema::NativeFunction& function) {
  return {function.structured || function.structured_delegate.has_value()};
}

std::string TorchSpelling::View(const CppType& element) const {
  if (element.IsAtom(Atom::kInt)) return "at::IntArrayRef";
  if (element.IsAtom(Atom::kSymInt)) return "c10::SymIntArrayRef";
  if (element.IsAtom(Atom::kDimname)) return "at::DimnameList";
  if (element.IsAtom(Atom::kTensor)) {
    return has_list_references ? "const at::ITensorListRef &" : "at::TensorList";
  }
  if (IsOptionalOf(element, Atom::kTensor)) {
    return "const c10::List<c10::optional<at::Tensor>> &";
  }
  return "at::ArrayRef<" + Type(element) + ">";
}

std::string TorchSpelling::Value(const CppType& type) const {
  switch (type.kind) {
    case Kind::kVoid:
      return "void";
    case Kind::kAtom:
      return AtomName(type.atom);
    case Kind::kOptional:
      if (IsViewOf(type.elements.front(), Atom::kInt)) return "at::OptionalIntArrayRef";
      if (IsViewOf(type.elements.front(), Atom::kSymInt)) return "at::OptionalSymIntArrayRef";
      return "c10::optional<" + Type(type.elements.front()) + ">";
    case Kind::kView:
      return View(type.elements.front());
    case Kind::kListReference:
      return type.elements.front().IsAtom(Atom::kTensor) ? "at::ITensorListRef"
                                                         : "at::IOptTensorListRef";
    case Kind::kOptionalReference:
      return type.elements.front().IsAtom(Atom::kTensor) ? "at::OptionalTensorRef"
                                                         : "at::OptionalScalarRef";
    case Kind::kVector:
      return "::std::vector<" + Type(type.elements.front()) + ">";
    case Kind::kArray:
      return "::std::array<" + Type(type.elements.front()) + "," + std::to_string(type.size) + ">";
    case Kind::kDict:
      return "c10::Dict<" + Type(type.elements[0]) + "," + Type(type.elements[1]) + ">";
    case Kind::kTuple: {
      std::string text;
      for (const CppType& element : type.elements)
        text += (text.empty() ? "" : ",") + Type(element);
      return "::std::tuple<" + text + ">";
    }
  }
  return "no type";
}

std::string TorchSpelling::Type(const CppType& type) const {
  const std::string value = Value(type);
  if (type.passing == Passing::kReference) return value + " &";
  return type.passing == Passing::kConstReference ? "const " + value + " &" : value;
}

std::string TorchSpelling::Default(const DefaultArgument& value, const CppType& type) const {
  using D = DefaultArgument;
  if (std::holds_alternative<D::Nothing>(value.value)) {
    return IsOptionalOf(type, Atom::kTensor) ? "{}" : "c10::nullopt";
  }
  const auto one = [&](std::string text) {
    return IsListOfSymInt(type) ? "c10::SymInt(" + std::move(text) + ")" : text;
  };
  if (const auto* literal = std::get_if<Literal>(&value.value)) return one(literal->text());
  if (const auto* word = std::get_if<schema::DefaultWord>(&value.value)) {
    return one(std::string(WordName(*word)));
  }
  if (const auto* list = std::get_if<D::List>(&value.value)) {
    std::string text;
    for (const DefaultArgument& element : list->elements) {
      text += (text.empty() ? "" : ",") + Default(element, CppType());
    }
    return "{" + text + "}";
  }
  if (const auto* device = std::get_if<D::Device>(&value.value)) {
    const std::string index = device->index < 0 ? "" : "," + std::to_string(device->index);
    return "at::Device(at::DeviceType::" + device->type.text() + index + ")";
  }
  if (const auto* complex = std::get_if<D::Complex>(&value.value)) {
    return complex->imaginary.text() + "j";
  }
  return "{}";
}

std::string TorchSpelling::Parameter(const cpp::Parameter& parameter) const {
  std::string text = Type(parameter.type) + " " + parameter.name.text();
  if (parameter.default_value) text += "=" + Default(*parameter.default_value, parameter.type);
  return text;
}

std::string TorchSpelling::Parameters(const Signature& signature) const {
  std::string text;
  for (const cpp::Parameter& parameter : signature.parameters) {
    text += (text.empty() ? "" : ", ") + Parameter(parameter);
  }
  return "(" + text + ")";
}

std::string TorchSpelling::Declaration(const Signature& signature) const {
  return Type(signature.result) + " " + signature.name.text() + Parameters(signature);
}

std::string TorchSpelling::FunctionType(const Signature& signature) const {
  std::string text;
  for (const cpp::Parameter& parameter : signature.parameters) {
    text += (text.empty() ? "" : ", ") + Type(parameter.type);
  }
  return Type(signature.result) + " (" + text + ")";
}

std::string TorchSpelling::PointerType(const Signature& signature) const {
  return Type(signature.result) + " (*)" + Parameters(WithoutDefaults(signature));
}

}  // namespace switchyard::target
