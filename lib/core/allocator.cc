#include "lib/core/allocator.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>

#include "lib/core/constant_init.h"

namespace switchyard {
namespace {

constexpr size_t kRoom = kCpuAlignment + sizeof(void*);

// Allocates from malloc with room for alignment, and stores the start of the block before the
// memory. This is several times as fast as aligned_alloc, which splits off a piece and returns it.
void* AllocateAligned(void*, Device, size_t nbytes) {
  // An object is never larger than the largest difference of pointers.
  if (nbytes > static_cast<size_t>(PTRDIFF_MAX) - kRoom) return nullptr;
  void* start = std::malloc(nbytes + kRoom);
  if (start == nullptr) return nullptr;
  char* const end = static_cast<char*>(start) + kRoom;
  char* const data = end - reinterpret_cast<uintptr_t>(end) % kCpuAlignment;
  reinterpret_cast<void**>(data)[-1] = start;
  return data;
}

void Deallocate(void*, Device, void* data, size_t) { std::free(static_cast<void**>(data)[-1]); }

}  // namespace

SWITCHYARD_CONSTANT_INIT const Allocator kCpuAllocator = {&AllocateAligned, &Deallocate, nullptr};
SWITCHYARD_CONSTANT_INIT const Allocator kMetaAllocator = {};

namespace {

SWITCHYARD_CONSTANT_INIT std::atomic<const Allocator*> cpu_allocator = &kCpuAllocator;

}  // namespace

const Allocator& CpuAllocator() { return *cpu_allocator.load(std::memory_order_acquire); }

void SetCpuAllocator(const Allocator& allocator) {
  cpu_allocator.store(&allocator, std::memory_order_release);
}

}  // namespace switchyard
