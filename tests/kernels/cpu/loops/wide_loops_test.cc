#include "kernels/cpu/loops/wide_loops.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/common/activation_functions.h"
#include "kernels/common/binary_functions.h"
#include "kernels/cpu/loops/repeated_rows.h"
#include "kernels/cpu/loops/vector_level.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/loops.h"

namespace switchyard::internal {
namespace {

// Numbers whose product and sum are rounded, and some that are none.
template <typename T>
Tensor Numbers(int64_t count, double factor) {
  const Tensor tensor = EmptyTensor({count}, ScalarTypeOf<T>());
  for (int64_t i = 0; i < count; ++i) {
    tensor.data<T>()[i] = static_cast<T>(factor * (1 + static_cast<double>(i % 37) / 7) - 3);
  }
  using Limits = std::numeric_limits<T>;
  const T special[] = {Limits::quiet_NaN(), Limits::infinity(), -T{0}, Limits::denorm_min()};
  for (int64_t i = 0; i < 4 && i < count; ++i) tensor.data<T>()[i * count / 4] = special[i];
  return tensor;
}

template <typename T>
std::vector<unsigned char> BitsOf(const Tensor& tensor) {
  std::vector<unsigned char> bits(static_cast<size_t>(tensor.numel()) * sizeof(T));
  std::memcpy(bits.data(), tensor.data_ptr(), bits.size());
  return bits;
}

// The same bits as from the plain loop, for rows and for a number beside a row.
template <typename T, typename Op>
void ExpectSameBits(Op op) {
  static_assert(kIsArithmetic<Op>);
  const auto function = [op](T a, T b) -> T { return op(a, b); };
  for (const int64_t count : {1, 63, 64, 67, 1000}) {
    const Tensor a = Numbers<T>(count, 1.1);
    for (const Tensor& b : {Numbers<T>(count, 0.3), Numbers<T>(1, 0.3)}) {
      const auto iterate = [&] {
        return TensorIterator(
            "test", TensorIteratorConfig().add_output(Tensor()).add_input(a).add_input(b));
      };
      TensorIterator plain = iterate();
      cpu_kernel(plain, function);
      TensorIterator wide = iterate();
      ArithmeticKernel<T, Op>(wide, function);
      EXPECT_EQ(BitsOf<T>(wide.output()), BitsOf<T>(plain.output())) << count << " elements";
    }
  }
}

template <typename T>
class WideLoopsTest : public testing::Test {};
using Elements = testing::Types<float, double, int64_t>;
TYPED_TEST_SUITE(WideLoopsTest, Elements, );

TYPED_TEST(WideLoopsTest, GiveTheNumbersOfPlainOnes) {
  using T = TypeParam;
  ExpectSameBits<T>(functions::Add());
  ExpectSameBits<T>(functions::Multiply());
  ExpectSameBits<T>(functions::AddMultiple<T>{static_cast<T>(-3.3)});
  ExpectSameBits<T>(functions::SubtractMultiple<T>{static_cast<T>(1.7)});
  ExpectSameBits<T>(functions::ThresholdBackward<T>{T{1}});
}

// Short rows, and one number for each, first or second; with rows of rows, and where they lie
// apart.
template <typename T>
void ExpectSameRows(const Tensor& a, const Tensor& b) {
  const functions::SubtractMultiple<T> op{static_cast<T>(1.7)};
  const auto iterate = [&] {
    return TensorIterator("test",
                          TensorIteratorConfig().add_output(Tensor()).add_input(a).add_input(b));
  };
  TensorIterator plain = iterate();
  cpu_kernel(plain, [op](T x, T y) -> T { return op(x, y); });
  TensorIterator wide = iterate();
  ArithmeticKernel<T, functions::SubtractMultiple<T>>(wide,
                                                      [op](T x, T y) -> T { return op(x, y); });
  EXPECT_EQ(BitsOf<T>(wide.output()), BitsOf<T>(plain.output()))
      << wide.output().numel() << " elements, the last dimension of " << a.size(-1);
  if (a.sizes() != wide.output().sizes()) return;
  Tensor changed = CloneRowMajor(a);
  TensorIterator inplace(
      "test", TensorIteratorConfig().add_output(changed).add_input(changed).add_input(b));
  ArithmeticKernel<T, functions::SubtractMultiple<T>>(inplace,
                                                      [op](T x, T y) -> T { return op(x, y); });
  EXPECT_EQ(BitsOf<T>(changed), BitsOf<T>(plain.output())) << "in place";
}

template <typename T>
void ExpectRepeatedRows(int64_t groups, int64_t rows, int64_t length) {
  const Tensor whole = Numbers<T>(groups * rows * length, 1.1);
  const Tensor all = ViewOf(whole, {groups, rows, length}, {rows * length, length, 1}, 0);
  const Tensor numbers = Numbers<T>(groups * rows * 2, 0.3);
  const std::vector<int64_t> sizes = {groups, rows, 1};
  for (const Tensor& each :
       {ViewOf(numbers, sizes, {rows, 1, 1}, 0), ViewOf(numbers, sizes, {2 * rows, 2, 1}, 0),
        ViewOf(numbers, {1, rows, 1}, {rows, 1, 1}, 0)}) {
    ExpectSameRows<T>(all, each);
    ExpectSameRows<T>(each, all);
  }
}

TEST(RepeatedRows, GiveTheNumbersOfPlainLoops) {
  for (const int64_t length : {2, 3, 4, 5, 16, 31, 32, 33}) {
    for (const int64_t rows : {0, 1, 3, 40, 576}) {
      for (const int64_t groups : {1, 3}) {
        ExpectRepeatedRows<float>(groups, rows, length);
        ExpectRepeatedRows<double>(groups, rows, length);
      }
    }
  }
}

TEST(RepeatedRows, AreFoundWhereRowsAreShort) {
  if (VectorLevelHere() == VectorLevel::kPlain) GTEST_SKIP() << "there are no wide vectors here";
  const auto is_found = [](IntArrayRef sizes, IntArrayRef others) {
    const Tensor a = EmptyTensor(sizes, ScalarType::Float);
    const Tensor b = EmptyTensor(others, ScalarType::Float);
    const TensorIterator iterator(
        "test", TensorIteratorConfig().add_output(Tensor()).add_input(a).add_input(b));
    return RepeatedRows<float>(iterator).IsFound();
  };
  EXPECT_TRUE(is_found({1, 576, 2, 2}, {1, 576, 1, 1}));
  EXPECT_TRUE(is_found({576, 1}, {576, 4}));
  EXPECT_TRUE(is_found({2, 576, 4}, {576, 1}));
  EXPECT_FALSE(is_found({576, 64}, {576, 1})) << "a loop for each row is as good";
  EXPECT_FALSE(is_found({576, 4}, {1, 4})) << "one row for all";
  EXPECT_FALSE(is_found({576, 4}, {576, 4})) << "one dimension";
  EXPECT_FALSE(is_found({4, 4}, {4, 1})) << "too few";
}

TEST(ArithmeticTest, IsWhatSaysSo) {
  EXPECT_TRUE(kIsArithmetic<functions::Relu>);
  EXPECT_FALSE(kIsArithmetic<functions::Fmod>);
  EXPECT_FALSE(IsWide(1)) << "too short to gain from it";
}

}  // namespace
}  // namespace switchyard::internal
