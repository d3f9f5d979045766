// Function objects of a computation that is written once, in double.
//
// Takes: elements of a floating type. Gives: the result, rounded to that type. Errors: none.

#ifndef SWITCHYARD_KERNELS_COMMON_SPECIAL_IN_DOUBLE_H_
#define SWITCHYARD_KERNELS_COMMON_SPECIAL_IN_DOUBLE_H_

#include "lib/core/host_device.h"

#define SWITCHYARD_ONE_IN_DOUBLE(name, function)               \
  struct name {                                                \
    template <typename T>                                      \
    SWITCHYARD_HOST_DEVICE T operator()(T a) const {           \
      return static_cast<T>(function(static_cast<double>(a))); \
    }                                                          \
  }
#define SWITCHYARD_TWO_IN_DOUBLE(name, function)                                       \
  struct name {                                                                        \
    template <typename T>                                                              \
    SWITCHYARD_HOST_DEVICE T operator()(T a, T b) const {                              \
      return static_cast<T>(function(static_cast<double>(a), static_cast<double>(b))); \
    }                                                                                  \
  }

#endif  // SWITCHYARD_KERNELS_COMMON_SPECIAL_IN_DOUBLE_H_
