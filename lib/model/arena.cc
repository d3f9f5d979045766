#include "lib/model/arena.h"

#include "lib/core/device.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::model {

void Arena::Reserve(int64_t bytes) {
  if (!storage_.defined()) storage_ = Storage::Allocate(bytes, Device());
}

// Each place is a storage of its own, so that an operator cannot see what lies beside it.
Tensor Arena::At(int64_t offset, IntArrayRef sizes, ScalarType dtype) const {
  return FromBlob(static_cast<char*>(storage_.data()) + offset, sizes, dtype);
}

}  // namespace switchyard::model
