#include "compiler/clang/template_parameters.h"

#include <cstddef>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/ADT/StringExtras.h"

namespace switchyard::cxx {
namespace {

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class ParameterReader {
 public:
  ParameterReader(std::string_view text, const clang::ASTContext& context)
      : text_(text), context_(context) {}

  void Add(const std::string& name, const clang::TemplateArgument& value) {
    if (name.empty() || !HasWord(text_, name)) return;
    const clang::PrintingPolicy policy = FullNames(context_);
    if (value.getKind() == clang::TemplateArgument::Type && IsNamed(value.getAsType())) {
      const clang::QualType type = value.getAsType().getCanonicalType();
      found_.declarations += "  using " + name + " = " + type.getAsString(policy) + ";\n";
    } else if (value.getKind() == clang::TemplateArgument::Integral) {
      const std::string type = value.getIntegralType().getCanonicalType().getAsString(policy);
      found_.declarations += "  constexpr auto " + name + " = static_cast<" + type + ">(" +
                             llvm::toString(value.getAsIntegral(), 10) + ");\n";
    } else {
      found_.unnamed = name;
    }
  }

  void AddAll(const clang::TemplateDecl* made, const clang::TemplateArgumentList* values) {
    if (made == nullptr || values == nullptr) return;
    const clang::TemplateParameterList& parameters = *made->getTemplateParameters();
    for (unsigned i = 0; i < parameters.size() && i < values->size(); ++i) {
      Add(parameters.getParam(i)->getNameAsString(), values->get(i));
    }
  }

  // Those of the function, and of the classes and functions around it.
  void AddAround(const clang::FunctionDecl* function) {
    for (const clang::DeclContext* at = function; at != nullptr; at = at->getParent()) {
      if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(at)) {
        AddAll(outer->getPrimaryTemplate(), outer->getTemplateSpecializationArgs());
      } else if (const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(at)) {
        AddAll(special->getSpecializedTemplate(), &special->getTemplateArgs());
      }
    }
  }

  // Those in the arguments of the expression's own type: `Convert<T>()`.
  void AddWritten(const clang::QualType& type) {
    const auto* written = type->getAs<clang::TemplateSpecializationType>();
    if (written == nullptr) return;
    for (const clang::TemplateArgument& value : written->template_arguments()) {
      if (value.getKind() != clang::TemplateArgument::Type) continue;
      const auto* used = value.getAsType()->getAs<clang::SubstTemplateTypeParmType>();
      if (used == nullptr) continue;
      Add(used->getReplacedParameter()->getNameAsString(), value);
    }
  }

  TemplateParameters Take() { return std::move(found_); }

 private:
  std::string_view text_;
  const clang::ASTContext& context_;
  TemplateParameters found_;
};

}  // namespace

TemplateParameters ParametersIn(std::string_view text, const clang::Expr& expression,
                                const clang::FunctionDecl* around,
                                const clang::ASTContext& context) {
  ParameterReader reader(text, context);
  if (around == nullptr) {
    reader.AddWritten(expression.getType());
  } else {
    reader.AddAround(around);
  }
  return reader.Take();
}

bool IsNamed(const clang::QualType& type) {
  const clang::TagDecl* tag = type->getAsTagDecl();
  return tag == nullptr || tag->getParentFunctionOrMethod() == nullptr;
}

clang::PrintingPolicy FullNames(const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.FullyQualifiedName = true;
  policy.PrintCanonicalTypes = true;
  return policy;
}

bool HasWord(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !IsWordByte(text[at - 1]);
    if (begins && (end == text.size() || !IsWordByte(text[end]))) return true;
  }
  return false;
}

}  // namespace switchyard::cxx
