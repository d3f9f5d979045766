// Modified Bessel functions of the second kind (Macdonald's), of orders 0 and 1, also times exp(x).
//
// Takes: an element. Gives: the element of the result; NaN for negative ones. Errors: none. The
// coefficients are those of Cephes (Moshier): up to kMiddle the rest beside a logarithm, beyond it
// exp(x) sqrt(x) times the function, over 1 / x.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_MACDONALD_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_MACDONALD_FUNCTIONS_H_

#include <cmath>
#include <limits>

#include "kernels/common/special/bessel_functions.h"
#include "kernels/common/special/in_double.h"
#include "kernels/common/special/polynomial_sums.h"
#include "lib/core/host_device.h"

namespace switchyard::special {

inline constexpr double kMiddle = 2;

SWITCHYARD_HOST_DEVICE inline double NearBesselK0(double x) {
  constexpr double kRest[] = {1.37446543561352307156e-16, 4.25981614279661018399e-14,
                              1.03496952576338420167e-11, 1.90451637722020886025e-9,
                              2.53479107902614945675e-7,  2.28621210311945178607e-5,
                              1.26461541144692592338e-3,  3.59799365153615016266e-2,
                              3.44289899924628486886e-1,  -5.35327393233902768720e-1};
  return ChebyshevSum(x * x - 2, kRest) - std::log(x / 2) * BesselI0(x);
}
SWITCHYARD_HOST_DEVICE inline double NearBesselK1(double x) {
  constexpr double kRest[] = {
      -7.02386347938628759343e-18, -2.42744985051936593393e-15, -6.66690169419932900609e-13,
      -1.41148839263352776110e-10, -2.21338763073472585583e-8,  -2.43340614156596823496e-6,
      -1.73028895751305206302e-4,  -6.97572385963986435018e-3,  -1.22611180822657148235e-1,
      -3.53155960776544875667e-1,  1.52530022733894777053e0};
  return std::log(x / 2) * BesselI1(x) + ChebyshevSum(x * x - 2, kRest) / x;
}

SWITCHYARD_HOST_DEVICE inline double FarBesselK0(double x) {
  constexpr double kRest[] = {
      5.30043377268626276149e-18,  -1.64758043015242134646e-17, 5.21039150503902756861e-17,
      -1.67823109680541210385e-16, 5.51205597852431940784e-16,  -1.84859337734377901440e-15,
      6.34007647740507060557e-15,  -2.22751332699166985548e-14, 8.03289077536357521100e-14,
      -2.98009692317273043925e-13, 1.14034058820847496303e-12,  -4.51459788337394416547e-12,
      1.85594911495471785253e-11,  -7.95748924447710747776e-11, 3.57739728140030116597e-10,
      -1.69753450938905987466e-9,  8.57403401741422608519e-9,   -4.66048989768794782956e-8,
      2.76681363944501510342e-7,   -1.83175552271911948767e-6,  1.39498137188764993662e-5,
      -1.28495495816278026384e-4,  1.56988388573005337491e-3,   -3.14481013119645005427e-2,
      2.44030308206595545468e0};
  return ChebyshevSum(8 / x - 2, kRest) / std::sqrt(x);
}
SWITCHYARD_HOST_DEVICE inline double FarBesselK1(double x) {
  constexpr double kRest[] = {
      -5.75674448366501715755e-18, 1.79405087314755922667e-17,  -5.68946255844285935196e-17,
      1.83809354436663880070e-16,  -6.05704724837331885336e-16, 2.03870316562433424052e-15,
      -7.01983709041831346144e-15, 2.47715442448130437068e-14,  -8.97670518232499435011e-14,
      3.34841966607842919884e-13,  -1.28917396095102890680e-12, 5.13963967348173025100e-12,
      -2.12996783842756842877e-11, 9.21831518760500529508e-11,  -4.19035475934189648750e-10,
      2.01504975519703286596e-9,   -1.03457624656780970260e-8,  5.74108412545004946722e-8,
      -3.50196060308781257119e-7,  2.40648494783721712015e-6,   -1.93619797416608296024e-5,
      1.95215518471351631108e-4,   -2.85781685962277938680e-3,  1.03923736576817238437e-1,
      2.72062619048444266945e0};
  return ChebyshevSum(8 / x - 2, kRest) / std::sqrt(x);
}

SWITCHYARD_HOST_DEVICE inline double BesselK(int order, double x, bool is_scaled) {
  if (x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return HUGE_VAL;
  if (x <= kMiddle) {
    const double value = order == 0 ? NearBesselK0(x) : NearBesselK1(x);
    return is_scaled ? value * std::exp(x) : value;
  }
  const double value = order == 0 ? FarBesselK0(x) : FarBesselK1(x);
  return is_scaled ? value : std::exp(-x) * value;
}

SWITCHYARD_HOST_DEVICE inline double BesselK0(double x) { return BesselK(0, x, false); }
SWITCHYARD_HOST_DEVICE inline double BesselK1(double x) { return BesselK(1, x, false); }
SWITCHYARD_HOST_DEVICE inline double ScaledBesselK0(double x) { return BesselK(0, x, true); }
SWITCHYARD_HOST_DEVICE inline double ScaledBesselK1(double x) { return BesselK(1, x, true); }

}  // namespace switchyard::special

namespace switchyard::functions {

SWITCHYARD_ONE_IN_DOUBLE(BesselK0, special::BesselK0);
SWITCHYARD_ONE_IN_DOUBLE(BesselK1, special::BesselK1);
SWITCHYARD_ONE_IN_DOUBLE(BesselK0e, special::ScaledBesselK0);
SWITCHYARD_ONE_IN_DOUBLE(BesselK1e, special::ScaledBesselK1);

}  // namespace switchyard::functions

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_MACDONALD_FUNCTIONS_H_
