// Allocator: where the bytes of a storage come from, as plain function pointers, so that an
// allocator can be a constant. A storage keeps a pointer to its allocator: allocators live for
// ever.
//
// Takes: a size in bytes above zero and the device, whose index is definite unless it is the CPU's.
// Gives: memory, on the CPU aligned to kCpuAlignment bytes.
// Errors: allocate returns nullptr when there is no memory; Storage turns that into an Error. An
// allocator without functions gives no memory and never fails: tensors of it have only a shape.

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

// The allocator of CPU tensors.
extern const Allocator kCpuAllocator;

// The allocator without functions, of the meta device.
extern const Allocator kMetaAllocator;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_ALLOCATOR_H_
