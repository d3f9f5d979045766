// What an object of c10's RegisterOperators registers: operators with their kernels, before there
// were blocks.
//
// Takes the initializer of such a variable: a chain of `op`, each with a name or declaration and a
// function, or with options (schema, kernel, catchAllKernel, aliasAnalysis). Gives a block in which
// each operator is a definition, and each kernel behind its first one an implementation. What is no
// such chain is marked, not left out. Source: op_registration.h of PyTorch 1.13.1.
#ifndef SWITCHYARD_COMPILER_CLANG_REGISTRY_READER_H_
#define SWITCHYARD_COMPILER_CLANG_REGISTRY_READER_H_

#include "compiler/clang/library_decl.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class Expr;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces;

// Whether a variable of this class registers so; the JIT has a class of the same name. Null is not.
bool IsRegistry(const clang::CXXRecordDecl* record);

// The caller knows the block's place.
LibraryBlock ReadRegistry(clang::ASTContext& context, const clang::Expr& initializer,
                          SourcePlaces* places);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REGISTRY_READER_H_
