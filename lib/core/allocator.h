// Allocator: the source of a storage's bytes, as plain function pointers, so that an allocator can
// be a constant. A storage keeps a pointer to its allocator, so allocators live for ever.
//
// Takes: a size in bytes above zero and the device, which has an index unless it is the CPU. Gives:
// memory, aligned to kCpuAlignment bytes on the CPU. Errors: allocate returns nullptr if there is
// no memory; Storage turns this into an Error. An allocator without functions gives no memory and
// never fails; its tensors have only a shape.

#ifndef SWITCHYARD_LIB_CORE_ALLOCATOR_H_
#define SWITCHYARD_LIB_CORE_ALLOCATOR_H_

#include <cstddef>

#include "lib/core/device.h"

namespace switchyard {

struct Allocator {
  void* (*allocate)(void* context, Device device, size_t nbytes) = nullptr;
  void (*deallocate)(void* context, Device device, void* data, size_t nbytes) = nullptr;
  void* context = nullptr;
};

inline constexpr size_t kCpuAlignment = 64;

// The default allocator of CPU tensors, which uses malloc.
extern const Allocator kCpuAllocator;

// The allocator of CPU tensors that are made from now on. Any thread may set it, for example to an
// arena on a board without a heap, or to an allocator that counts. A storage returns its memory to
// the allocator that it came from.
const Allocator& CpuAllocator();
void SetCpuAllocator(const Allocator& allocator);

// The allocator without functions, of the meta device.
extern const Allocator kMetaAllocator;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_ALLOCATOR_H_
