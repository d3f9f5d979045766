// Tensors whose channels are the last dimension in memory: those of images and volumes.
//
// Source: PyTorch's Tensor.suggest_memory_format, which decides where sizes of 1 leave several
// answers.
#ifndef SWITCHYARD_KERNELS_COMMON_CHANNELS_LAST_H_
#define SWITCHYARD_KERNELS_COMMON_CHANNELS_LAST_H_

#include <cstdint>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard::internal {

// Dimensions from the innermost in memory; empty for tensors that are neither images nor volumes.
std::vector<int64_t> ChannelsLastOrder(int64_t rank);

bool IsChannelsLast(const Tensor& tensor);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_CHANNELS_LAST_H_
