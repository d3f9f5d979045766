// Loops over elements: dense rows, rows with steps, results of another dtype, wrong element types.
#include "lib/loops/loops.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

template <typename T>
Tensor Of(const std::vector<T>& values) {
  Tensor tensor = EmptyTensor({static_cast<int64_t>(values.size())}, ScalarTypeOf<T>());
  for (size_t i = 0; i < values.size(); ++i) tensor.data<T>()[i] = values[i];
  return tensor;
}

template <typename T>
std::vector<T> ValuesOf(const Tensor& tensor) {
  return std::vector<T>(tensor.data<T>(), tensor.data<T>() + tensor.numel());
}

TensorIterator Unary(const Tensor& out, const Tensor& in) {
  TensorIteratorConfig config;
  config.add_owned_output(out).add_owned_input(in).check_all_same_dtype(false).declare_static_dtype(
      out.dtype());
  return TensorIterator("test", config);
}

TEST(CpuKernelTest, ComputesEachElement) {
  const Tensor out = Of<float>({0, 0, 0});
  TensorIterator iterator = Unary(out, Of<float>({1, 2, 3}));
  cpu_kernel(iterator, [](float x) { return 2 * x; });
  EXPECT_EQ(ValuesOf<float>(out), (std::vector<float>{2, 4, 6}));
}

TEST(CpuKernelTest, StepsOverWhatLiesBetween) {
  const Tensor out = Of<float>({7, 7, 7, 7, 7, 7});
  const Tensor every_other = ViewOf(out, {3}, {2}, 0);
  TensorIterator iterator = Unary(every_other, Of<float>({1, 2, 3}));
  cpu_kernel(iterator, [](float x) { return -x; });
  EXPECT_EQ(ValuesOf<float>(out), (std::vector<float>{-1, 7, -2, 7, -3, 7}));
}

TEST(CpuKernelTest, ResultMayBeOfAnotherType) {
  const Tensor out = Of<int64_t>({0, 0});
  TensorIterator iterator = Unary(out, Of<float>({1.5F, -2.5F}));
  cpu_kernel(iterator, [](float x) { return static_cast<int64_t>(x > 0 ? 1 : -1); });
  EXPECT_EQ(ValuesOf<int64_t>(out), (std::vector<int64_t>{1, -1}));
}

TEST(CpuKernelTest, RefusesAnotherElementType) {
  TensorIterator iterator = Unary(Of<float>({0}), Of<float>({1}));
  EXPECT_ERROR(cpu_kernel(iterator, [](double x) { return x; }), "test");
}

}  // namespace
}  // namespace switchyard
