// Functions of two tensors beside arithmetic: copysign, hypot, logaddexp, fmax, fmin, heaviside,
// gcd, lcm, nextafter; and frexp.

#include <cstdint>
#include <tuple>

#include "kernels/common/elementwise_operands.h"
#include "kernels/common/special/pair_functions.h"
#include "kernels/cuda/pointwise.h"
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
namespace {

template <typename Function>
void MapIntegers(const TensorIteratorBase& iterator, const Function& function) {
  const ScalarType type = iterator.common_dtype();
  if (!IsIntegralType(type, /*include_bool=*/false)) {
    internal::FailUnsupportedType(iterator.operator_name(), type);
  }
  gpu::MapAs<int64_t, 2>(iterator, function);
}

}  // namespace

void structured_copysign_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                        const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Copysign());
}
void structured_hypot_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                     const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Hypot());
}
void structured_logaddexp_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Logaddexp());
}
void structured_logaddexp2_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                          const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Logaddexp2());
}

void structured_fmax_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Fmax());
}
void structured_fmin_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Fmin());
}
void structured_heaviside_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*values*/,
                                         const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Heaviside());
}

void structured_gcd_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   const Tensor& /*out*/) {
  MapIntegers(*this, functions::Gcd());
}
void structured_lcm_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   const Tensor& /*out*/) {
  MapIntegers(*this, functions::Lcm());
}

void structured_nextafter_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  if (common_dtype() == ScalarType::Half) {
    return gpu::MapAs<float, 2>(*this, functions::NextafterOfReduced::OfHalf());
  }
  if (common_dtype() == ScalarType::BFloat16) {
    return gpu::MapAs<float, 2>(*this, functions::NextafterOfReduced::OfBFloat16());
  }
  gpu::MapFloating<2>(*this, functions::Nextafter());
}

std::tuple<Tensor&, Tensor&> frexp_out_cuda(const Tensor& self, Tensor& mantissa,
                                            Tensor& exponent) {
  internal::CheckPartsOfNumbers(self, mantissa, exponent);
  // Before the mantissa, which may be self.
  const TensorIterator exponents("frexp", internal::ExponentConfig(exponent, self));
  gpu::MapFloating<1>(exponents, functions::Exponent());
  const TensorIterator mantissas("frexp",
                                 TensorIteratorConfig().add_output(mantissa).add_input(self));
  gpu::MapFloating<1>(mantissas, functions::Mantissa());
  return {mantissa, exponent};
}

}  // namespace switchyard::native
