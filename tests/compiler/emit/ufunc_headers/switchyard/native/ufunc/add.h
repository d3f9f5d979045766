// The element function of tests/files/emit/structured: a user's header, for the CPU and for CUDA.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_UFUNC_HEADERS_SWITCHYARD_NATIVE_UFUNC_ADD_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_UFUNC_HEADERS_SWITCHYARD_NATIVE_UFUNC_ADD_H_

#include "lib/loops/host_device.h"

namespace switchyard::native::ufunc {

template <typename T>
SWITCHYARD_HOST_DEVICE T add(T self, T other, T alpha) {
  return static_cast<T>(self + alpha * other);
}

}  // namespace switchyard::native::ufunc

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_UFUNC_HEADERS_SWITCHYARD_NATIVE_UFUNC_ADD_H_
