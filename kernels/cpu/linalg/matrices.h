// Batches of matrices: tensors whose matrices lie by columns, one after the other.
//
// Takes: tensors on the CPU. Gives: copies in that order, the memory of one matrix, and the C++
// type of elements. Errors: Error for a dtype that linear algebra has no kernels for.

#ifndef SWITCHYARD_KERNELS_CPU_LINALG_MATRICES_H_
#define SWITCHYARD_KERNELS_CPU_LINALG_MATRICES_H_

#include <algorithm>
#include <complex>
#include <cstdint>
#include <vector>

#include "kernels/cpu/linalg/routines.h"
#include "lib/core/array_ref.h"
#include "lib/core/error.h"
#include "lib/core/scalar_type.h"
#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// Uninitialized.
Tensor EmptyByColumns(IntArrayRef sizes, ScalarType type);
// A copy of the sizes, to which the tensor's own stretch.
Tensor CopyByColumns(const Tensor& a, IntArrayRef sizes);
inline Tensor CopyByColumns(const Tensor& a) { return CopyByColumns(a, a.sizes()); }
// The conjugates of transposed matrices, by columns.
Tensor AdjointByColumns(const Tensor& a);
// How many matrices there are.
int64_t CountOfMatrices(const Tensor& a);
// The element of the other batch that stands at a place of `batch`, to which that one stretches.
std::vector<int64_t> PlacesInBatch(IntArrayRef other, IntArrayRef batch);

// One matrix of a tensor whose matrices lie by columns.
template <typename T>
Columns<T> MatrixAt(const Tensor& a, int64_t i) {
  const int64_t rows = a.size(-2);
  const int64_t columns = a.size(-1);
  return {a.data<T>() + i * rows * columns, rows, columns, std::max<int64_t>(rows, 1)};
}
// One vector of a row-major tensor.
template <typename T>
T* VectorAt(const Tensor& a, int64_t i) {
  return a.data<T>() + i * a.size(-1);
}

// Puts zeros above or below the diagonal of a matrix.
template <typename T>
void ClearTriangle(Columns<T> a, bool is_upper, int64_t first = 1) {
  for (int64_t j = 0; j < a.columns; ++j) {
    T* const column = a.data + j * a.step;
    if (is_upper) {
      std::fill(column, column + std::clamp<int64_t>(j - first + 1, 0, a.rows), T(0));
    } else {
      std::fill(column + std::clamp<int64_t>(j + first, 0, a.rows), column + a.rows, T(0));
    }
  }
}
template <typename T>
void SetIdentity(Columns<T> a) {
  for (int64_t j = 0; j < a.columns; ++j) {
    std::fill(a.data + j * a.step, a.data + j * a.step + a.rows, T(0));
    if (j < a.rows) a.data[j * a.step + j] = T(1);
  }
}

inline namespace SWITCHYARD_DTYPES {

// Calls visit with a tag of the elements' type. `kernel` is the name in the message, in PyTorch's
// words.
template <typename Operators, typename Visitor>
void VisitMatrixType(ScalarType type, const char* kernel, Operators, Visitor&& visit) {
  switch (type) {
    SWITCHYARD_TYPE_CASE(Operators, Float, float, visit)
    SWITCHYARD_TYPE_CASE(Operators, Double, double, visit)
    SWITCHYARD_TYPE_CASE(Operators, ComplexFloat, std::complex<float>, visit)
    SWITCHYARD_TYPE_CASE(Operators, ComplexDouble, std::complex<double>, visit)
    default:
      break;
  }
  FailOf(ErrorKind::kNotImplemented, "\"", kernel,
         "\" not "
         "implemented for '",
         type, "'");
}

}  // namespace SWITCHYARD_DTYPES
}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LINALG_MATRICES_H_
