// gpu_kernel: computes the output of an iterator from its inputs on a CUDA device, one element a
// thread. For sources that nvcc compiles.
//
// Takes: an iterator with one output, whose operands lie in memory of the current device, and a
// functor of one element of each input. Gives: the output; operands of other dtypes are converted
// where they are loaded and stored. The call does not wait for the device. Errors: Error for more
// dimensions than kMaxDimensions, dtypes without a type on devices, and a kernel that does not start.

#ifndef SWITCHYARD_LIB_STRUCTURED_CUDA_LOOPS_CUH_
#define SWITCHYARD_LIB_STRUCTURED_CUDA_LOOPS_CUH_

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <cuda/std/complex>
#include <type_traits>
#include <utility>

#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/structured/tensor_iterator.h"

namespace switchyard {
namespace internal {

template <typename T>
struct OpMath {
  using type = T;
};
template <>
struct OpMath<__half> {
  using type = float;
};
template <>
struct OpMath<__nv_bfloat16> {
  using type = float;
};

template <typename T>
inline constexpr bool kIsDeviceComplex = false;
template <typename T>
inline constexpr bool kIsDeviceComplex<cuda::std::complex<T>> = true;

}  // namespace internal

// The type that elements of T are computed in.
template <typename T>
using OpMathType = typename internal::OpMath<T>::type;

// A number as that type.
template <typename T>
T ScalarTo(const Scalar& number) {
  if constexpr (internal::kIsDeviceComplex<T>) {
    const auto value = number.To<std::complex<typename T::value_type>>();
    return T(value.real(), value.imag());
  } else {
    return number.To<T>();
  }
}

namespace internal {

template <typename To, typename From>
__device__ To ConvertOnDevice(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (!std::is_same_v<OpMathType<From>, From>) {
    return ConvertOnDevice<To>(static_cast<OpMathType<From>>(value));
  } else if constexpr (kIsDeviceComplex<To> && kIsDeviceComplex<From>) {
    using Part = typename To::value_type;
    return To(static_cast<Part>(value.real()), static_cast<Part>(value.imag()));
  } else if constexpr (kIsDeviceComplex<To>) {
    return To(ConvertOnDevice<typename To::value_type>(value));
  } else if constexpr (kIsDeviceComplex<From>) {
    return ConvertOnDevice<To>(value.real());
  } else if constexpr (!std::is_same_v<OpMathType<To>, To>) {
    return static_cast<To>(static_cast<float>(value));
  } else {
    return static_cast<To>(value);
  }
}

#define SWITCHYARD_DEVICE_TYPES(CASE)            \
  CASE(Byte, uint8_t)                            \
  CASE(Char, int8_t)                             \
  CASE(Short, int16_t)                           \
  CASE(Int, int32_t)                             \
  CASE(Long, int64_t)                            \
  CASE(Half, __half)                             \
  CASE(Float, float)                             \
  CASE(Double, double)                           \
  CASE(ComplexFloat, cuda::std::complex<float>)  \
  CASE(ComplexDouble, cuda::std::complex<double>) \
  CASE(Bool, bool)                               \
  CASE(BFloat16, __nv_bfloat16)

inline bool HasDeviceType(ScalarType type) {
  switch (type) {
#define SWITCHYARD_CASE(name, cpp_type) case ScalarType::name:
    SWITCHYARD_DEVICE_TYPES(SWITCHYARD_CASE)
#undef SWITCHYARD_CASE
    return true;
    default:
      return false;
  }
}

template <typename To>
__device__ To LoadElement(const char* at, ScalarType type) {
  switch (type) {
#define SWITCHYARD_CASE(name, cpp_type) \
  case ScalarType::name:                \
    return ConvertOnDevice<To>(*reinterpret_cast<const cpp_type*>(at));
    SWITCHYARD_DEVICE_TYPES(SWITCHYARD_CASE)
#undef SWITCHYARD_CASE
    default:
      return To();
  }
}

template <typename From>
__device__ void StoreElement(char* at, ScalarType type, From value) {
  switch (type) {
#define SWITCHYARD_CASE(name, cpp_type)                                  \
  case ScalarType::name:                                                 \
    *reinterpret_cast<cpp_type*>(at) = ConvertOnDevice<cpp_type>(value); \
    return;
    SWITCHYARD_DEVICE_TYPES(SWITCHYARD_CASE)
#undef SWITCHYARD_CASE
    default:
      return;
  }
}

inline constexpr int kMaxDimensions = 16;

// What a thread needs to find its elements; passed to the device by value.
template <int kOperands>
struct ElementPlan {
  int64_t count;
  int dimensions;
  int64_t sizes[kMaxDimensions];
  int64_t steps[kOperands][kMaxDimensions];
  char* data[kOperands];
  ScalarType types[kOperands];
};

template <typename Functor, typename Member>
struct DeviceFunction;
template <typename Functor, typename Result, typename... Inputs>
struct DeviceFunction<Functor, Result (Functor::*)(Inputs...) const> {
  static constexpr int kOperands = static_cast<int>(sizeof...(Inputs)) + 1;
  using Plan = ElementPlan<kOperands>;

  static __device__ void RunElement(const Plan& plan, const Functor& functor, int64_t index) {
    Run(plan, functor, index, std::index_sequence_for<Inputs...>());
  }

 private:
  template <size_t... I>
  static __device__ void Run(const Plan& plan, const Functor& functor, int64_t index,
                             std::index_sequence<I...>) {
    int64_t offsets[kOperands] = {};
    for (int d = plan.dimensions; d-- > 0;) {
      const int64_t position = index % plan.sizes[d];
      index /= plan.sizes[d];
      for (int i = 0; i < kOperands; ++i) offsets[i] += position * plan.steps[i][d];
    }
    StoreElement<Result>(plan.data[0] + offsets[0], plan.types[0],
                         functor(LoadElement<std::decay_t<Inputs>>(
                             plan.data[I + 1] + offsets[I + 1], plan.types[I + 1])...));
  }
};

template <typename Functor>
using DeviceFunctionOf = DeviceFunction<Functor, decltype(&Functor::operator())>;

template <typename Functor>
__global__ void RunElements(typename DeviceFunctionOf<Functor>::Plan plan, Functor functor) {
  const int64_t index = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (index < plan.count) DeviceFunctionOf<Functor>::RunElement(plan, functor, index);
}

template <int kOperands>
ElementPlan<kOperands> MakePlan(const TensorIteratorBase& iterator) {
  SWITCHYARD_CHECK(iterator.ntensors() == kOperands, iterator.operator_name(), ": a functor of ",
                   kOperands - 1, " elements is given for ", iterator.ninputs(), " inputs");
  SWITCHYARD_CHECK(iterator.ndim() <= kMaxDimensions, iterator.operator_name(), ": ",
                   iterator.ndim(), " dimensions are more than the ", kMaxDimensions,
                   " of kernels on CUDA");
  ElementPlan<kOperands> plan = {};
  plan.count = iterator.numel();
  plan.dimensions = iterator.ndim();
  for (int d = 0; d < plan.dimensions; ++d) plan.sizes[d] = iterator.shape()[static_cast<size_t>(d)];
  for (int i = 0; i < kOperands; ++i) {
    SWITCHYARD_CHECK(HasDeviceType(iterator.dtype(i)), iterator.operator_name(),
                     ": no kernel on CUDA for elements of ", iterator.dtype(i));
    SWITCHYARD_CHECK(!iterator.device(i).is_cpu(), iterator.operator_name(), ": operand ", i,
                     " is in memory of the CPU");
    plan.data[i] = static_cast<char*>(iterator.data_ptr(i));
    plan.types[i] = iterator.dtype(i);
    for (int d = 0; d < plan.dimensions; ++d) {
      plan.steps[i][d] = iterator.strides(i)[static_cast<size_t>(d)];
    }
  }
  return plan;
}

}  // namespace internal

template <typename Functor>
void gpu_kernel(TensorIteratorBase& iterator, const Functor& functor) {
  constexpr int kThreads = 256;
  const auto plan = internal::MakePlan<internal::DeviceFunctionOf<Functor>::kOperands>(iterator);
  if (plan.count == 0) return;
  const int64_t blocks = (plan.count + kThreads - 1) / kThreads;
  internal::RunElements<Functor><<<static_cast<unsigned>(blocks), kThreads>>>(plan, functor);
  const cudaError_t status = cudaGetLastError();
  SWITCHYARD_CHECK(status == cudaSuccess, iterator.operator_name(), ": CUDA says: ",
                   cudaGetErrorString(status));
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_STRUCTURED_CUDA_LOOPS_CUH_
