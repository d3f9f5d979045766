// Functions with limits of their own: exp2, sinc, entr, logit, xlogy, xlog1py; signbit.

#include "kernels/common/special/elementary_functions.h"

#include <optional>

#include "kernels/common/elementwise_operands.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/special/complex_functions.h"
#include "switchyard/ops/exp2_native.h"
#include "switchyard/ops/logit_native.h"
#include "switchyard/ops/signbit_native.h"
#include "switchyard/ops/sinc_native.h"
#include "switchyard/ops/special_entr_native.h"
#include "switchyard/ops/special_xlog1py_native.h"
#include "switchyard/ops/xlogy_native.h"

namespace switchyard::native {

void structured_exp2_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  constexpr auto kExp2 = SWITCHYARD_OPERATORS("exp2");
  if (internal::MapComplex<1>(*this, kExp2, functions::ComplexExp2())) return;
  internal::MapOneFloating(*this, kExp2, functions::Exp2());
}
void structured_sinc_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  constexpr auto kSinc = SWITCHYARD_OPERATORS("sinc");
  if (internal::MapComplex<1>(*this, kSinc, functions::ComplexSinc())) return;
  internal::MapOneFloating(*this, kSinc, functions::Sinc());
}
void structured_special_entr_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  internal::MapOneFloating(*this, SWITCHYARD_OPERATORS("special_entr"), functions::Entr());
}
void structured_xlogy_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("xlogy"), functions::Xlogy());
}
void structured_special_xlog1py_out::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                          const Tensor& /*out*/) {
  internal::MapTwoFloating(*this, SWITCHYARD_OPERATORS("special_xlog1py"), functions::Xlog1py());
}

Tensor& logit_out(const Tensor& self, std::optional<double> eps, Tensor& out) {
  constexpr auto kOperators = SWITCHYARD_OPERATORS("logit");
  TensorIterator iterator("logit", internal::FloatingConfig(out, self));
  if (!eps.has_value()) {
    internal::MapOneFloating(iterator, kOperators, functions::Logit());
    return out;
  }
  DispatchOnFloatingType(iterator.dtype(1), iterator.operator_name(), kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto low = static_cast<T>(*eps);
    internal::MapOne<T>(iterator, functions::LogitWithin<T>{low, 1 - low});
  });
  return out;
}

void structured_signbit_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  DispatchOnType(dtype(1), operator_name(), SWITCHYARD_OPERATORS("signbit"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    cpu_kernel(*this, [](T a) -> bool { return functions::Signbit()(a); });
  });
}

}  // namespace switchyard::native
