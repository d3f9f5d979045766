// Memory of CPU tensors with pages around it that nobody may touch.
//
// An access behind the memory of a tensor, or one of a tensor that is gone, is a segmentation
// fault; a write to the few bytes between its end and the page, too, is found when it is freed.
// With the address sanitizer, which finds more, each tensor has a block of its own size, and the
// sanitizer is the fence. Both refuse more than kMostBytes at once, so that sizes beyond reason are
// an Error and take no time.
#ifndef SWITCHYARD_TESTS_KERNELS_MEMORY_FENCED_MEMORY_H_
#define SWITCHYARD_TESTS_KERNELS_MEMORY_FENCED_MEMORY_H_

#include <cstddef>

namespace switchyard::memory {

inline constexpr std::size_t kMostBytes = std::size_t{1} << 27;

// For all CPU tensors that are made from now on.
void FenceCpuMemory();

}  // namespace switchyard::memory

#endif  // SWITCHYARD_TESTS_KERNELS_MEMORY_FENCED_MEMORY_H_
