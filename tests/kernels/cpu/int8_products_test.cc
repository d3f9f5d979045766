#include <cmath>
#include <cstdint>
#include <vector>

#include "lib/core/tensor_copy.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

// Every byte, in another order for each seed.
Tensor Bytes(int64_t rows, int64_t columns, int64_t seed) {
  const Tensor tensor = EmptyTensor({rows, columns}, ScalarType::Char);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    tensor.data<int8_t>()[i] = static_cast<int8_t>((i * 37 + seed * 101) % 256 - 128);
  }
  return tensor;
}

template <typename T, typename X, typename Y>
std::vector<T> SlowProduct(const Tensor& a, const Tensor& b) {
  const std::vector<X> x = ValuesOf<X>(a);
  const std::vector<Y> y = ValuesOf<Y>(b);
  std::vector<T> product;
  for (int64_t i = 0; i < a.size(0); ++i) {
    for (int64_t j = 0; j < b.size(1); ++j) {
      T sum = 0;
      for (int64_t k = 0; k < a.size(1); ++k) {
        sum += static_cast<T>(x[i * a.size(1) + k]) * static_cast<T>(y[k * b.size(1) + j]);
      }
      product.push_back(sum);
    }
  }
  return product;
}

// 5000 by 40 are several parts.
TEST(IntMmTest, IsExact) {
  for (const int64_t rows : {1, 5}) {
    for (const int64_t depth : {0, 1, 17, 5000}) {
      const Tensor a = Bytes(rows, depth, 1);
      const Tensor b = Bytes(40, depth, 2);
      const std::vector<int32_t> expected = SlowProduct<int32_t, int8_t, int8_t>(a, t(b));
      EXPECT_EQ(ValuesOf<int32_t>(_int_mm(a, t(b))), expected) << rows << " by " << depth;
      EXPECT_EQ(ValuesOf<int32_t>(_int_mm(a, CloneRowMajor(t(b)))), expected);
      Tensor out = EmptyTensor({0}, ScalarType::Int);
      _int_mm_out(out, a, t(b));
      EXPECT_EQ(ValuesOf<int32_t>(out), expected);
    }
  }
}

TEST(IntMmTest, TakesMatricesOfInt8) {
  const Tensor a = Bytes(2, 3, 1);
  EXPECT_ERROR(_int_mm(a, Bytes(4, 3, 1)), "cannot be multiplied");
  EXPECT_ERROR(_int_mm(a, Floats({3, 1}, {1, 2, 3})), "not Char");
  EXPECT_ERROR(_int_mm(a, select(Bytes(3, 3, 1), 0, 0)), "two matrices");
}

TEST(WeightInt8PackMmTest, IsTheProductWithTheScaledWeight) {
  for (const int64_t rows : {1, 7}) {
    for (const int64_t depth : {1, 17, 5000}) {
      const Tensor weight = Bytes(40, depth, 3);
      const Tensor x = EmptyTensor({rows, depth}, ScalarType::Float);
      for (int64_t i = 0; i < x.numel(); ++i) {
        x.data<float>()[i] = static_cast<float>(std::sin(static_cast<double>(i)));
      }
      const Tensor scales = EmptyTensor({40}, ScalarType::Float);
      for (int64_t i = 0; i < 40; ++i) scales.data<float>()[i] = 0.01f * static_cast<float>(i);
      const std::vector<double> expected = SlowProduct<double, float, int8_t>(x, t(weight));
      const std::vector<float> result = ValuesOf<float>(_weight_int8pack_mm(x, weight, scales));
      ASSERT_EQ(result.size(), expected.size());
      for (size_t i = 0; i < result.size(); ++i) {
        const double scale = scales.data<float>()[i % 40];
        const double bound = 1e-5 * std::sqrt(static_cast<double>(depth)) * 128;
        EXPECT_NEAR(result[i], expected[i] * scale, bound) << rows << " by " << depth;
      }
    }
  }
}

TEST(WeightInt8PackMmTest, TakesFloatsAndRowsOfInt8) {
  const Tensor x = Floats({1, 3}, {1, 2, 3});
  const Tensor weight = Bytes(2, 3, 1);
  const Tensor scales = Floats({2}, {1, 1});
  EXPECT_EQ(_weight_int8pack_mm(to(x, ScalarType::Half), weight, scales).dtype(), ScalarType::Half);
  EXPECT_ERROR(_weight_int8pack_mm(weight, weight, scales), "not Float, Half or BFloat16");
  EXPECT_ERROR(_weight_int8pack_mm(x, x, scales), "not Char");
  EXPECT_ERROR(_weight_int8pack_mm(x, Bytes(2, 4, 1), scales), "rows of one length");
  EXPECT_ERROR(_weight_int8pack_mm(x, t(Bytes(3, 2, 1)), scales), "not contiguous");
  EXPECT_ERROR(_weight_int8pack_mm(x, weight, select(x, 0, 0)), "are none for the 2 rows");
}

}  // namespace
}  // namespace switchyard
