#include "lib/model/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

#include "lib/core/device.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::model {
namespace {

// Asks the system for the pages of the memory by one call, in the place of a fault for each at the
// first run. Without effect where the system cannot.
void AskForPages(void* data, int64_t bytes) {
#ifdef MADV_POPULATE_WRITE
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto start = reinterpret_cast<uintptr_t>(data);
  const uintptr_t first = (start + page - 1) / page * page;
  const uintptr_t end = (start + static_cast<uintptr_t>(bytes)) / page * page;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_POPULATE_WRITE);
#else
  static_cast<void>(data);
  static_cast<void>(bytes);
#endif
}

}  // namespace

void Arena::Reserve(int64_t bytes, ArenaPages pages) {
  if (storage_.defined()) return;
  storage_ = Storage::Allocate(bytes, Device());
  if (pages == ArenaPages::kAtOnce) AskForPages(storage_.data(), bytes);
}

// Each place is a storage of its own, so that an operator cannot see what lies beside it.
Tensor Arena::At(int64_t offset, IntArrayRef sizes, ScalarType dtype) const {
  return FromBlob(static_cast<char*>(storage_.data()) + offset, sizes, dtype);
}

}  // namespace switchyard::model
