// The parameters of templates in the text of an expression, for code elsewhere that has this text.
//
// `Convert<T>` in an instantiation for float means the same behind `using T = float;`.
#ifndef SWITCHYARD_COMPILER_CLANG_TEMPLATE_PARAMETERS_H_
#define SWITCHYARD_COMPILER_CLANG_TEMPLATE_PARAMETERS_H_

#include <string>
#include <string_view>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class QualType;
struct PrintingPolicy;
}  // namespace clang

namespace switchyard::cxx {

struct TemplateParameters {
  std::string declarations;  // of those that the text names, a line for each
  std::string unnamed;       // one whose value has no name elsewhere; empty for none
};

// `around` is the function in which the expression stands; null where that is not known.
TemplateParameters ParametersIn(std::string_view text, const clang::Expr& expression,
                                const clang::FunctionDecl* around,
                                const clang::ASTContext& context);

// Whether code outside of functions can name the type.
bool IsNamed(const clang::QualType& type);

// Types with their namespaces and without aliases.
clang::PrintingPolicy FullNames(const clang::ASTContext& context);

// Whether the text has the word between bytes that are in no word.
bool HasWord(std::string_view text, std::string_view word);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_TEMPLATE_PARAMETERS_H_
