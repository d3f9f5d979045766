// Properties of tensors and numbers that formulas use and for which this run-time has no member.
//
// Takes: tensors, optional tensors, numbers. Gives: answers. Errors: those of Scalar::To.

#ifndef SWITCHYARD_LIB_AUTOGRAD_FORMULA_VALUES_H_
#define SWITCHYARD_LIB_AUTOGRAD_FORMULA_VALUES_H_

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "lib/autograd/operators.h"
#include "lib/autograd/optional_tensor.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/error.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_options.h"

namespace switchyard::autograd {

// dtype, layout and device of a tensor.
inline TensorOptions OptionsOf(const Tensor& tensor) {
  return TensorOptions(tensor.dtype()).layout(tensor.layout()).device(tensor.device());
}
inline std::optional<IntArrayRef> SizesOfOptional(const std::optional<Tensor>& tensor) {
  if (!tensor || !tensor->defined()) return std::nullopt;
  return tensor->sizes();
}

inline bool IsContiguous(const Tensor& tensor) { return tensor.is_contiguous(); }
inline bool IsComplex(const Tensor& tensor) { return IsComplexType(tensor.dtype()); }
inline bool IsFloatingPoint(const Tensor& tensor) { return IsFloatingType(tensor.dtype()); }
inline bool IsSparse(const Tensor& tensor) { return tensor.layout() == Layout::Sparse; }
inline bool IsSparseCsr(const Tensor& tensor) { return tensor.layout() == Layout::SparseCsr; }
inline bool IsCpu(const Tensor& tensor) { return tensor.device().type() == DeviceType::CPU; }
inline bool IsCuda(const Tensor& tensor) { return tensor.device().type() == DeviceType::CUDA; }
inline bool IsXpu(const Tensor& tensor) { return tensor.device().type() == DeviceType::XPU; }
// Always false in this run-time; PyTorch uses it where operators may not be rearranged.
inline bool IsOfAnotherLayout(const Tensor& /*tensor*/) { return false; }
inline bool IsNested(const Tensor& /*tensor*/) { return false; }
inline bool IsConjugated(const Tensor& /*tensor*/) { return false; }
template <typename... Tensors>
bool HasSubclass(const Tensors&... /*tensors*/) {
  return false;
}
// For layouts and tensors that this run-time lacks: no tensor has the layout or such blocks, and
// reading the parts of a nested tensor is an error.
inline constexpr Layout kJagged = static_cast<Layout>(-1);
inline OptionalIntArrayRef BlockSizeOf(const Tensor& /*tensor*/) { return std::nullopt; }
inline const Tensor& NestedOf(const Tensor& tensor) { return tensor; }
inline Tensor NestedSizesOf(const Tensor& tensor) {
  Fail("a formula asks for the parts of a nested tensor, and is given ", tensor);
}
inline bool IsMeta(const Tensor& tensor) { return tensor.device().type() == DeviceType::Meta; }
inline MemoryFormat SuggestedFormat(const Tensor& /*tensor*/) { return MemoryFormat::Contiguous; }

inline bool IsComplex(const Scalar& number) { return number.IsComplex(); }
inline bool IsFloatingPoint(const Scalar& number) { return number.IsFloatingPoint(); }
inline bool IsIntegral(const Scalar& number, bool include_bool = false) {
  return number.IsIntegral(include_bool);
}
inline double ToDouble(const Scalar& number) { return number.To<double>(); }
// A complex number that can be combined with integers.
struct ComplexNumber : std::complex<double> {
  using std::complex<double>::complex;
  ComplexNumber(std::complex<double> number) : std::complex<double>(number) {}  // NOLINT: implicit
};
inline ComplexNumber operator-(double number, const ComplexNumber& other) {
  return std::complex<double>(number) - static_cast<const std::complex<double>&>(other);
}
inline ComplexNumber ToComplex(const Scalar& number) { return number.To<std::complex<double>>(); }
inline int64_t ToInt(const Scalar& number) { return number.To<int64_t>(); }
inline bool IsBoolean(const Scalar& number) { return number.IsBool(); }
inline ScalarType DtypeOf(const Scalar& number) { return number.Type(); }
inline Scalar Log(const Scalar& number) {
  if (number.IsComplex()) return Scalar(std::log(number.To<std::complex<double>>()));
  return Scalar(std::log(number.To<double>()));
}
// By value: 1 is 1.0.
inline bool IsEqual(const Scalar& number, const Scalar& other) {
  return number.To<std::complex<double>>() == other.To<std::complex<double>>();
}
inline Scalar Conjugate(const Scalar& number) {
  if (!number.IsComplex()) return number;
  return Scalar(std::conj(number.To<std::complex<double>>()));
}
inline Scalar Negate(const Scalar& number) {
  if (number.IsComplex()) return Scalar(-number.To<std::complex<double>>());
  if (number.IsFloatingPoint()) return Scalar(-number.To<double>());
  return Scalar(-number.To<int64_t>());
}

// For in-place operators, which take a tensor by mutable reference.
inline Tensor& Written(const Tensor& tensor) { return const_cast<Tensor&>(tensor); }
// The result of `function` for each element.
template <typename T, typename Function>
auto Map(ArrayRef<T> list, const Function& function) {
  std::vector<decltype(function(list[0]))> mapped;
  mapped.reserve(list.size());
  for (const T& element : list) mapped.push_back(function(element));
  return mapped;
}
template <typename T, typename Function>
auto Map(const std::vector<T>& list, const Function& function) {
  return Map(ArrayRef<T>(list), function);
}
inline int64_t Product(IntArrayRef numbers) {
  int64_t product = 1;
  for (const int64_t number : numbers) product *= number;
  return product;
}
inline Tensor SumTo(const Tensor& tensor, IntArrayRef sizes) {
  return kOperators.sum_to(tensor, sizes);
}
inline Tensor ScalarToTensor(const Scalar& number) {
  return kOperators.full({}, number.Type(), Device(DeviceType::CPU), number.To<double>());
}

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_FORMULA_VALUES_H_
