// Values of complex matrices: wider vectors help too little to be worth another copy of the code.

#include <complex>
#include <cstdint>

#include "kernels/cpu/linalg/routines.h"

#ifdef SWITCHYARD_HAS_WIDE_ROUTINES
namespace switchyard::internal {
namespace {

using Plain = Routines<VectorLevel::kPlain>;
using Wide = Routines<VectorLevel::kAvx2>;

}  // namespace

#define SWITCHYARD_ROUTINES_OF(R)                                                                 \
  template <>                                                                                     \
  template <>                                                                                     \
  int32_t Wide::SymmetricValues(Columns<std::complex<R>> a, R* values, bool with_vectors) {       \
    return Plain::SymmetricValues(a, values, with_vectors);                                       \
  }                                                                                               \
  template <>                                                                                     \
  template <>                                                                                     \
  int32_t Wide::SingularValues(Columns<std::complex<R>> a, Columns<std::complex<R>> u, R* values, \
                               Columns<std::complex<R>> vh) {                                     \
    return Plain::SingularValues(a, u, values, vh);                                               \
  }                                                                                               \
  template <>                                                                                     \
  template <>                                                                                     \
  int32_t Wide::GeneralValues(Columns<std::complex<R>> a, std::complex<R>* values,                \
                              Columns<std::complex<R>> vectors) {                                 \
    return Plain::GeneralValues(a, values, vectors);                                              \
  }                                                                                               \
  template <>                                                                                     \
  template <>                                                                                     \
  void Wide::Exponentiate(Columns<std::complex<R>> a) {                                           \
    Plain::Exponentiate(a);                                                                       \
  }

SWITCHYARD_ROUTINES_OF(float)
SWITCHYARD_ROUTINES_OF(double)

}  // namespace switchyard::internal
#endif
