#include "kernels/common/positions.h"

#include "lib/core/error.h"

namespace switchyard::internal {

void FailPosition(std::string_view op, int64_t position, int64_t size, ErrorKind kind) {
  FailOf(kind, op, ": index ", position, " is out of range of a dimension of size ", size);
}

}  // namespace switchyard::internal
