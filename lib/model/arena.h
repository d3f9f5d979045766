// Memory for the results of a run, at offsets that the compiler planned.
#ifndef SWITCHYARD_LIB_MODEL_ARENA_H_
#define SWITCHYARD_LIB_MODEL_ARENA_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/storage.h"
#include "lib/core/tensor.h"

namespace switchyard::model {

// When the system provides the memory.
enum class ArenaPages {
  kAsWritten,  // page by page, at the first write: if a run may need less than planned
  kAtOnce,     // all pages when they are reserved, with one call instead of a page fault for each
};

class Arena {
 public:
  // Allocates nothing before the first call of Reserve.
  Arena() = default;

  // Allocates the bytes, once.
  void Reserve(int64_t bytes, ArenaPages pages = ArenaPages::kAsWritten);

  // A row-major tensor at an offset. Its contents are whatever the memory contains.
  Tensor At(int64_t offset, IntArrayRef sizes, ScalarType dtype) const;

  void* data() const { return storage_.defined() ? storage_.data() : nullptr; }

 private:
  Storage storage_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_ARENA_H_
