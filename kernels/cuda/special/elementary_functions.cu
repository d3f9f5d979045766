// Functions with limits of their own: exp2, sinc, entr, logit, xlogy, xlog1py; signbit.

#include <optional>

#include "kernels/common/elementwise_operands.h"
#include "kernels/common/special/elementary_functions.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/exp2_native.h"
#include "switchyard/ops/logit_native.h"
#include "switchyard/ops/signbit_native.h"
#include "switchyard/ops/sinc_native.h"
#include "switchyard/ops/special_entr_native.h"
#include "switchyard/ops/special_xlog1py_native.h"
#include "switchyard/ops/xlogy_native.h"

namespace switchyard::native {

void structured_exp2_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Exp2());
}
void structured_sinc_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Sinc());
}
void structured_special_entr_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Entr());
}
void structured_xlogy_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                     const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Xlogy());
}
void structured_special_xlog1py_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                               const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Xlog1py());
}

Tensor& logit_out_cuda(const Tensor& self, std::optional<double> eps, Tensor& out) {
  TensorIterator iterator("logit", internal::FloatingConfig(out, self));
  if (!eps.has_value()) {
    gpu::MapFloating<1>(iterator, functions::Logit());
    return out;
  }
  gpu::VisitFloating(iterator.common_dtype(), iterator.operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto low = static_cast<T>(*eps);
    gpu::MapAs<T, 1>(iterator, functions::LogitWithin<T>{low, 1 - low});
  });
  return out;
}

void structured_signbit_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapAny<1>(*this, functions::Signbit());
}

}  // namespace switchyard::native
