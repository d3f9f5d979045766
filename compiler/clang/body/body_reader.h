// Turns Clang's bodies into plain data.
//
// Takes the functions of a translation unit that may be kernels, in the order of
// KernelIndex::kernels. Adds their bodies to the index, and the bodies of their callees, as far as
// the unit has them outside of system headers. A template's body is read once for all types, in its
// first instantiation.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_BODY_READER_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_BODY_READER_H_

#include <vector>

#include "compiler/clang/kernel_decl.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace switchyard::cxx {

void ReadBodies(clang::ASTContext& context,
                const std::vector<const clang::FunctionDecl*>& functions, KernelIndex* index);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_BODY_READER_H_
