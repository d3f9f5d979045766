// Reads uses of torch::class_: `m.class_<Queue>("Queue").def("push", &Queue::push)`.
//
// Takes an expression that is a chain of calls on a class_; gives
// the class, its name and its methods as code at the end of the source writes them. A chain that
// begins with a variable has no name: it adds to a class that another chain names. What is known
// only when the program runs is an obstacle. Source: torch/custom_class.h of PyTorch 1.13.1
// and 2.x.
#ifndef SWITCHYARD_COMPILER_CLANG_CLASS_READER_H_
#define SWITCHYARD_COMPILER_CLANG_CLASS_READER_H_

#include <optional>
#include <string>

#include "compiler/clang/library_decl.h"

namespace clang {
class ASTContext;
class Expr;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces;

// `m` of a chain on `m.class_<T>("...")`; null for another expression.
const clang::Expr* LibraryOfClass(const clang::Expr& expression);

// Nothing for an expression that is no such chain. `name_space` is that of the library.
std::optional<RegisteredClass> ReadClass(clang::ASTContext& context, const clang::Expr& expression,
                                         const std::string& name_space, SourcePlaces* places);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_CLASS_READER_H_
