// Of complex numbers.

#include "kernels/cpu/linalg/symmetric_values.inc"

namespace switchyard::internal {

SWITCHYARD_ROUTINES_OF(std::complex<float>)
SWITCHYARD_ROUTINES_OF(std::complex<double>)

}  // namespace switchyard::internal
