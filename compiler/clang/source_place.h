// A place in a file of an index, as plain data.
#ifndef SWITCHYARD_COMPILER_CLANG_SOURCE_PLACE_H_
#define SWITCHYARD_COMPILER_CLANG_SOURCE_PLACE_H_

#include <cstdint>

namespace switchyard::cxx {

// Bytes begin to end of a file of the index. An empty range at 0 is no place.
struct Place {
  std::uint32_t file = 0;  // index into KernelIndex::files
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool IsKnown() const { return end > begin; }
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_SOURCE_PLACE_H_
