// Turns Clang's syntax tree into the registrations of a source with PyTorch's dispatcher.
//
// Takes a translation unit that includes the bodies of the blocks (IsRegistrationFunction tells
// which functions those are); gives the blocks of the source itself and of its includes other than
// system headers, in the order of the source. Parts that are known only when the program runs are
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

// Recognizes the functions that the macros define, by their names.
bool IsRegistrationFunction(const clang::Decl& decl);

// Adds the files of places to `index`.
std::vector<LibraryBlock> ReadLibraryBlocks(clang::ASTContext& context, KernelIndex* index);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_LIBRARY_READER_H_
