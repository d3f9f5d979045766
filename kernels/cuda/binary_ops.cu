// Arithmetic of two tensors: add, sub, mul, div, remainder, fmod, maximum, minimum, atan2.

#include <complex>
#include <optional>
#include <string_view>

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cuda/device/faults.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/atan2_native.h"
#include "switchyard/ops/div_native.h"
#include "switchyard/ops/fmod_native.h"
#include "switchyard/ops/maximum_native.h"
#include "switchyard/ops/minimum_native.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/remainder_native.h"
#include "switchyard/ops/sub_native.h"

namespace switchyard::native {
namespace {

struct FindZero {
  gpu::Operands<1> divisors;
  ScalarType type;
  gpu::FaultFlag flag;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    gpu::Operands<1>::Offsets offset;
    divisors.Find(index, offset);
    if (gpu::CutTo(type, divisors.Load<int64_t>(0, offset[0])) == 0) flag.Raise(index);
  }
};

// An integer divisor of zero is an error, as on the CPU; the call waits for the device.
void CheckDivisors(const TensorIteratorBase& iterator) {
  const char* name = iterator.operator_name();
  if (!IsIntegralType(iterator.common_dtype()) || iterator.numel() == 0) return;
  constexpr int kDivisor = 2;
  if (iterator.is_cpu_scalar(kDivisor)) {
    const auto divisor = iterator.scalar_value(kDivisor).To<int64_t>();
    if (gpu::CutTo(iterator.common_dtype(), divisor) == 0) internal::FailDividedByZero(name);
    return;
  }
  const gpu::OperandPlace places[] = {{static_cast<char*>(iterator.data_ptr(kDivisor)),
                                       iterator.dtype(kDivisor), iterator.strides(kDivisor),
                                       Scalar()}};
  const gpu::Faults faults;
  gpu::ForEachIndex(iterator.numel(), FindZero{gpu::Operands<1>(name, iterator.shape(), places),
                                               iterator.common_dtype(), faults.flag()});
  if (faults.Find().has_value()) internal::FailDividedByZero(name);
}

template <typename Function>
void MapQuotients(const TensorIteratorBase& iterator, const Function& function) {
  CheckDivisors(iterator);
  gpu::MapNumbers<2>(iterator, function);
}

void Divide(const TensorIteratorBase& iterator) {
  if (gpu::MapComplex<2>(iterator, functions::Divide())) return;
  gpu::MapFloating<2>(iterator, functions::Divide());
}

// Of complex numbers; false for others.
template <template <typename> typename Function>
bool MapComplexMultiple(const TensorIteratorBase& iterator, const Scalar& alpha) {
  return gpu::VisitComplex(iterator.common_dtype(), [&](auto part) {
    using T = decltype(part);
    const auto factor = alpha.To<std::complex<T>>();
    const gpu::ComplexOf<T> number = {factor.real(), factor.imag()};
    gpu::MapAs<gpu::ComplexOf<T>, 2>(iterator, Function<gpu::ComplexOf<T>>{number});
  });
}

}  // namespace

void structured_add_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   const Scalar& alpha, const Tensor& /*out*/) {
  if (MapComplexMultiple<functions::AddMultiple>(*this, alpha)) return;
  gpu::VisitAny(common_dtype(), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 2>(
        *this, functions::AddMultiple<T>{gpu::NumberOf<T>(common_dtype(), operator_name(), alpha)});
  });
}
void structured_sub_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   const Scalar& alpha, const Tensor& /*out*/) {
  if (MapComplexMultiple<functions::SubtractMultiple>(*this, alpha)) return;
  gpu::VisitNumber(common_dtype(), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 2>(*this, functions::SubtractMultiple<T>{
                                gpu::NumberOf<T>(common_dtype(), operator_name(), alpha)});
  });
}
void structured_mul_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   const Tensor& /*out*/) {
  if (gpu::MapComplex<2>(*this, functions::Multiply())) return;
  gpu::MapAny<2>(*this, functions::Multiply());
}
void structured_div_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                   const Tensor& /*out*/) {
  Divide(*this);
}
void structured_div_out_mode_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                        std::optional<std::string_view> rounding_mode,
                                        const Tensor& /*out*/) {
  if (!rounding_mode.has_value()) return Divide(*this);
  if (*rounding_mode == "trunc") return MapQuotients(*this, functions::TruncatedQuotient());
  MapQuotients(*this, functions::FloorQuotient());
}

void structured_remainder_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                         const Tensor& /*out*/) {
  MapQuotients(*this, functions::Remainder());
}
Tensor remainder_cuda(const Scalar& self, const Tensor& other) {
  TensorIterator iterator("remainder", internal::RemainderConfig(self, other));
  MapQuotients(iterator, functions::Remainder());
  return iterator.output();
}
void structured_fmod_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                    const Tensor& /*out*/) {
  MapQuotients(*this, functions::Fmod());
}

void structured_maximum_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                       const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Maximum());
}
void structured_minimum_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                       const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::Minimum());
}
void structured_atan2_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                     const Tensor& /*out*/) {
  gpu::MapFloating<2>(*this, functions::Atan2());
}

}  // namespace switchyard::native
