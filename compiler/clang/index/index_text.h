// The index of a source as bytes, for a file.
//
// Damaged bytes are refused: what is read back names only files, bodies, values and callees that it
// contains.
#ifndef SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_TEXT_H_
#define SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_TEXT_H_

#include <string>
#include <string_view>

#include "compiler/clang/index/byte_stream.h"
#include "compiler/clang/kernel_decl.h"
#include "compiler/clang/reached_functions.h"

namespace switchyard::cxx {

std::string WriteIndex(const KernelIndex& index);
// False for bytes that are not an index.
bool ReadIndex(std::string_view bytes, KernelIndex* index);

// The same for the functions that functions reach.
std::string WriteReached(const ReachedFunctions& calls);
bool ReadReached(std::string_view bytes, ReachedFunctions* calls);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_INDEX_INDEX_TEXT_H_
