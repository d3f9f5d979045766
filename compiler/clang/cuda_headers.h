// Files that exist for Clang alone, so that it reads CUDA sources for the host.
//
// A header that CUDA 13 has no more and Clang 19 includes, as an empty one; one that PyTorch's
// build writes when it is one for CUDA, and packages without CUDA leave out; and, for machines
// without a toolkit, declarations of what sources of kernels commonly use of the run-time's API.
#ifndef SWITCHYARD_COMPILER_CLANG_CUDA_HEADERS_H_
#define SWITCHYARD_COMPILER_CLANG_CUDA_HEADERS_H_

#include <string_view>
#include <vector>

namespace switchyard::cxx {

struct VirtualFile {
  std::string_view path;  // absolute
  std::string_view text;
};

// The folder of headers that stand in for the toolkit's own.
inline constexpr std::string_view kCudaStandInFolder = "/switchyard/cuda";
// The one of what is added to the toolkit's.
inline constexpr std::string_view kCudaAddedFolder = "/switchyard/cuda_added";
// Looked into last: what builds write.
inline constexpr std::string_view kBuiltFolder = "/switchyard/built";
// Included first where there is no toolkit.
inline constexpr std::string_view kCudaStandIn = "/switchyard/cuda/cuda_runtime.h";

std::vector<VirtualFile> CudaFiles();

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_CUDA_HEADERS_H_
