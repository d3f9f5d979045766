// Bounds on elements: clamp, clamp_min, clamp_max, with numbers and with tensors.

#include <optional>

#include "kernels/common/binary_functions.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/clamp_max_native.h"
#include "switchyard/ops/clamp_min_native.h"
#include "switchyard/ops/clamp_native.h"

namespace switchyard::native {
namespace {

// Bounds that are equal for all elements.
template <typename T>
struct ClampLowTo {
  T low;
  SWITCHYARD_HOST_DEVICE T operator()(T a) const { return functions::AtLeast()(a, low); }
};
template <typename T>
struct ClampHighTo {
  T high;
  SWITCHYARD_HOST_DEVICE T operator()(T a) const { return functions::AtMost()(a, high); }
};
template <typename T>
struct ClampBothTo {
  T low;
  T high;
  SWITCHYARD_HOST_DEVICE T operator()(T a) const { return functions::Clamp()(a, low, high); }
};

void ClampLow(const TensorIteratorBase& iterator, const Scalar& min) {
  const ScalarType type = iterator.common_dtype();
  gpu::VisitNumber(type, iterator.operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 1>(iterator,
                     ClampLowTo<T>{gpu::NumberOf<T>(type, iterator.operator_name(), min)});
  });
}
void ClampHigh(const TensorIteratorBase& iterator, const Scalar& max) {
  const ScalarType type = iterator.common_dtype();
  gpu::VisitNumber(type, iterator.operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 1>(iterator,
                     ClampHighTo<T>{gpu::NumberOf<T>(type, iterator.operator_name(), max)});
  });
}
void ClampBoth(const TensorIteratorBase& iterator, const Scalar& min, const Scalar& max) {
  const ScalarType type = iterator.common_dtype();
  const char* name = iterator.operator_name();
  gpu::VisitNumber(type, name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    gpu::MapAs<T, 1>(iterator, ClampBothTo<T>{gpu::NumberOf<T>(type, name, min),
                                              gpu::NumberOf<T>(type, name, max)});
  });
}

}  // namespace

void structured_clamp_out_cuda::impl(const Tensor& /*self*/, const std::optional<Scalar>& min,
                                     const std::optional<Scalar>& max, const Tensor& /*out*/) {
  if (!min.has_value()) return ClampHigh(*this, *max);
  if (!max.has_value()) return ClampLow(*this, *min);
  ClampBoth(*this, *min, *max);
}
void structured_clamp_min_out_cuda::impl(const Tensor& /*self*/, const Scalar& min,
                                         const Tensor& /*out*/) {
  ClampLow(*this, min);
}
void structured_clamp_max_out_cuda::impl(const Tensor& /*self*/, const Scalar& max,
                                         const Tensor& /*out*/) {
  ClampHigh(*this, max);
}

void structured_clamp_Tensor_out_cuda::impl(const Tensor& /*self*/,
                                            const std::optional<Tensor>& min,
                                            const std::optional<Tensor>& max,
                                            const Tensor& /*out*/) {
  if (!min.has_value()) return gpu::MapAny<2>(*this, functions::AtMost());
  if (!max.has_value()) return gpu::MapAny<2>(*this, functions::AtLeast());
  gpu::MapNumbers<3>(*this, functions::Clamp());
}
void structured_clamp_min_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*min*/,
                                                const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::AtLeast());
}
void structured_clamp_max_Tensor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*max*/,
                                                const Tensor& /*out*/) {
  gpu::MapAny<2>(*this, functions::AtMost());
}

}  // namespace switchyard::native
