// Of complex numbers.

#include "kernels/cpu/linalg/singular_values.inc"

namespace switchyard::internal {

// The values of real matrices, which these are made of, are in another source.
SWITCHYARD_ROUTINES_ELSEWHERE(float)
SWITCHYARD_ROUTINES_ELSEWHERE(double)

SWITCHYARD_ROUTINES_OF(std::complex<float>)
SWITCHYARD_ROUTINES_OF(std::complex<double>)

}  // namespace switchyard::internal
