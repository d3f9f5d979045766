// gpu_kernel for functors of the toolkit's types: __half, __nv_bfloat16, cuda::std::complex. For
// sources that nvcc compiles; tests define types with these names for other compilers.
//
// Takes and gives: the same as lib/loops/device_loops.h; also OpMathType, the type in which
// elements are computed, and ScalarTo, which converts a number to it. Errors: those of gpu_kernel
// and of Scalar.

#ifndef SWITCHYARD_LIB_LOOPS_CUDA_LOOPS_CUH_
#define SWITCHYARD_LIB_LOOPS_CUDA_LOOPS_CUH_

#include <complex>

#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cuda/std/complex>
#endif

#include "lib/core/half.h"
#include "lib/core/scalar.h"
#include "lib/loops/device_elements.h"
#include "lib/loops/device_loops.h"

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

template <>
struct ElementForm<__half> {
  using type = Half;
};
template <>
struct ElementForm<__nv_bfloat16> {
  using type = BFloat16;
};
template <typename T>
struct ElementForm<cuda::std::complex<T>> {
  using type = gpu::ComplexOf<T>;
};

template <typename T>
inline constexpr bool kIsDeviceComplex = false;
template <typename T>
inline constexpr bool kIsDeviceComplex<cuda::std::complex<T>> = true;

}  // namespace internal

// The type in which elements of T are computed.
template <typename T>
using OpMathType = typename internal::OpMath<T>::type;

// A number in that type.
template <typename T>
T ScalarTo(const Scalar& number) {
  if constexpr (internal::kIsDeviceComplex<T>) {
    const auto value = number.To<std::complex<typename T::value_type>>();
    return T(value.real(), value.imag());
  } else {
    return number.To<T>();
  }
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_LOOPS_CUDA_LOOPS_CUH_
