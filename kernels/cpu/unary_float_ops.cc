// Elementwise operators of one tensor with floating results: exp, log, sqrt, sin, sigmoid, ...

#include "kernels/common/complex_functions.h"
#include "kernels/common/unary_functions.h"
#include "kernels/cpu/loops/complex_loops.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/special/complex_functions.h"
#include "switchyard/ops/acos_native.h"
#include "switchyard/ops/acosh_native.h"
#include "switchyard/ops/asin_native.h"
#include "switchyard/ops/asinh_native.h"
#include "switchyard/ops/atan_native.h"
#include "switchyard/ops/atanh_native.h"
#include "switchyard/ops/cos_native.h"
#include "switchyard/ops/cosh_native.h"
#include "switchyard/ops/erf_native.h"
#include "switchyard/ops/exp_native.h"
#include "switchyard/ops/expm1_native.h"
#include "switchyard/ops/log10_native.h"
#include "switchyard/ops/log1p_native.h"
#include "switchyard/ops/log2_native.h"
#include "switchyard/ops/log_native.h"
#include "switchyard/ops/reciprocal_native.h"
#include "switchyard/ops/rsqrt_native.h"
#include "switchyard/ops/sigmoid_native.h"
#include "switchyard/ops/sin_native.h"
#include "switchyard/ops/sinh_native.h"
#include "switchyard/ops/sqrt_native.h"
#include "switchyard/ops/tan_native.h"
#include "switchyard/ops/tanh_native.h"

namespace switchyard::native {

using internal::MapOneFloating;

namespace {

// Of floating or of complex numbers.
template <typename Operators, typename Function, typename OfComplex>
void MapFraction(TensorIteratorBase& iterator, Operators operators, Function function,
                 OfComplex of_complex) {
  if (internal::MapComplex<1>(iterator, operators, of_complex)) return;
  MapOneFloating(iterator, operators, function);
}

}  // namespace

void structured_exp_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("exp"), functions::Exp(), functions::StandardExp());
}
void structured_log_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("log"), functions::Log(), functions::StandardLog());
}
void structured_log1p_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("log1p"), functions::Log1p(), functions::ComplexLog1p());
}
void structured_expm1_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("expm1"), functions::Expm1(), functions::ComplexExpm1());
}
void structured_sqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("sqrt"), functions::Sqrt(), functions::StandardSqrt());
}
void structured_rsqrt_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("rsqrt"), functions::Rsqrt(), functions::ComplexRsqrt());
}
void structured_sin_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("sin"), functions::Sin(), functions::StandardSin());
}
void structured_cos_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("cos"), functions::Cos(), functions::StandardCos());
}
void structured_tanh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("tanh"), functions::Tanh(), functions::StandardTanh());
}
void structured_sigmoid_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("sigmoid"), functions::Sigmoid(),
              functions::ComplexSigmoid());
}
void structured_reciprocal_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("reciprocal"), functions::Reciprocal(),
              functions::ComplexReciprocal());
}
void structured_erf_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapOneFloating(*this, SWITCHYARD_OPERATORS("erf"), functions::Erf());
}
void structured_tan_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("tan"), functions::Tan(), functions::StandardTan());
}
void structured_sinh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("sinh"), functions::Sinh(), functions::StandardSinh());
}
void structured_cosh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("cosh"), functions::Cosh(), functions::StandardCosh());
}
void structured_asin_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("asin"), functions::Asin(), functions::StandardAsin());
}
void structured_acos_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("acos"), functions::Acos(), functions::StandardAcos());
}
void structured_atan_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("atan"), functions::Atan(), functions::StandardAtan());
}
void structured_asinh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("asinh"), functions::Asinh(), functions::StandardAsinh());
}
void structured_acosh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("acosh"), functions::Acosh(), functions::StandardAcosh());
}
void structured_atanh_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("atanh"), functions::Atanh(), functions::StandardAtanh());
}
void structured_log2_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("log2"), functions::Log2(), functions::ComplexLog2());
}
void structured_log10_out::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, SWITCHYARD_OPERATORS("log10"), functions::Log10(), functions::ComplexLog10());
}

}  // namespace switchyard::native
