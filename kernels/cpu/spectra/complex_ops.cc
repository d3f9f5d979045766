// Operators of complex numbers: angle, sgn, conj_physical. Their arithmetic is that of the
// operators of all numbers.

#include "kernels/common/complex_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/common/unary_functions.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/operands.h"
#include "switchyard/ops/_conj_physical_native.h"
#include "switchyard/ops/angle_native.h"
#include "switchyard/ops/sgn_native.h"

namespace switchyard::native {

Tensor& angle_out(const Tensor& self, Tensor& out) {
  constexpr auto kAngle = SWITCHYARD_OPERATORS("angle");
  TensorIterator iterator("angle", internal::AngleConfig(self, out));
  if (internal::MapComplex<1>(iterator, kAngle, functions::Angle())) return out;
  internal::MapOneFloating(iterator, kAngle, functions::RealAngle());
  return out;
}

void structured_sgn_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  constexpr auto kSgn = SWITCHYARD_OPERATORS("sgn");
  if (internal::MapComplex<1>(*this, kSgn, functions::Direction())) return;
  DispatchOnType(dtype(1), operator_name(), kSgn, [&](auto tag) {
    internal::MapOne<typename decltype(tag)::type>(*this, functions::Sign());
  });
}

Tensor& _conj_physical_out(const Tensor& self, Tensor& out) {
  constexpr auto kConjugate = SWITCHYARD_OPERATORS("_conj_physical");
  TensorIterator iterator(
      "_conj_physical",
      TensorIteratorConfig().add_output(out).add_input(self).cast_common_dtype_to_outputs(true));
  if (internal::MapComplex<1>(iterator, kConjugate, functions::Conjugate())) return out;
  if (IsComplexType(self.dtype())) {
    internal::FailOutsideOf<decltype(kConjugate)>("_conj_physical", self.dtype());
  }
  internal::CopyElements(out, internal::ReadableBeside(out, self));
  return out;
}

}  // namespace switchyard::native
