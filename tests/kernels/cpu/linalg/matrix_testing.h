// Helpers for tests of linear algebra: drawn matrices of every dtype, products that come near.

#ifndef SWITCHYARD_TESTS_KERNELS_CPU_LINALG_MATRIX_TESTING_H_
#define SWITCHYARD_TESTS_KERNELS_CPU_LINALG_MATRIX_TESTING_H_

#include <string>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {

inline const std::vector<ScalarType>& MatrixTypes() {
  static const auto* const kTypes = new std::vector<ScalarType>{
      ScalarType::Float, ScalarType::Double, ScalarType::ComplexFloat, ScalarType::ComplexDouble};
  return *kTypes;
}

inline Tensor DrawnMatrix(IntArrayRef sizes, ScalarType type, uint64_t seed = 1) {
  ManualSeed(seed);
  if (!IsComplexType(type)) return randn(sizes, type);
  const ScalarType part = PartTypeOf(type);
  const Tensor first = randn(sizes, part);
  return complex(first, randn(sizes, part));
}
inline Tensor PositiveMatrix(IntArrayRef sizes, ScalarType type) {
  const Tensor a = DrawnMatrix(sizes, type);
  return add(matmul(a, adjoint(a)), eye(a.size(-1), type));
}

// How many roundings of the dtype are between two tensors.
inline ::testing::AssertionResult AreNear(const Tensor& a, const Tensor& b) {
  if (SizesOf(a) != SizesOf(b) || a.dtype() != b.dtype()) {
    return ::testing::AssertionFailure() << Join(a, " is not like ", b);
  }
  const bool is_float = PartTypeOf(a.dtype()) == ScalarType::Float;
  const double limit = is_float ? 1e-3 : 1e-10;
  if (allclose(a, b, limit, limit, /*equal_nan=*/false)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << Join("they differ by ", item(amax(abs(sub(a, b)))).To<double>());
}

inline Tensor Transposed(const Tensor& a) { return transpose(a, -2, -1); }
inline Tensor IdentityLike(const Tensor& a) { return eye(a.size(-1), a.dtype()); }

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_KERNELS_CPU_LINALG_MATRIX_TESTING_H_
