// Applies functions of complex numbers to the operands of an iterator.
//
// Takes: an iterator with one output and kInputs inputs, the operators of the loops
// (SWITCHYARD_OPERATORS), and a function object of ComplexNumber. Gives: whether the computation is
// one of complex numbers; then it is done. Otherwise, and for dtypes outside of the build's
// selection, nothing is, and the caller's loops for other dtypes follow. Errors: those of
// cpu_kernel.

#ifndef SWITCHYARD_KERNELS_CPU_LOOPS_COMPLEX_LOOPS_H_
#define SWITCHYARD_KERNELS_CPU_LOOPS_COMPLEX_LOOPS_H_

#include <complex>
#include <utility>

#include "lib/core/scalar_type.h"
#include "lib/core/selected_dtypes.h"
#include "lib/elements/complex_number.h"
#include "lib/elements/dense_loops.h"
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/loops.h"

namespace switchyard::internal {

inline namespace SWITCHYARD_DTYPES {

template <typename T>
ComplexNumber<T> NumberOf(const std::complex<T>& element) {
  return {element.real(), element.imag()};
}
template <typename T>
std::complex<T> ElementOf(const ComplexNumber<T>& number) {
  return {number.real, number.imaginary};
}
// Of magnitudes, and of comparisons.
template <typename T>
T ElementOf(T number) {
  return number;
}

// A build for size has complex loops if its selection names the dtype: few programs have such
// tensors, and each would be larger.
template <typename Operators>
constexpr bool HasComplexLoop(ScalarType type) {
  return Operators::Dtypes().Has(type) && (kHasDenseLoops || !(kSelectedDtypes == DtypeSet::All()));
}

// Calls visit(T()) with the type of the parts.
template <typename Operators, typename Visitor>
bool VisitComplex(ScalarType type, Operators, Visitor&& visit) {
  if constexpr (HasComplexLoop<Operators>(ScalarType::ComplexFloat)) {
    if (type == ScalarType::ComplexFloat) return visit(float{}), true;
  }
  if constexpr (HasComplexLoop<Operators>(ScalarType::ComplexDouble)) {
    if (type == ScalarType::ComplexDouble) return visit(double{}), true;
  }
  return false;
}

template <typename T, int kInputs, typename Function>
void MapComplexOf(TensorIteratorBase& iterator, Function function) {
  using Element = std::complex<T>;
  if constexpr (kInputs == 1) {
    cpu_kernel(iterator, [function](Element a) { return ElementOf(function(NumberOf(a))); });
  } else if constexpr (kInputs == 2) {
    cpu_kernel(iterator, [function](Element a, Element b) {
      return ElementOf(function(NumberOf(a), NumberOf(b)));
    });
  }
}

template <int kInputs, typename Operators, typename Function>
bool MapComplex(TensorIteratorBase& iterator, Operators operators, Function function) {
  return VisitComplex(iterator.dtype(1), operators, [&](auto part) {
    MapComplexOf<decltype(part), kInputs>(iterator, function);
  });
}

}  // namespace SWITCHYARD_DTYPES

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LOOPS_COMPLEX_LOOPS_H_
