// Declarations of our own that replace PyTorch's headers where there are none, as far as
// registrations and the signatures of kernels need them. They are those of lib/extension, which are
// embedded in the program.
//
// They are virtual files below kLibraryHeaderFolder, which `import` searches after all other
// folders: installed headers come first. Those of the stable ABI, with which bodies compile, too,
// are also below kStableHeaderFolder, which is searched so for every source.
#ifndef SWITCHYARD_COMPILER_CLANG_LIBRARY_HEADERS_H_
#define SWITCHYARD_COMPILER_CLANG_LIBRARY_HEADERS_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::cxx {

inline constexpr std::string_view kLibraryHeaderFolder = "/switchyard/torch";
inline constexpr std::string_view kStableHeaderFolder = "/switchyard/stable";

struct VirtualHeader {
  std::string path;
  std::string text;
};

std::vector<VirtualHeader> LibraryHeaders();

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_LIBRARY_HEADERS_H_
