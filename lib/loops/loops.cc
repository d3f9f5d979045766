#include "lib/loops/loops.h"

#include "lib/core/error.h"

namespace switchyard::internal {

void CheckElementTypes(const TensorIteratorBase& iterator, const ScalarType* types, int count) {
  SWITCHYARD_CHECK(iterator.ntensors() == count, iterator.operator_name(), ": a function of ",
                   count - 1, " elements is given for ", iterator.ninputs(), " inputs");
  for (int i = 0; i < count; ++i) {
    SWITCHYARD_CHECK(iterator.dtype(i) == types[i], iterator.operator_name(), ": operand ", i,
                     " has elements of ", iterator.dtype(i), ", and the kernel is for ", types[i]);
  }
}

void RunElementLoop(TensorIteratorBase& iterator, const ScalarType* types, int count,
                    TensorIteratorBase::Loop loop) {
  CheckElementTypes(iterator, types, count);
  iterator.for_each(loop);
  iterator.cast_outputs();
}

}  // namespace switchyard::internal
