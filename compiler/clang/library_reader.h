// Clang's syntax tree to the registrations that a source makes with PyTorch's dispatcher.
//
// Takes a translation unit in which the bodies of the blocks are there (IsRegistrationFunction says
// which functions they are); gives the blocks of the source itself and of what it includes that is
// no system header, in the order of the source. What cannot be known before the program runs is
// marked, not left out. Source: torch/library.h of PyTorch 1.13.1 and 2.x.
#ifndef SWITCHYARD_COMPILER_CLANG_LIBRARY_READER_H_
#define SWITCHYARD_COMPILER_CLANG_LIBRARY_READER_H_

#include <vector>

#include "compiler/clang/kernel_decl.h"
#include "compiler/clang/library_decl.h"

namespace clang {
class ASTContext;
class Decl;
}  // namespace clang

namespace switchyard::cxx {

// The functions that the macros begin, by the names that they give them.
bool IsRegistrationFunction(const clang::Decl& decl);

// Adds files to `index` as places need them.
std::vector<LibraryBlock> ReadLibraryBlocks(clang::ASTContext& context, KernelIndex* index);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_LIBRARY_READER_H_
