#include "lib/model/arena.h"

#include <cstdint>

#include "lib/core/device.h"
#include "lib/core/tensor_factory.h"
#include "lib/model/system.h"

namespace switchyard::model {

void Arena::Reserve(int64_t bytes, ArenaPages pages) {
  if (storage_.defined()) return;
  storage_ = Storage::Allocate(bytes, Device());
  if (pages == ArenaPages::kAtOnce) system::AskForPages(storage_.data(), bytes);
}

// Each result is a separate storage, so that an operator cannot see its neighbours.
Tensor Arena::At(int64_t offset, IntArrayRef sizes, ScalarType dtype) const {
  return FromBlob(static_cast<char*>(storage_.data()) + offset, sizes, dtype);
}

}  // namespace switchyard::model
