// Clang's syntax tree to plain data: the functions that a source defines, and what names of types
// stand for in it.
//
// Takes a translation unit, whole or with errors; gives the definitions of functions outside of
// classes, of the members `impl` and `meta`, and of members of classes among the names, from the
// source itself and from what it includes that is no system header. Types are seen through aliases,
// ranges through macros. A function of which a parameter could not be read is left out: the error
// that Clang tells is all there is.
#ifndef SWITCHYARD_COMPILER_CLANG_AST_READER_H_
#define SWITCHYARD_COMPILER_CLANG_AST_READER_H_

#include <set>
#include <string>

#include "compiler/clang/kernel_decl.h"

namespace clang {
class ASTContext;
class SourceManager;
class SourceRange;
}  // namespace clang

namespace switchyard::cxx {

// Adds kernels and the meanings of `names` to `index`, and files as places need them; with
// `with_bodies`, what their bodies do, too.
void ReadSyntaxTree(clang::ASTContext& context, const std::set<std::string>& names,
                    bool with_bodies, KernelIndex* index);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_AST_READER_H_
