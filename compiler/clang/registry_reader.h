// The registrations of c10's RegisterOperators objects: operators with their kernels, from the time
// before blocks.
//
// Takes the initializer of such a variable: a chain of `op`, each with a name or declaration and a
// function, or with options (schema, kernel, catchAllKernel, aliasAnalysis). Gives a block in which
// each operator is a definition, and each kernel after its first one an implementation. Any other
// form is marked, not left out. Source: op_registration.h of PyTorch 1.13.1.
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

// Whether the variable's class is c10's; the JIT has a class with the same name. False for null.
bool IsRegistry(const clang::CXXRecordDecl* record);

// The caller sets the block's place.
LibraryBlock ReadRegistry(clang::ASTContext& context, const clang::Expr& initializer,
                          SourcePlaces* places);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REGISTRY_READER_H_
