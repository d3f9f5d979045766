// Helpers for tensors and expected values in tests of kernels.

#ifndef SWITCHYARD_TESTS_KERNELS_TENSOR_TESTING_H_
#define SWITCHYARD_TESTS_KERNELS_TENSOR_TESTING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"

namespace switchyard {

// A row-major tensor of the values.
template <typename T>
Tensor MakeTensor(const std::vector<int64_t>& sizes, const std::vector<T>& values) {
  Tensor tensor = EmptyTensor(sizes, ScalarTypeOf<T>());
  EXPECT_EQ(tensor.numel(), static_cast<int64_t>(values.size()));
  T* elements = tensor.data<T>();
  for (size_t i = 0; i < values.size(); ++i) elements[i] = values[i];
  return tensor;
}

inline Tensor Floats(std::vector<int64_t> sizes, const std::vector<float>& values) {
  return MakeTensor<float>(std::move(sizes), values);
}
inline Tensor Longs(std::vector<int64_t> sizes, const std::vector<int64_t>& values) {
  return MakeTensor<int64_t>(std::move(sizes), values);
}
inline Tensor Bools(const std::vector<int64_t>& sizes, const std::vector<bool>& values) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Bool);
  for (size_t i = 0; i < values.size(); ++i) tensor.data<bool>()[i] = values[i];
  return tensor;
}

// The elements in row-major order, for any strides. Fails for another dtype than T.
template <typename T>
std::vector<T> ValuesOf(const Tensor& tensor) {
  const T* elements = tensor.data<T>();
  std::vector<T> values;
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    int64_t rest = i;
    int64_t offset = 0;
    for (int64_t d = tensor.dim() - 1; d >= 0; --d) {
      offset += rest % tensor.size(d) * tensor.stride(d);
      rest /= tensor.size(d);
    }
    values.push_back(elements[offset]);
  }
  return values;
}

inline std::vector<int64_t> SizesOf(const Tensor& tensor) { return tensor.sizes().ToVector(); }
inline std::vector<int64_t> StridesOf(const Tensor& tensor) { return tensor.strides().ToVector(); }

// [0, 1, 2, ...] of the given sizes.
template <typename T = float>
Tensor Counting(const std::vector<int64_t>& sizes) {
  Tensor tensor = EmptyTensor(sizes, ScalarTypeOf<T>());
  for (int64_t i = 0; i < tensor.numel(); ++i) tensor.data<T>()[i] = static_cast<T>(i);
  return tensor;
}

using Sizes = std::vector<int64_t>;

}  // namespace switchyard

// Expects that the statement raises an Error whose message contains `text`; without exceptions,
// that it ends the process with that message.
#if defined(__cpp_exceptions)
#define EXPECT_ERROR(statement, text)                                                     \
  do {                                                                                    \
    std::string message;                                                                  \
    try {                                                                                 \
      statement;                                                                          \
    } catch (const ::switchyard::Error& error) {                                          \
      message = error.what();                                                             \
    }                                                                                     \
    EXPECT_NE(message.find(text), std::string::npos) << "message: \"" << message << "\""; \
  } while (false)
#else
#define EXPECT_ERROR(statement, text) EXPECT_DEATH(statement, ::testing::HasSubstr(text))
#endif

#endif  // SWITCHYARD_TESTS_KERNELS_TENSOR_TESTING_H_
