#include "lib/core/tensor.h"

#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(TensorTest, DefaultIsUndefined) {
  const Tensor tensor;
  EXPECT_FALSE(tensor.defined());
  EXPECT_TRUE(tensor.key_set().IsEmpty());
  EXPECT_EQ(tensor.dtype(), ScalarType::Undefined);
  EXPECT_EQ(tensor.numel(), 0);
  EXPECT_EQ(tensor.data_ptr(), nullptr);
  EXPECT_FALSE(tensor.storage().defined());
  EXPECT_EQ(tensor.use_count(), 0u);
  EXPECT_TRUE(tensor.is_same(Tensor()));
  EXPECT_EQ(Join(tensor), "undefined");
}

TEST(TensorTest, UndefinedTensorsAreCopiedWithoutCounting) {
  const size_t before = internal::undefined_tensor.use_count();
  {
    const std::vector<Tensor> many(1000);
    const std::vector<Tensor> copies = many;
    EXPECT_EQ(internal::undefined_tensor.use_count(), before);
  }
  EXPECT_EQ(internal::undefined_tensor.use_count(), before);
}

TEST(TensorTest, CopiesShareEverything) {
  const Tensor tensor = EmptyTensor({2}, ScalarType::Float);
  Tensor copy = tensor;
  EXPECT_TRUE(copy.is_same(tensor));
  EXPECT_EQ(tensor.use_count(), 2u);
  copy.data<float>()[1] = 3;
  EXPECT_EQ(tensor.data<float>()[1], 3);
  copy = Tensor();
  EXPECT_EQ(tensor.use_count(), 1u);
}

TEST(TensorTest, MovingLeavesAnUndefinedTensor) {
  Tensor tensor = EmptyTensor({2}, ScalarType::Float);
  const Tensor moved = std::move(tensor);
  EXPECT_FALSE(tensor.defined());  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(moved.use_count(), 1u);
}

TEST(TensorTest, AssignmentReleasesTheOldTensor) {
  const Tensor first = EmptyTensor({2}, ScalarType::Float);
  const Tensor second = EmptyTensor({3}, ScalarType::Float);
  Tensor tensor = first;
  tensor = second;
  EXPECT_EQ(first.use_count(), 1u);
  EXPECT_EQ(second.use_count(), 2u);
  tensor = *&tensor;
  EXPECT_EQ(second.use_count(), 2u);
}

TEST(TensorTest, SizesAndStridesByDimension) {
  const Tensor tensor = EmptyTensor({2, 3, 4}, ScalarType::Float);
  EXPECT_EQ(tensor.dim(), 3);
  EXPECT_EQ(tensor.size(0), 2);
  EXPECT_EQ(tensor.size(-1), 4);
  EXPECT_EQ(tensor.stride(-3), 12);
  EXPECT_ERROR(tensor.size(3), "dimension 3 is out of range for a tensor of 3 dimensions");
  EXPECT_ERROR(tensor.stride(-4), "dimension -4 is out of range");
  EXPECT_ERROR(EmptyTensor({}, ScalarType::Float).size(0), "for a tensor of 0 dimensions");
}

TEST(TensorTest, TypedPointersCheckTheType) {
  const Tensor tensor = EmptyTensor({2}, ScalarType::Int);
  EXPECT_EQ(static_cast<void*>(tensor.data<int32_t>()), tensor.data_ptr());
  EXPECT_EQ(tensor.data<const int32_t>(), tensor.data<int32_t>());
  EXPECT_ERROR(tensor.data<float>(), "elements of Int were asked for as Float");
  EXPECT_ERROR(Tensor().data<float>(), "elements of Undefined were asked for as Float");
}

TEST(TensorTest, PointerStartsAtTheOffset) {
  const Tensor base = EmptyTensor({6}, ScalarType::Double);
  const Tensor view = ViewOf(base, {2}, {2}, 3);
  EXPECT_EQ(view.data<double>(), base.data<double>() + 3);
  EXPECT_EQ(view.item_size(), 8u);
}

TEST(TensorTest, Prints) {
  EXPECT_EQ(Join(EmptyTensor({2, 3}, ScalarType::Float)), "Float[2, 3] on cpu");
}

TEST(TensorTest, ThreadsMayCopyAndDropTheirOwnTensors) {
  const Tensor shared = EmptyTensor({2}, ScalarType::Float);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([mine = shared] {
      for (int i = 0; i < 1000; ++i) {
        const Tensor copy = mine;
        const Tensor view = ViewOf(copy, {1}, {1}, 1);
        const Tensor undefined;
        const Tensor copy_of_undefined = undefined;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(shared.use_count(), 1u);
  EXPECT_EQ(shared.storage().use_count(), 2u);
}

}  // namespace
}  // namespace switchyard
