// Of real numbers, with vectors of 32 bytes.

#include "kernels/cpu/linalg/routines.h"

#ifdef SWITCHYARD_HAS_WIDE_ROUTINES
#define SWITCHYARD_LINALG_WIDE
#include "kernels/cpu/linalg/general_values.inc"

namespace switchyard::internal {

SWITCHYARD_ROUTINES_OF(float)
SWITCHYARD_ROUTINES_OF(double)

}  // namespace switchyard::internal
#endif
