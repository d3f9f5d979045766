#include "lib/autograd/coordinates.h"

#include <cmath>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::autograd {
namespace {

size_t PartsOf(ScalarType dtype) { return IsComplexType(dtype) ? 2 : 1; }

// The elements as real numbers, in memory: of a complex number one after the other.
template <typename Visit>
void ForEachNumber(const Tensor& tensor, const Visit& visit) {
  SWITCHYARD_CHECK(tensor.layout() == Layout::Strided, tensor,
                   " is not strided; gradients are checked only for strided tensors");
  const ScalarType dtype = tensor.dtype();
  const bool is_double = dtype == ScalarType::Double || dtype == ScalarType::ComplexDouble;
  SWITCHYARD_CHECK(is_double || dtype == ScalarType::Float || dtype == ScalarType::ComplexFloat,
                   tensor, " has too few bits; gradients are checked for Double");
  const size_t parts = PartsOf(dtype);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    int64_t offset = 0, index = i;
    for (size_t d = tensor.sizes().size(); d-- > 0;) {
      offset += index % tensor.sizes()[d] * tensor.strides()[d];
      index /= tensor.sizes()[d];
    }
    for (size_t part = 0; part < parts; ++part) {
      const size_t place = static_cast<size_t>(offset) * parts + part;
      const size_t number = static_cast<size_t>(i) * parts + part;
      if (is_double) {
        visit(static_cast<double*>(tensor.impl()->data())[place], number);
      } else {
        visit(static_cast<float*>(tensor.impl()->data())[place], number);
      }
    }
  }
}

}  // namespace

size_t CountCoordinates(const Tensor& tensor) {
  return static_cast<size_t>(tensor.numel()) * PartsOf(tensor.dtype());
}

Coordinates CoordinatesOf(const Tensor& tensor, size_t count) {
  Coordinates coordinates(count, 0);
  if (!tensor.defined()) return coordinates;
  ForEachNumber(tensor, [&](const auto& value, size_t number) {
    coordinates[number] = static_cast<double>(value);
  });
  return coordinates;
}

void WriteCoordinates(const Tensor& tensor, const Coordinates& coordinates) {
  ForEachNumber(tensor, [&](auto& value, size_t number) {
    value = static_cast<std::decay_t<decltype(value)>>(coordinates[number]);
  });
}

Tensor FromCoordinates(const Tensor& like, const Coordinates& coordinates) {
  const Tensor tensor = EmptyTensor(like.sizes(), like.dtype());
  WriteCoordinates(tensor, coordinates);
  return tensor;
}

std::string NameOfCoordinate(const Tensor& tensor, size_t index) {
  if (PartsOf(tensor.dtype()) == 1) return Join("element ", index);
  return Join("the ", index % 2 == 0 ? "real" : "imaginary", " part of element ", index / 2);
}

double Dot(const Coordinates& a, const Coordinates& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double Draws::Next() {
  state_ = state_ * 1664525u + 1013904223u;
  return static_cast<double>(state_) / 2147483648.0 - 1;
}

Coordinates Draws::Direction(size_t count) {
  Coordinates direction;
  for (size_t i = 0; i < count; ++i) direction.push_back((Next() + 1) / 2);
  const double length = std::sqrt(Dot(direction, direction));
  for (double& coordinate : direction) coordinate /= length;
  return direction;
}

}  // namespace switchyard::autograd
