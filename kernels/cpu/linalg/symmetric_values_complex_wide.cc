// Of complex numbers, with vectors of 32 bytes.

#include "kernels/cpu/linalg/routines.h"

#ifdef SWITCHYARD_HAS_WIDE_ROUTINES
#define SWITCHYARD_LINALG_WIDE
#include "kernels/cpu/linalg/symmetric_values.inc"

namespace switchyard::internal {

SWITCHYARD_ROUTINES_OF(std::complex<float>)
SWITCHYARD_ROUTINES_OF(std::complex<double>)

}  // namespace switchyard::internal
#endif
