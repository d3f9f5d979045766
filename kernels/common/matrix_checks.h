// What linear algebra asks of its operands, and the order of its results in memory.
//
// Takes: the name of an operator as its messages have it (`linalg.inv`), and operands on any
// device. Gives: sizes and strides. Errors: Error with PyTorch's words for operands that are no
// matrices, not square, of other dtypes, or do not fit each other.

#ifndef SWITCHYARD_KERNELS_COMMON_MATRIX_CHECKS_H_
#define SWITCHYARD_KERNELS_COMMON_MATRIX_CHECKS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

void CheckIsMatrix(std::string_view name, const Tensor& a, std::string_view argument = "A");
void CheckIsSquare(std::string_view name, const Tensor& a, std::string_view argument = "A");
void CheckFloatingOrComplex(std::string_view name, ScalarType type, bool allows_low = true);
// Of an equation A X = B or X A = B.
void CheckEquation(std::string_view name, const Tensor& a, const Tensor& b, bool is_left);
// The same of operators that are older than linalg.
void CheckOldEquation(std::string_view name, const Tensor& b, const Tensor& a);
// Whether B has vectors in the place of matrices.
bool HasVectors(const Tensor& a, const Tensor& b);
// A view with a last dimension of one element.
Tensor WithColumn(const Tensor& vectors);

// The sizes before those of the matrix, and these followed by others.
std::vector<int64_t> BatchOf(IntArrayRef sizes);
std::vector<int64_t> WithBatch(IntArrayRef sizes, IntArrayRef last);
// The batch to which those of two operands stretch.
std::vector<int64_t> CommonBatch(IntArrayRef a, IntArrayRef b);
// Row-major matrices, or by columns.
std::vector<int64_t> MatrixStrides(IntArrayRef sizes, bool by_columns = true);

// Whether the upper triangle is asked for: "L" or "U" in either case.
bool IsUpperTriangle(std::string_view uplo);

struct QrParts {
  bool with_q;
  bool is_reduced;
};
QrParts PartsOfQr(std::string_view mode);

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_MATRIX_CHECKS_H_
