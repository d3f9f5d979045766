// ComplexNumber: a complex element that the CPU's loops and devices compute with.
//
// Has the layout of std::complex, which has no device functions, and whose products and quotients
// look for NaN after each multiplication. Products are plain, as PyTorch's are; quotients scale by
// the larger part of the divisor, so that no intermediate number overflows. Errors: none.

#ifndef SWITCHYARD_LIB_ELEMENTS_COMPLEX_NUMBER_H_
#define SWITCHYARD_LIB_ELEMENTS_COMPLEX_NUMBER_H_

#include "lib/core/host_device.h"

namespace switchyard {

template <typename T>
struct ComplexNumber {
  T real;
  T imaginary;

  SWITCHYARD_HOST_DEVICE friend ComplexNumber operator-(ComplexNumber a) {
    return {-a.real, -a.imaginary};
  }
  SWITCHYARD_HOST_DEVICE friend ComplexNumber operator+(ComplexNumber a, ComplexNumber b) {
    return {a.real + b.real, a.imaginary + b.imaginary};
  }
  SWITCHYARD_HOST_DEVICE friend ComplexNumber operator-(ComplexNumber a, ComplexNumber b) {
    return {a.real - b.real, a.imaginary - b.imaginary};
  }
  SWITCHYARD_HOST_DEVICE friend ComplexNumber operator*(ComplexNumber a, ComplexNumber b) {
    return {a.real * b.real - a.imaginary * b.imaginary,
            a.real * b.imaginary + a.imaginary * b.real};
  }
  SWITCHYARD_HOST_DEVICE friend ComplexNumber operator*(ComplexNumber a, T b) {
    return {a.real * b, a.imaginary * b};
  }
  SWITCHYARD_HOST_DEVICE friend ComplexNumber operator/(ComplexNumber a, ComplexNumber b) {
    // Of -0, too.
    const T real = b.real <= 0 ? 0 - b.real : b.real;
    const T imaginary = b.imaginary <= 0 ? 0 - b.imaginary : b.imaginary;
    if (real == 0 && imaginary == 0) return {a.real / real, a.imaginary / imaginary};
    if (real >= imaginary) {
      const T ratio = b.imaginary / b.real;
      const T scale = 1 / (b.real + b.imaginary * ratio);
      return {(a.real + a.imaginary * ratio) * scale, (a.imaginary - a.real * ratio) * scale};
    }
    const T ratio = b.real / b.imaginary;
    const T scale = 1 / (b.real * ratio + b.imaginary);
    return {(a.real * ratio + a.imaginary) * scale, (a.imaginary * ratio - a.real) * scale};
  }
  SWITCHYARD_HOST_DEVICE friend bool operator==(ComplexNumber a, ComplexNumber b) {
    return a.real == b.real && a.imaginary == b.imaginary;
  }
  SWITCHYARD_HOST_DEVICE friend bool operator!=(ComplexNumber a, ComplexNumber b) {
    return !(a == b);
  }
};

template <typename T>
inline constexpr bool kIsComplexNumber = false;
template <typename T>
inline constexpr bool kIsComplexNumber<ComplexNumber<T>> = true;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_ELEMENTS_COMPLEX_NUMBER_H_
