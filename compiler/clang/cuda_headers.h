// Virtual files with which Clang reads CUDA sources for the host.
//
// One is an empty header that Clang 19 includes and CUDA 13 no longer has. One is a header that
// PyTorch's build writes for CUDA, and that packages without CUDA lack. The others declare the
// commonly used part of the run-time's API, for machines without a toolkit.
#ifndef SWITCHYARD_COMPILER_CLANG_CUDA_HEADERS_H_
#define SWITCHYARD_COMPILER_CLANG_CUDA_HEADERS_H_

#include <string_view>
#include <vector>

namespace switchyard::cxx {

struct VirtualFile {
  std::string_view path;  // absolute
  std::string_view text;
};

// The folder of headers that replace the toolkit's own.
inline constexpr std::string_view kCudaStandInFolder = "/switchyard/cuda";
// The folder of headers that are added to the toolkit's.
inline constexpr std::string_view kCudaAddedFolder = "/switchyard/cuda_added";
// The folder of headers that builds write. It is searched last.
inline constexpr std::string_view kBuiltFolder = "/switchyard/built";
// Included first where there is no toolkit.
inline constexpr std::string_view kCudaStandIn = "/switchyard/cuda/cuda_runtime.h";

std::vector<VirtualFile> CudaFiles();

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_CUDA_HEADERS_H_
