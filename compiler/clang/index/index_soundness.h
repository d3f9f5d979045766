// Whether an index names only what it contains: files of places, bodies of kernels, callees,
// values, calls and parameters of bodies. An index from a damaged file may not.
#ifndef SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_SOUNDNESS_H_
#define SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_SOUNDNESS_H_

#include "compiler/clang/kernel_decl.h"

namespace switchyard::cxx {

bool IsSound(const KernelIndex& index);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_SOUNDNESS_H_
