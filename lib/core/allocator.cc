#include "lib/core/allocator.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include "lib/core/constant_init.h"

namespace switchyard {
namespace {

// Up to here memory comes from operator new, which is several times as fast as aligned_alloc: those
// of the C library keep small blocks at hand.
constexpr size_t kSmall = 896;

// A block with room to begin at a multiple of the alignment; the pointer before that place is the
// block's own.
void* AllocateSmall(size_t nbytes) {
  void* const block = ::operator new(nbytes + kCpuAlignment, std::nothrow);
  if (block == nullptr) return nullptr;
  const uintptr_t end = reinterpret_cast<uintptr_t>(block) + kCpuAlignment;
  const uintptr_t padding = kCpuAlignment - end % kCpuAlignment;
  char* const place = static_cast<char*>(block) + padding;
  std::memcpy(place - sizeof(void*), &block, sizeof(block));
  return place;
}

void DeallocateSmall(void* place) {
  void* block = nullptr;
  std::memcpy(&block, static_cast<char*>(place) - sizeof(void*), sizeof(block));
  ::operator delete(block);
}
static_assert(__STDCPP_DEFAULT_NEW_ALIGNMENT__ >= sizeof(void*) &&
                  kCpuAlignment % __STDCPP_DEFAULT_NEW_ALIGNMENT__ == 0,
              "there would be no room for the pointer");

void* AllocateAligned(void*, Device, size_t nbytes) {
  if (nbytes <= kSmall) return AllocateSmall(nbytes);
  // No object is bigger than a difference of pointers can be.
  if (nbytes > static_cast<size_t>(PTRDIFF_MAX) - kCpuAlignment) return nullptr;
  // aligned_alloc wants a multiple of the alignment.
  return std::aligned_alloc(kCpuAlignment, (nbytes + kCpuAlignment - 1) & ~(kCpuAlignment - 1));
}

void Deallocate(void*, Device, void* data, size_t nbytes) {
  if (nbytes <= kSmall) return DeallocateSmall(data);
  std::free(data);
}

}  // namespace

SWITCHYARD_CONSTANT_INIT const Allocator kCpuAllocator = {&AllocateAligned, &Deallocate, nullptr};
SWITCHYARD_CONSTANT_INIT const Allocator kMetaAllocator = {};

}  // namespace switchyard
