// Of real numbers.

#include "kernels/cpu/linalg/symmetric_values.inc"

namespace switchyard::internal {

SWITCHYARD_ROUTINES_OF(float)
SWITCHYARD_ROUTINES_OF(double)

}  // namespace switchyard::internal
