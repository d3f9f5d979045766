// Of complex numbers.

#include "kernels/cpu/linalg/exponential.inc"

namespace switchyard::internal {

SWITCHYARD_ROUTINES_OF(std::complex<float>)
SWITCHYARD_ROUTINES_OF(std::complex<double>)

}  // namespace switchyard::internal
