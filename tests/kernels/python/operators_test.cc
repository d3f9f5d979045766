#include "lib/python/operators.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::python {
namespace {

// 0 1 2 / 3 4 5
Tensor Counting() {
  const Tensor tensor = EmptyTensor({2, 3}, ScalarType::Float);
  for (int i = 0; i < 6; ++i) tensor.data<float>()[i] = static_cast<float>(i);
  return tensor;
}

double At(const Tensor& tensor, int64_t row, int64_t column) {
  return kOperators.item(kOperators.select(kOperators.select(tensor, 0, row), 0, column))
      .To<double>();
}

TEST(PythonOperatorsTest, ViewsAreOfTheDimensionThatIsAskedFor) {
  const Tensor tensor = Counting();
  EXPECT_EQ(At(tensor, 1, 2), 5);
  EXPECT_EQ(kOperators.slice(tensor, 1, 1, 3, 1).sizes(), IntArrayRef({2, 2}));
  EXPECT_EQ(At(kOperators.permute(tensor, {1, 0}), 2, 1), 5);
  EXPECT_EQ(kOperators.unsqueeze(tensor, 1).sizes(), IntArrayRef({2, 1, 3}));
  EXPECT_EQ(At(kOperators.view(tensor, {3, 2}), 2, 0), 4);
  EXPECT_EQ(kOperators.unbind(tensor, 0).size(), 2u);
  EXPECT_EQ(kOperators.expand(kOperators.slice(tensor, 0, 0, 1, 1), {2, 3}, false).sizes(),
            IntArrayRef({2, 3}));
}

TEST(PythonOperatorsTest, FirstOperandComesFirst) {
  const Tensor six = WrappedNumber(6);
  const Tensor four = WrappedNumber(4);
  EXPECT_EQ(kOperators.item(kOperators.sub(six, four, 1)).To<int64_t>(), 2);
  EXPECT_EQ(kOperators.item(kOperators.div(six, four)).To<double>(), 1.5);
  EXPECT_EQ(kOperators.item(kOperators.div_mode(six, four, std::string_view("floor"))).To<int>(),
            1);
  EXPECT_EQ(kOperators.item(kOperators.remainder(six, four)).To<int>(), 2);
  EXPECT_EQ(kOperators.item(kOperators.pow(WrappedNumber(2.0), WrappedNumber(3.0))).To<double>(),
            8);
  EXPECT_FALSE(kOperators.item(kOperators.any(kOperators.eq(six, four))).To<bool>());
}

TEST(PythonOperatorsTest, ElementsAreReadAndWritten) {
  Tensor tensor = Counting();
  const Tensor rows = kOperators.to(WrappedNumber(1), ScalarType::Long, false, true, std::nullopt);
  const std::vector<std::optional<Tensor>> indices = {kOperators.view(rows, {1})};
  EXPECT_EQ(At(kOperators.index(tensor, indices), 0, 0), 3);
  kOperators.index_put_(tensor, indices, kOperators.index(Counting(), indices), true);
  EXPECT_EQ(At(tensor, 1, 0), 6);
  EXPECT_EQ(kOperators.nonzero(tensor).sizes(), IntArrayRef({5, 2}));
  const Tensor copy = kOperators.clone(tensor, std::nullopt);
  kOperators.fill_(tensor, 7);
  EXPECT_EQ(At(copy, 1, 0), 6);
  kOperators.copy_(tensor, copy, false);
  EXPECT_EQ(At(tensor, 1, 0), 6);
  EXPECT_TRUE(kOperators.contiguous(kOperators.permute(tensor, {1, 0}), MemoryFormat::Contiguous)
                  .is_contiguous());
}

}  // namespace
}  // namespace switchyard::python
