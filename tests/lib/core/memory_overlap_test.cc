#include "lib/core/memory_overlap.h"

#include <gtest/gtest.h>

#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(MayOverlapTest, LooksAtTheRangeOfAddresses) {
  const Tensor whole = EmptyTensor({4, 2}, ScalarType::Float);
  const Tensor head = ViewOf(whole, {2, 2}, {2, 1}, 0);
  const Tensor tail = ViewOf(whole, {2, 2}, {2, 1}, 4);
  EXPECT_TRUE(MayOverlap(whole, head));
  EXPECT_TRUE(MayOverlap(tail, whole));
  EXPECT_FALSE(MayOverlap(head, tail));
  // Columns share no byte, but the memory between their elements overlaps.
  EXPECT_TRUE(MayOverlap(ViewOf(whole, {4}, {2}, 0), ViewOf(whole, {4}, {2}, 1)));
  EXPECT_FALSE(MayOverlap(whole, EmptyTensor({4, 2}, ScalarType::Float)));
}

TEST(MayOverlapTest, TensorsWithoutElementsOverlapWithNone) {
  const Tensor whole = EmptyTensor({4}, ScalarType::Float);
  EXPECT_FALSE(MayOverlap(whole, ViewOf(whole, {0}, {1}, 2)));
  EXPECT_FALSE(MayOverlap(whole, ViewOf(whole, {4, 0}, {1, 1}, 0)));
}

TEST(AreSameElementsTest, NeedsThePlaceTheTypeAndTheOrder) {
  const Tensor square = EmptyTensor({2, 2}, ScalarType::Float);
  EXPECT_TRUE(AreSameElements(square, ViewOf(square, {2, 2}, {2, 1}, 0)));
  EXPECT_FALSE(AreSameElements(square, ViewOf(square, {2, 2}, {1, 2}, 0)));
  EXPECT_FALSE(AreSameElements(square, ViewOf(square, {4}, {1}, 0)));
  EXPECT_FALSE(AreSameElements(square, EmptyTensor({2, 2}, ScalarType::Float)));
}

TEST(CheckWritableTest, RefusesElementsThatShareAPlace) {
  const Tensor row = EmptyTensor({3}, ScalarType::Float);
  CheckWritable("copy_", row);
  CheckWritable("copy_", ViewOf(row, {1, 3}, {0, 1}, 0));
  CheckWritable("copy_", ViewOf(row, {3, 0}, {0, 1}, 0));
  EXPECT_ERROR(CheckWritable("copy_", ViewOf(row, {2, 3}, {0, 1}, 0)),
               "copy_: elements of the tensor to be written share their memory: sizes [2, 3], "
               "strides [0, 1]");
}

}  // namespace
}  // namespace switchyard
