// The arguments of a registration: texts, keys and functions that are known before the program
// runs.
//
// Takes an expression of a translation unit; sees through casts, constructions of CppFunction,
// TORCH_FN, TORCH_BOX, torch::schema, torch::dispatch and constants. Gives nothing, or the form
// kUnknown, for a computed value.
#ifndef SWITCHYARD_COMPILER_CLANG_REGISTERED_EXPRESSIONS_H_
#define SWITCHYARD_COMPILER_CLANG_REGISTERED_EXPRESSIONS_H_

#include <optional>
#include <string>

#include "compiler/clang/library_decl.h"

namespace clang {
class ASTContext;
class CXXMemberCallExpr;
class Expr;
class FunctionDecl;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces;

struct RegisteredText {
  std::string text;
  std::string alias_analysis;  // empty without one
  bool allow_typevars = false;
};

std::optional<RegisteredText> ReadRegisteredText(const clang::Expr& expression);

// The name of the enumerator, or an empty text for other expressions. `CPU` for
// c10::DispatchKey::CPU, c10::DeviceType::CPU and c10::kCPU.
std::string ReadEnumerator(const clang::Expr& expression);

RegisteredFunction ReadRegisteredFunction(clang::ASTContext& context, const clang::Expr& expression,
                                          SourcePlaces* places);

// The kernel of a library of the stable ABI: the function that TORCH_BOX puts into a boxed one, or
// a boxed function that is written by hand.
RegisteredFunction ReadStableFunction(clang::ASTContext& context, const clang::Expr& expression,
                                      SourcePlaces* places);

// The function among the template arguments of a function: `kernel<decltype(f), &f>`. Its form is
// kUnknown when there is none.
RegisteredFunction ReadFunctionArgument(clang::ASTContext& context,
                                        const clang::FunctionDecl& callee, SourcePlaces* places);

// An object of the class among the written template arguments of a call, made of its arguments from
// one on: `kernel<Functor>(key, 2)`. Its form is kUnknown when there is none.
RegisteredFunction ReadFunctor(clang::ASTContext& context, const clang::CXXMemberCallExpr& call,
                               unsigned first_argument, SourcePlaces* places);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REGISTERED_EXPRESSIONS_H_
