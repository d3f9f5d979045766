#include "tests/kernels/cuda/guarded_memory.h"

#include <sys/mman.h>

#include <cstddef>
#include <cstring>
#include <map>

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"

namespace switchyard::gpu {
namespace {

constexpr size_t kBytes = size_t{1} << 28;
constexpr size_t kAlignment = 256;

// Free blocks by start; neighbours are merged.
struct Arena {
  char* start = nullptr;
  std::map<size_t, size_t> free;
  int accesses = 0;
};

Arena& TheArena() {
  static Arena* const kArena = [] {
    auto* arena = new Arena;
    void* start =
        mmap(nullptr, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    SWITCHYARD_CHECK(start != MAP_FAILED, "no memory for a device");
    arena->start = static_cast<char*>(start);
    arena->free[0] = kBytes;
    return arena;
  }();
  return *kArena;
}

size_t Rounded(size_t nbytes) { return (nbytes + kAlignment - 1) / kAlignment * kAlignment; }

void* Allocate(void*, Device, size_t nbytes) {
  Arena& arena = TheArena();
  const size_t size = Rounded(nbytes);
  for (auto block = arena.free.begin(); block != arena.free.end(); ++block) {
    if (block->second < size) continue;
    const size_t place = block->first;
    const size_t rest = block->second - size;
    arena.free.erase(block);
    if (rest > 0) arena.free[place + size] = rest;
    return arena.start + place;
  }
  return nullptr;
}

void Deallocate(void*, Device, void* data, size_t nbytes) {
  Arena& arena = TheArena();
  auto block =
      arena.free
          .emplace(static_cast<size_t>(static_cast<char*>(data) - arena.start), Rounded(nbytes))
          .first;
  const auto next = std::next(block);
  if (next != arena.free.end() && block->first + block->second == next->first) {
    block->second += next->second;
    arena.free.erase(next);
  }
  if (block == arena.free.begin()) return;
  const auto before = std::prev(block);
  if (before->first + before->second != block->first) return;
  before->second += block->second;
  arena.free.erase(block);
}

DeviceIndex Count() { return 1; }
DeviceIndex Current() { return 0; }
void SetCurrent(DeviceIndex) {}

void Copy(void* to, Device, const void* from, Device, size_t nbytes) {
  const MemoryAccess access;
  std::memcpy(to, from, nbytes);
}

constexpr DeviceHooks kHooks = {
    &Count, &Current, &SetCurrent, &Copy, {&Allocate, &Deallocate, nullptr}};

}  // namespace

void InstallGuardedMemory() { InstallDeviceHooks(DeviceType::CUDA, &kHooks); }

MemoryAccess::MemoryAccess() {
  Arena& arena = TheArena();
  if (arena.accesses++ == 0) mprotect(arena.start, kBytes, PROT_READ | PROT_WRITE);
}
MemoryAccess::~MemoryAccess() {
  Arena& arena = TheArena();
  if (--arena.accesses == 0) mprotect(arena.start, kBytes, PROT_NONE);
}

}  // namespace switchyard::gpu
