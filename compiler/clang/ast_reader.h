// Turns Clang's syntax tree into plain data: the functions that a source defines, and the meanings
// of type names in it.
//
// Takes a translation unit, whole or with errors; gives the definitions of functions outside of
// classes, of the members `impl` and `meta`, and of members of the named classes. They come from
// the source itself and from its includes other than system headers. Types are seen through
// aliases, ranges through macros. A function with an unreadable parameter is left out: Clang
// reports the error.
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

// Adds kernels and the meanings of `names` to `index`, and the files of their places; with
// `with_bodies` also the facts about their bodies.
void ReadSyntaxTree(clang::ASTContext& context, const std::set<std::string>& names,
                    bool with_bodies, KernelIndex* index);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_AST_READER_H_
