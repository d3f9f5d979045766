// Powers of tensors and numbers.

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/pow_native.h"

namespace switchyard::native {

void structured_pow_Tensor_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*exponent*/,
                                                 const Tensor& /*out*/) {
  gpu::MapNumbers<2>(*this, functions::Power());
}

void structured_pow_Tensor_Scalar_out_cuda::impl(const Tensor& /*self*/, const Scalar& exponent,
                                                 const Tensor& /*out*/) {
  gpu::VisitNumber(common_dtype(), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T power = gpu::NumberOf<T>(common_dtype(), operator_name(), exponent);
    if (power == T{2}) return gpu::MapAs<T, 1>(*this, functions::Square());
    gpu::MapAs<T, 1>(*this, functions::PowerOf<T>{power});
  });
}

void structured_pow_Scalar_out_cuda::impl(const Scalar& self, const Tensor& exponent,
                                          const Tensor& out) {
  if (!self.IsBool() && self.To<double>() == 1) return gpu::FillOnDevice(operator_name(), out, 1);
  TensorIterator iterator(operator_name(), internal::PowerConfig(out, self, exponent));
  gpu::MapNumbers<2>(iterator, functions::Power());
}

}  // namespace switchyard::native
