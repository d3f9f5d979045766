// Tensors as lists of real numbers, for GradCheck: a complex element is two, its real part first.
//
// Takes: tensors of floating point or complex numbers on the CPU, of any strides. Gives: their
// numbers in row-major order. Errors: Error for dtypes with fewer than 32 bits, and for a tensor
// that is not strided.

#ifndef SWITCHYARD_LIB_AUTOGRAD_COORDINATES_H_
#define SWITCHYARD_LIB_AUTOGRAD_COORDINATES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard::autograd {

using Coordinates = std::vector<double>;

size_t CountCoordinates(const Tensor& tensor);
// `count` zeros for an undefined tensor.
Coordinates CoordinatesOf(const Tensor& tensor, size_t count);
void WriteCoordinates(const Tensor& tensor, const Coordinates& coordinates);
// A new row-major tensor with the sizes and the dtype of `like`.
Tensor FromCoordinates(const Tensor& like, const Coordinates& coordinates);
// "element 3", "the imaginary part of element 3".
std::string NameOfCoordinate(const Tensor& tensor, size_t index);

double Dot(const Coordinates& a, const Coordinates& b);

// Always the same numbers.
class Draws {
 public:
  // From [-1, 1).
  double Next();
  // From [0, 1), of length 1.
  Coordinates Direction(size_t count);

 private:
  uint32_t state_ = 1;
};

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_COORDINATES_H_
