#include "kernels/common/matrix_checks.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {

void CheckIsMatrix(std::string_view name, const Tensor& a, std::string_view argument) {
  SWITCHYARD_CHECK(a.dim() >= 2, name, ": The input tensor ", argument,
                   " must have at least 2 dimensions.");
}

void CheckIsSquare(std::string_view name, const Tensor& a, std::string_view argument) {
  CheckIsMatrix(name, a, argument);
  SWITCHYARD_CHECK(a.size(-1) == a.size(-2), name, ": ", argument,
                   " must be batches of square matrices, but they are ", a.size(-2), " by ",
                   a.size(-1), " matrices");
}

void CheckFloatingOrComplex(std::string_view name, ScalarType type, bool allows_low) {
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(IsFloatingType(type) || IsComplexType(type), name,
                                   ": Expected a floating point or complex tensor as input. Got ",
                                   type);
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(allows_low || ElementSize(PartTypeOf(type)) > 2, name,
                                   ": Low precision dtypes not supported. Got ", type);
}

void CheckEquation(std::string_view name, const Tensor& a, const Tensor& b, bool is_left) {
  CheckIsSquare(name, a);
  CheckIsMatrix(name, b, "B");
  SWITCHYARD_CHECK(is_left ? a.size(-2) == b.size(-2) : a.size(-1) == b.size(-1), name,
                   ": Incompatible shapes of A and B for the equation ",
                   is_left ? "AX = B" : "XA = B", " (", a.size(-2), "x", a.size(-1), " and ",
                   b.size(-2), "x", b.size(-1), ")");
}

void CheckOldEquation(std::string_view name, const Tensor& b, const Tensor& a) {
  SWITCHYARD_CHECK(a.dtype() == b.dtype(),
                   "Expected b and A to have the same dtype, but found b of type ", b.dtype(),
                   " and A of type ", a.dtype(), " instead.");
  SWITCHYARD_CHECK(a.size(-1) == a.size(-2), "A must be batches of square matrices, but they are ",
                   a.size(-2), " by ", a.size(-1), " matrices");
  SWITCHYARD_CHECK(a.size(-1) == b.size(-2), "Incompatible matrix sizes for ", name,
                   ": each A matrix is ", a.size(-1), " by ", a.size(-1), " but each b matrix is ",
                   b.size(-2), " by ", b.size(-1));
}

bool HasVectors(const Tensor& a, const Tensor& b) {
  if (b.dim() == 1) return true;
  if (a.dim() - 1 != b.dim()) return false;
  return std::equal(b.sizes().begin(), b.sizes().end(), a.sizes().begin());
}

Tensor WithColumn(const Tensor& vectors) {
  std::vector<int64_t> sizes = vectors.sizes().ToVector();
  std::vector<int64_t> strides = vectors.strides().ToVector();
  sizes.push_back(1);
  strides.push_back(1);
  return ViewOf(vectors, sizes, strides, vectors.storage_offset());
}

std::vector<int64_t> BatchOf(IntArrayRef sizes) {
  return std::vector<int64_t>(sizes.begin(), sizes.end() - 2);
}

std::vector<int64_t> WithBatch(IntArrayRef sizes, IntArrayRef last) {
  std::vector<int64_t> result = BatchOf(sizes);
  result.insert(result.end(), last.begin(), last.end());
  return result;
}

std::vector<int64_t> CommonBatch(IntArrayRef a, IntArrayRef b) {
  std::vector<int64_t> longer = BatchOf(a);
  std::vector<int64_t> shorter = BatchOf(b);
  const bool is_first_longer = longer.size() >= shorter.size();
  if (!is_first_longer) std::swap(longer, shorter);
  const size_t added = longer.size() - shorter.size();
  for (size_t i = 0; i < shorter.size(); ++i) {
    int64_t& size = longer[added + i];
    const int64_t other = shorter[i];
    SWITCHYARD_CHECK(size == other || size == 1 || other == 1, "The size of tensor a (",
                     is_first_longer ? size : other, ") must match the size of tensor b (",
                     is_first_longer ? other : size, ") at non-singleton dimension ", added + i);
    if (size == 1) size = other;
  }
  return longer;
}

std::vector<int64_t> MatrixStrides(IntArrayRef sizes, bool by_columns) {
  std::vector<int64_t> strides(sizes.size(), 1);
  int64_t step = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    strides[i] = step;
    step *= std::max<int64_t>(sizes[i], 1);
  }
  if (!by_columns || sizes.size() < 2) return strides;
  strides[sizes.size() - 2] = 1;
  strides[sizes.size() - 1] = std::max<int64_t>(sizes[sizes.size() - 2], 1);
  return strides;
}

bool IsUpperTriangle(std::string_view uplo) {
  const char letter = uplo.size() == 1 ? uplo[0] : ' ';
  const bool is_upper = letter == 'U' || letter == 'u';
  SWITCHYARD_CHECK(is_upper || letter == 'L' || letter == 'l',
                   "Expected UPLO argument to be 'L' or 'U', but got ", uplo);
  return is_upper;
}

QrParts PartsOfQr(std::string_view mode) {
  if (mode == "reduced") return {true, true};
  if (mode == "complete") return {true, false};
  SWITCHYARD_CHECK(mode == "r", "qr received unrecognized mode '", mode,
                   "' but expected one of 'reduced' (default), 'r', or 'complete'");
  return {false, true};
}

}  // namespace switchyard::internal
