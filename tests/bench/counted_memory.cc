#include "tests/bench/counted_memory.h"

#include <malloc.h>

#include <atomic>
#include <cerrno>
#include <cstddef>

// The names are those of the C library. NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* memory);
}
// NOLINTEND(bugprone-reserved-identifier)

namespace {

std::atomic<int64_t> held{0};
std::atomic<int64_t> peak{0};
std::atomic<int64_t> calls{0};

void* Taken(void* memory) {
  if (memory == nullptr) return memory;
  const auto size = static_cast<int64_t>(malloc_usable_size(memory));
  const int64_t now = held.fetch_add(size, std::memory_order_relaxed) + size;
  if (now > peak.load(std::memory_order_relaxed)) peak.store(now, std::memory_order_relaxed);
  calls.fetch_add(1, std::memory_order_relaxed);
  return memory;
}

void Given(void* memory) {
  held.fetch_sub(static_cast<int64_t>(malloc_usable_size(memory)), std::memory_order_relaxed);
}

}  // namespace

extern "C" {

void* malloc(size_t size) noexcept { return Taken(__libc_malloc(size)); }
void* calloc(size_t count, size_t size) noexcept { return Taken(__libc_calloc(count, size)); }
void* realloc(void* memory, size_t size) noexcept {
  if (memory != nullptr) Given(memory);
  return Taken(__libc_realloc(memory, size));
}
void* memalign(size_t alignment, size_t size) noexcept {
  return Taken(__libc_memalign(alignment, size));
}
void* aligned_alloc(size_t alignment, size_t size) noexcept { return memalign(alignment, size); }
int posix_memalign(void** memory, size_t alignment, size_t size) noexcept {
  *memory = memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}
void free(void* memory) noexcept {
  if (memory == nullptr) return;
  Given(memory);
  __libc_free(memory);
}

}  // extern "C"

namespace switchyard::bench {

CountedMemory Memory() { return {held.load(), peak.load(), calls.load()}; }
void ResetPeak() { peak.store(held.load()); }

}  // namespace switchyard::bench
