#include "lib/core/allocator.h"

#include <cstdint>
#include <cstdlib>

#include "lib/core/constant_init.h"

namespace switchyard {
namespace {

void* AllocateAligned(void*, Device, size_t nbytes) {
  // No object is bigger than a difference of pointers can be.
  if (nbytes > static_cast<size_t>(PTRDIFF_MAX) - kCpuAlignment) return nullptr;
  // aligned_alloc wants a multiple of the alignment.
  return std::aligned_alloc(kCpuAlignment, (nbytes + kCpuAlignment - 1) & ~(kCpuAlignment - 1));
}

void Deallocate(void*, Device, void* data, size_t) { std::free(data); }

}  // namespace

SWITCHYARD_CONSTANT_INIT const Allocator kCpuAllocator = {&AllocateAligned, &Deallocate, nullptr};
SWITCHYARD_CONSTANT_INIT const Allocator kMetaAllocator = {};

}  // namespace switchyard
