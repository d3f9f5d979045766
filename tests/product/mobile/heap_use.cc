// Replaces malloc and operator new for the whole process: a program's definitions precede those of
// shared libraries. A call counts if it returns into the program's own code.
#include "tests/product/mobile/heap_use.h"

#include <cstddef>
#include <cstdlib>
#include <new>

// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {
// Defined by the linker.
extern const char __executable_start[];
extern const char etext[];
// Defined by the C library.
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
}
// NOLINTEND(bugprone-reserved-identifier)

namespace switchyard::mobile {
namespace {

int heap_uses = 0;

void Count(const void* caller) {
  const char* place = static_cast<const char*>(caller);
  if (place >= __executable_start && place < etext) ++heap_uses;
}

// An allocation of zero bytes also needs a unique address.
void* New(size_t size) {
  void* memory = __libc_malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

int HeapUses() { return heap_uses; }

}  // namespace switchyard::mobile

extern "C" {

void* malloc(size_t size) {
  switchyard::mobile::Count(__builtin_return_address(0));
  return __libc_malloc(size);
}

void* calloc(size_t count, size_t size) {
  switchyard::mobile::Count(__builtin_return_address(0));
  return __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size) {
  switchyard::mobile::Count(__builtin_return_address(0));
  return __libc_realloc(memory, size);
}

}  // extern "C"

void* operator new(size_t size) {
  switchyard::mobile::Count(__builtin_return_address(0));
  return switchyard::mobile::New(size);
}

void* operator new[](size_t size) {
  switchyard::mobile::Count(__builtin_return_address(0));
  return switchyard::mobile::New(size);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
