// What Clang is asked to do for a source: to read it, and nothing else.
//
// A compilation database is somebody else's: its options may ask for outputs of many kinds, in many
// spellings. The invocation therefore takes over only what reading needs: the language, the target,
// macros and where headers are. All else is as Clang has it by default: no output, cache, plugin,
// module or precompiled header.
#ifndef SWITCHYARD_COMPILER_CLANG_INVOCATION_H_
#define SWITCHYARD_COMPILER_CLANG_INVOCATION_H_

#include <memory>

#include "compiler/clang/compile_job.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang {
class CompilerInvocation;
}  // namespace clang

namespace switchyard::cxx {

// The regular files of the machine, seen from the folder of the job, with the headers that are part
// of this program in front. Pipes and devices, which may never end, are not there.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystemFor(const CompileJob& job);

// Null when Clang does not understand the options, or when they make the source another language
// than C++ and CUDA.
std::shared_ptr<clang::CompilerInvocation> MakeInvocation(
    const CompileJob& job, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, bool with_bodies);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INVOCATION_H_
