// Memory for the results of a run, at places that the compiler planned.
#ifndef SWITCHYARD_LIB_MODEL_ARENA_H_
#define SWITCHYARD_LIB_MODEL_ARENA_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/storage.h"
#include "lib/core/tensor.h"

namespace switchyard::model {

// When the system gives the memory.
enum class ArenaPages {
  kAsWritten,  // page by page as they are written: where a run may need less than is planned
  kAtOnce,     // all of them when they are reserved, by one call in the place of a fault for each
};

class Arena {
 public:
  // Allocates nothing before the first call of Reserve.
  Arena() = default;

  // Allocates the bytes, once.
  void Reserve(int64_t bytes, ArenaPages pages = ArenaPages::kAsWritten);

  // A row-major tensor at a place. Its contents are those that were there.
  Tensor At(int64_t offset, IntArrayRef sizes, ScalarType dtype) const;

  void* data() const { return storage_.defined() ? storage_.data() : nullptr; }

 private:
  Storage storage_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_ARENA_H_
