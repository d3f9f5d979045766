// The regular files of the machine. Pipes and devices, which may never end, cannot be opened.
#ifndef SWITCHYARD_COMPILER_CLANG_REGULAR_FILES_H_
#define SWITCHYARD_COMPILER_CLANG_REGULAR_FILES_H_

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace switchyard::cxx {

// With a current folder of its own.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> RegularFiles();

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REGULAR_FILES_H_
