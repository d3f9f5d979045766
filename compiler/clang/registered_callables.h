// What is registered without a function's plain name, as code at the end of its source can call it.
//
// A static member and an instantiation have a qualified name; a lambda and an object with a call
// operator have the text of their expression, with the declarations of the block's constants that
// it uses. Takes declarations and expressions of a translation unit. Nothing is given where a call
// from elsewhere would mean something else; the reader says why.
#ifndef SWITCHYARD_COMPILER_CLANG_REGISTERED_CALLABLES_H_
#define SWITCHYARD_COMPILER_CLANG_REGISTERED_CALLABLES_H_

#include <string>

namespace clang {
class ASTContext;
class CXXMethodDecl;
class Expr;
class FunctionDecl;
class QualType;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces;

// The operator's own name, after which a kernel without one is called: `add` for
// `my::add.out(Tensor x) -> Tensor`.
std::string NameAfterOperator(const std::string& text);

// `::my::Holder::f`, `::my::convert<float>`. Empty for a member that is not public or not static,
// and where a class or a template argument has no name that others see.
std::string CalleeOf(const clang::FunctionDecl& function);

// The call operator of a class with one, which is no template; null for another type.
const clang::CXXMethodDecl* CallOperatorOf(const clang::QualType& type);

struct CallableText {
  std::string expression;  // as in the source; empty with an obstacle
  std::string constants;   // declarations, a line each
  std::string obstacle;    // "captures `n`, which is computed"
};

// Of a lambda or an object, or of a variable that holds one.
CallableText ReadCallable(const clang::ASTContext& context, const clang::Expr& expression,
                          SourcePlaces* places);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REGISTERED_CALLABLES_H_
