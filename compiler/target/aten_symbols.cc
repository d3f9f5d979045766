#include "compiler/target/aten_symbols.h"

#include <utility>

#include "absl/strings/str_replace.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::CppType;
using Kind = CppType::Kind;

std::string_view AtomSymbol(Atom atom) {
  switch (atom) {
#define ATEN_ATOM(name, spelling, symbol, header) \
  case Atom::name:                                \
    return symbol;
#include "compiler/target/aten_atoms.def"
#undef ATEN_ATOM
  }
  return {};
}

class Printer {
 public:
  explicit Printer(bool has_list_references) : has_list_references_(has_list_references) {}

  std::string Passed(const CppType& type) const {
    std::string text = Value(type);
    if (type.passing == cpp::Passing::kReference) return text + "&";
    return type.passing == cpp::Passing::kConstReference ? text + " const&" : text;
  }

 private:
  std::string Value(const CppType& type) const {
    switch (type.kind) {
      case Kind::kVoid:
        return "void";
      case Kind::kAtom:
        return std::string(AtomSymbol(type.atom));
      case Kind::kOptional:
        return Optional(type.elements[0]);
      case Kind::kView:
        return View(type.elements[0]);
      case Kind::kListReference:
        return type.elements[0].IsAtom(Atom::kTensor) ? "c10::IListRef<at::Tensor>"
                                                      : "c10::IListRef<at::OptionalTensorRef>";
      case Kind::kOptionalReference:
        return type.elements[0].IsAtom(Atom::kTensor) ? "at::OptionalTensorRef"
                                                      : "c10::OptionalRef<c10::Scalar>";
      case Kind::kVector:
        return "std::vector<" + Passed(type.elements[0]) + ">";
      case Kind::kArray:
        return "std::array<" + Passed(type.elements[0]) + ", " + std::to_string(type.size) + "ul>";
      case Kind::kTuple:
      case Kind::kDict:
        break;  // no parameter
    }
    return {};
  }

  std::string Optional(const CppType& element) const {
    const bool is_list = element.kind == Kind::kView && IsInteger(element.elements[0]);
    if (is_list) return "c10::OptionalArrayRef<" + Passed(element.elements[0]) + ">";
    return "optional<" + Passed(element) + ">";
  }

  std::string View(const CppType& element) const {
    if (element.IsAtom(Atom::kTensor) && has_list_references_) {
      return "c10::IListRef<at::Tensor> const&";
    }
    const bool is_optional_tensor =
        element.kind == Kind::kOptional && element.elements[0].IsAtom(Atom::kTensor);
    if (is_optional_tensor) return "c10::List<" + Passed(element) + "> const&";
    return "c10::ArrayRef<" + Passed(element) + ">";
  }

  static bool IsInteger(const CppType& type) {
    return type.IsAtom(Atom::kInt) || type.IsAtom(Atom::kSymInt) || type.IsAtom(Atom::kConcreteInt);
  }

  bool has_list_references_;
};

}  // namespace

std::string AtenSymbol(const schema::NativeFunction& function, std::string_view name_space,
                       const cpp::Signature& signature) {
  const Printer printer(function.structured || function.structured_delegate.has_value());
  std::string text(name_space);
  text.append("::").append(signature.name.text()) += '(';
  bool is_first = true;
  for (const cpp::Parameter& parameter : signature.parameters) {
    if (!is_first) text += ", ";
    is_first = false;
    text += printer.Passed(parameter.type);
  }
  return text + ")";
}

std::string CanonicalAtenSymbol(std::string_view demangled) {
  return absl::StrReplaceAll(
      {demangled.data(), demangled.size()},
      {{"c10::optional<", "optional<"},
       {"std::optional<", "optional<"},
       {"std::basic_string_view<char, std::char_traits<char>>", "c10::basic_string_view<char>"},
       {"std::basic_string_view<char, std::char_traits<char> >", "c10::basic_string_view<char>"},
       {"> >", ">>"}});
}

}  // namespace switchyard::target
