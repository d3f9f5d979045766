// Elementwise operators of one tensor with floating results: exp, log, sqrt, sin, sigmoid, ...

#include "kernels/common/complex_functions.h"
#include "kernels/common/unary_functions.h"
#include "kernels/cuda/pointwise.h"
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
namespace {

// Of floating or of complex numbers.
template <typename Function, typename OfComplex>
void MapFraction(const TensorIteratorBase& iterator, Function function, OfComplex of_complex) {
  if (gpu::MapComplex<1>(iterator, of_complex)) return;
  gpu::MapFloating<1>(iterator, function);
}

}  // namespace

void structured_exp_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, functions::Exp(), functions::ComplexExp());
}
void structured_log_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, functions::Log(), functions::ComplexLog());
}
void structured_log1p_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Log1p());
}
void structured_expm1_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Expm1());
}
void structured_sqrt_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, functions::Sqrt(), functions::ComplexSqrt());
}
void structured_rsqrt_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Rsqrt());
}
void structured_sin_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Sin());
}
void structured_cos_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Cos());
}
void structured_tanh_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Tanh());
}
void structured_sigmoid_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Sigmoid());
}
void structured_reciprocal_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  MapFraction(*this, functions::Reciprocal(), functions::ComplexReciprocal());
}
void structured_erf_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Erf());
}
void structured_tan_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Tan());
}
void structured_sinh_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Sinh());
}
void structured_cosh_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Cosh());
}
void structured_asin_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Asin());
}
void structured_acos_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Acos());
}
void structured_atan_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Atan());
}
void structured_asinh_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Asinh());
}
void structured_acosh_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Acosh());
}
void structured_atanh_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Atanh());
}
void structured_log2_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Log2());
}
void structured_log10_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*out*/) {
  gpu::MapFloating<1>(*this, functions::Log10());
}

}  // namespace switchyard::native
