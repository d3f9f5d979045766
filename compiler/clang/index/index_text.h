// What was read of a source as bytes, to be kept in a file.
//
// Bytes that are damaged are refused: what is read back names only files, bodies, values and
// callees that it has.
#ifndef SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_TEXT_H_
#define SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_TEXT_H_

#include <string>
#include <string_view>

#include "compiler/clang/index/byte_stream.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/clang/reached_functions.h"

namespace switchyard::cxx {

std::string WriteIndex(const KernelIndex& index);
// False for bytes that are none of an index.
bool ReadIndex(std::string_view bytes, KernelIndex* index);

// The same of what functions lead to.
std::string WriteReached(const ReachedFunctions& calls);
bool ReadReached(std::string_view bytes, ReachedFunctions* calls);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_TEXT_H_
