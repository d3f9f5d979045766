// Tensors whose channels are the last dimension in memory: those of images and volumes.
//
// Source: PyTorch's Tensor.suggest_memory_format, which decides where sizes of 1 leave several
// answers; empty and resize_ for new strides.
#ifndef SWITCHYARD_KERNELS_COMMON_CHANNELS_LAST_H_
#define SWITCHYARD_KERNELS_COMMON_CHANNELS_LAST_H_

#include <cstdint>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/memory_format.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// Dimensions from the innermost in memory; empty for tensors that are neither images nor volumes.
std::vector<int64_t> ChannelsLastOrder(int64_t rank);

bool IsChannelsLast(const Tensor& tensor);

// Strides of new memory: row-major, or with the channels innermost. Sizes of zero count as zero in
// the latter, as in PyTorch. Errors: an Error that begins with the name of the operator for the
// format Preserve and for a number of dimensions that the format does not have; strides that an
// int64 cannot hold.
std::vector<int64_t> StridesOfFormat(const char* op, IntArrayRef sizes, MemoryFormat format);

// Strides of images or volumes that are made of those of `self`: with the channels innermost where
// they are so there. Empty, for row-major, elsewhere and on CUDA, whose loops write that order.
std::vector<int64_t> StridesOfImages(const char* op, const Tensor& self, IntArrayRef sizes);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_CHANNELS_LAST_H_
