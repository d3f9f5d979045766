// Functions of two tensors beside arithmetic: copysign, hypot, logaddexp, fmax, fmin, heaviside,
// gcd, lcm, nextafter; and frexp.

#include "kernels/common/special/pair_functions.h"

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "kernels/common/elementwise_operands.h"
#include "kernels/cpu/loops/pointwise.h"
#include "switchyard/ops/copysign_native.h"
#include "switchyard/ops/fmax_native.h"
#include "switchyard/ops/fmin_native.h"
#include "switchyard/ops/frexp_native.h"
#include "switchyard/ops/gcd_native.h"
#include "switchyard/ops/heaviside_native.h"
#include "switchyard/ops/hypot_native.h"
#include "switchyard/ops/lcm_native.h"
#include "switchyard/ops/logaddexp2_native.h"
#include "switchyard/ops/logaddexp_native.h"
#include "switchyard/ops/nextafter_native.h"

namespace switchyard::native {

void structured_copysign_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("copysign"), functions::Copysign());
}
void structured_hypot_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("hypot"), functions::Hypot());
}
void structured_logaddexp_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("logaddexp"), functions::Logaddexp());
}
void structured_logaddexp2_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                     const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("logaddexp2"), functions::Logaddexp2());
}

void structured_fmax_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                               const Tensor& /*out*/) {
  internal::MapTwoAny(*this, SWITCHYARD_OPERATORS("fmax"), functions::Fmax());
}
void structured_fmin_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                               const Tensor& /*out*/) {
  internal::MapTwoAny(*this, SWITCHYARD_OPERATORS("fmin"), functions::Fmin());
}
void structured_heaviside_out::impl(const Tensor& /*self*/, const Tensor& /*values*/,
                                    const Tensor& /*out*/) {
  internal::MapTwoAny(*this, SWITCHYARD_OPERATORS("heaviside"), functions::Heaviside());
}

void structured_gcd_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                              const Tensor& /*out*/) {
  internal::DispatchOnInteger(
      dtype(1), operator_name(), SWITCHYARD_OPERATORS("gcd"),
      [&](auto tag) { internal::MapTwo<typename decltype(tag)::type>(*this, functions::Gcd()); });
}
void structured_lcm_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                              const Tensor& /*out*/) {
  internal::DispatchOnInteger(
      dtype(1), operator_name(), SWITCHYARD_OPERATORS("lcm"),
      [&](auto tag) { internal::MapTwo<typename decltype(tag)::type>(*this, functions::Lcm()); });
}

void structured_nextafter_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("nextafter");
  DispatchOnFloatingType(dtype(1), operator_name(), kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, float>) {
      if (common_dtype() == ScalarType::Half) {
        return internal::MapTwo<T>(*this, functions::NextafterOfReduced::OfHalf());
      }
      if (common_dtype() == ScalarType::BFloat16) {
        return internal::MapTwo<T>(*this, functions::NextafterOfReduced::OfBFloat16());
      }
    }
    internal::MapTwo<T>(*this, functions::Nextafter());
  });
}

std::tuple<Tensor&, Tensor&> frexp_out(const Tensor& self, Tensor& mantissa, Tensor& exponent) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("frexp");
  internal::CheckPartsOfNumbers(self, mantissa, exponent);
  // Before the mantissa, which may be self.
  TensorIterator exponents("frexp", internal::ExponentConfig(exponent, self));
  DispatchOnFloatingType(exponents.dtype(1), "frexp", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(exponents, [](T a) { return static_cast<int32_t>(functions::Exponent()(a)); });
  });
  TensorIterator mantissas("frexp", TensorIteratorConfig().add_output(mantissa).add_input(self));
  internal::MapOneFloating(mantissas, kOperators, functions::Mantissa());
  return {mantissa, exponent};
}

}  // namespace switchyard::native
