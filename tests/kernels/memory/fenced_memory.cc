#include "tests/kernels/memory/fenced_memory.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "lib/core/allocator.h"

namespace switchyard::memory {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kAlignment = 8;
constexpr unsigned char kBehind = 0xb5;

std::size_t RoundedUp(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

// Where the block of pages begins: the first and the last are the fence.
std::size_t PagesOf(std::size_t nbytes) { return RoundedUp(nbytes, kPage) + 2 * kPage; }

void* AllocateFenced(void*, Device, std::size_t nbytes) {
  if (nbytes > kMostBytes) return nullptr;
  const std::size_t all = PagesOf(nbytes);
  void* const block = mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) return nullptr;
  auto* const first = static_cast<unsigned char*>(block) + kPage;
  if (mprotect(first, all - 2 * kPage, PROT_READ | PROT_WRITE) != 0) std::abort();
  const std::size_t used = RoundedUp(nbytes, kAlignment);
  unsigned char* const data = first + (all - 2 * kPage - used);
  std::memset(data + nbytes, kBehind, used - nbytes);
  return data;
}

void FreeFenced(void*, Device, void* memory, std::size_t nbytes) {
  auto* const data = static_cast<unsigned char*>(memory);
  const std::size_t used = RoundedUp(nbytes, kAlignment);
  for (std::size_t i = nbytes; i < used; ++i) {
    if (data[i] == kBehind) continue;
    std::fprintf(stderr, "written behind a tensor of %zu bytes, at byte %zu\n", nbytes, i);
    std::abort();
  }
  const std::size_t all = PagesOf(nbytes);
  munmap(data + used - (all - kPage), all);
}

#ifdef __SANITIZE_ADDRESS__
// The run-time's own allocator leaves room behind a tensor for its alignment, which the sanitizer
// does not watch.
void* AllocateExactly(void*, Device, std::size_t nbytes) {
  void* data = nullptr;
  if (nbytes > kMostBytes || posix_memalign(&data, kCpuAlignment, nbytes) != 0) return nullptr;
  return data;
}

void FreeExactly(void*, Device, void* memory, std::size_t) { std::free(memory); }
#endif

}  // namespace

void FenceCpuMemory() {
#ifdef __SANITIZE_ADDRESS__
  static_cast<void>(AllocateFenced);
  static_cast<void>(FreeFenced);
  static constexpr Allocator kExact = {AllocateExactly, FreeExactly, nullptr};
  SetCpuAllocator(kExact);
#else
  static constexpr Allocator kFenced = {AllocateFenced, FreeFenced, nullptr};
  SetCpuAllocator(kFenced);
#endif
}

}  // namespace switchyard::memory
