// Classes derived from torch::autograd::Function, in a source for programs without autograd: what
// they compute has gradients.
#ifndef SWITCHYARD_COMPILER_CLANG_AUTOGRAD_FUNCTIONS_H_
#define SWITCHYARD_COMPILER_CLANG_AUTOGRAD_FUNCTIONS_H_

#include <vector>

#include "compiler/clang/library_decl.h"

namespace clang {
class CXXRecordDecl;
}  // namespace clang

namespace switchyard::cxx {

class SourcePlaces;

// Adds a block for the class if it is one, and not PyTorch's own.
void AddAutogradFunctions(const clang::CXXRecordDecl& record, SourcePlaces* places,
                          std::vector<LibraryBlock>* blocks);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_AUTOGRAD_FUNCTIONS_H_
