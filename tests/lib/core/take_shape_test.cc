#include "lib/core/take_shape.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "lib/core/tensor_factory.h"

namespace switchyard {
namespace {

TEST(TakeShape, TakesSizesStridesAndOffset) {
  const Tensor tensor = EmptyTensor({2, 3}, ScalarType::Int);
  for (int i = 0; i < 6; ++i) tensor.data<int32_t>()[i] = i;
  TakeShape(tensor, ViewOf(tensor, {2, 2}, {1, 3}, 1));
  EXPECT_EQ(tensor.sizes(), std::vector<int64_t>({2, 2}));
  EXPECT_EQ(tensor.strides(), std::vector<int64_t>({1, 3}));
  EXPECT_EQ(tensor.storage_offset(), 1);
  EXPECT_EQ(tensor.numel(), 4);
  EXPECT_FALSE(tensor.is_contiguous());
  EXPECT_EQ(*tensor.data<int32_t>(), 1) << "the memory stays, and begins at the offset";
}

TEST(TakeShape, EveryHandleOfTheTensorHasIt) {
  const Tensor tensor = EmptyTensor({2, 3}, ScalarType::Int);
  const Tensor same = tensor;
  const Tensor view = ViewOf(tensor, {6}, {1}, 0);
  TakeShape(tensor, view);
  EXPECT_EQ(same.sizes(), std::vector<int64_t>({6}));
  EXPECT_TRUE(same.is_contiguous());
  EXPECT_FALSE(tensor.is_same(view)) << "it stays the tensor that it was";
}

TEST(TakeShape, MayHaveNoDimensionsOrElements) {
  const Tensor tensor = EmptyTensor({2, 3}, ScalarType::Int);
  TakeShape(tensor, ViewOf(tensor, {}, {}, 5));
  EXPECT_EQ(tensor.dim(), 0);
  EXPECT_EQ(tensor.numel(), 1);
  TakeShape(tensor, ViewOf(tensor, {0, 4}, {4, 1}, 0));
  EXPECT_EQ(tensor.numel(), 0);
}

}  // namespace
}  // namespace switchyard
