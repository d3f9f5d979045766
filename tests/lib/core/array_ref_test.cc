#include "lib/core/array_ref.h"

#include <array>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

int64_t SumOf(IntArrayRef elements) {
  int64_t sum = 0;
  for (const int64_t element : elements) sum += element;
  return sum;
}

TEST(ArrayRefTest, TakesEveryKindOfArray) {
  const std::vector<int64_t> vector = {1, 2, 3};
  const std::array<int64_t, 2> array = {4, 5};
  const int64_t c_array[] = {6, 7};
  const int64_t one = 8;
  EXPECT_EQ(SumOf(vector), 6);
  EXPECT_EQ(SumOf(array), 9);
  EXPECT_EQ(SumOf(c_array), 13);
  EXPECT_EQ(SumOf(one), 8);
  EXPECT_EQ(SumOf({9, 10}), 19);
  EXPECT_EQ(SumOf(IntArrayRef(c_array, 1)), 6);
  EXPECT_EQ(SumOf(IntArrayRef(c_array, c_array + 2)), 13);
}

TEST(ArrayRefTest, DefaultIsEmpty) {
  const IntArrayRef empty;
  EXPECT_TRUE(empty.empty());
  EXPECT_EQ(empty.size(), 0u);
  EXPECT_EQ(empty.begin(), empty.end());
  EXPECT_EQ(SumOf({}), 0);
}

TEST(ArrayRefTest, RefersAndDoesNotCopy) {
  std::vector<int64_t> vector = {1, 2};
  const IntArrayRef view = vector;
  vector[1] = 20;
  EXPECT_EQ(view[1], 20);
  EXPECT_EQ(view.data(), vector.data());
}

TEST(ArrayRefTest, AccessWithBounds) {
  const std::vector<int64_t> vector = {1, 2, 3};
  const IntArrayRef view = vector;
  EXPECT_EQ(view.at(2), 3);
  EXPECT_EQ(view.front(), 1);
  EXPECT_EQ(view.back(), 3);
  EXPECT_ERROR(view.at(3), "index 3 is out of bounds of an array of 3");
  EXPECT_ERROR(IntArrayRef().front(), "index 0 is out of bounds of an array of 0");
  EXPECT_ERROR(IntArrayRef().back(), "an empty array has no last element");
}

TEST(ArrayRefTest, Slices) {
  const std::vector<int64_t> vector = {1, 2, 3, 4};
  const IntArrayRef view = vector;
  EXPECT_EQ(view.Slice(1, 2), std::vector<int64_t>({2, 3}));
  EXPECT_EQ(view.Slice(3), std::vector<int64_t>({4}));
  EXPECT_TRUE(view.Slice(4).empty());
  EXPECT_ERROR(view.Slice(5), "slice from 5");
  EXPECT_ERROR(view.Slice(2, 3), "slice of 3 elements from 2");
  // The sum of start and count overflows.
  EXPECT_ERROR(view.Slice(1, static_cast<size_t>(-1)), "is out of bounds");
}

TEST(ArrayRefTest, EqualityIsByElements) {
  const std::vector<int64_t> one = {1, 2};
  const std::vector<int64_t> other = {1, 2};
  EXPECT_TRUE(IntArrayRef(one) == IntArrayRef(other));
  EXPECT_TRUE(IntArrayRef(one) != IntArrayRef(other).Slice(1));
  EXPECT_TRUE(IntArrayRef(one) != IntArrayRef({1, 3}));
  EXPECT_TRUE(other == IntArrayRef(one));
}

TEST(ArrayRefTest, IteratesBackwards) {
  const std::array<int64_t, 3> array = {1, 2, 3};
  const IntArrayRef view = array;
  EXPECT_EQ(std::vector<int64_t>(view.rbegin(), view.rend()), std::vector<int64_t>({3, 2, 1}));
  EXPECT_EQ(view.ToVector(), std::vector<int64_t>({1, 2, 3}));
}

std::vector<int64_t> ElementsOf(OptionalIntArrayRef view) {
  return view ? view->ToVector() : std::vector<int64_t>({-1});
}

// The element of a braced list has another type; it lives until the call ends.
TEST(ArrayRefTest, OptionalOfABracedList) {
  EXPECT_EQ(ElementsOf({7}), std::vector<int64_t>({7}));
  EXPECT_EQ(ElementsOf({7, 8}), std::vector<int64_t>({7, 8}));
  EXPECT_EQ(ElementsOf(7), std::vector<int64_t>({7}));
  EXPECT_EQ(ElementsOf({}), std::vector<int64_t>({-1}));
  EXPECT_EQ(ElementsOf(std::nullopt), std::vector<int64_t>({-1}));
}

std::vector<double> RealsOf(OptionalDoubleArrayRef view) {
  return view ? view->ToVector() : std::vector<double>({-1});
}

TEST(ArrayRefTest, OptionalOfABracedListOfReals) {
  EXPECT_EQ(RealsOf({2}), std::vector<double>({2}));
  EXPECT_EQ(RealsOf({2, 3}), std::vector<double>({2, 3}));
  EXPECT_EQ(RealsOf({0.5}), std::vector<double>({0.5}));
  EXPECT_EQ(RealsOf({0.5, 1}), std::vector<double>({0.5, 1}));
  EXPECT_EQ(RealsOf(0.5), std::vector<double>({0.5}));
  EXPECT_EQ(RealsOf(std::nullopt), std::vector<double>({-1}));
}

TEST(ArrayRefTest, OptionalOfLists) {
  const std::vector<int64_t> vector = {1, 2};
  const std::array<int64_t, 1> array = {3};
  const int64_t elements[] = {4, 5};
  EXPECT_EQ(ElementsOf(vector), vector);
  EXPECT_EQ(ElementsOf(array), std::vector<int64_t>({3}));
  EXPECT_EQ(ElementsOf(elements), std::vector<int64_t>({4, 5}));
  EXPECT_EQ(ElementsOf(IntArrayRef(vector)), vector);
  EXPECT_EQ(ElementsOf(std::optional<IntArrayRef>(vector)), vector);
  EXPECT_EQ(ElementsOf(IntArrayRef()), std::vector<int64_t>());
}

TEST(ArrayRefTest, PrintsItsElements) {
  EXPECT_EQ(Join(IntArrayRef()), "[]");
  EXPECT_EQ(Join(IntArrayRef({2})), "[2]");
  EXPECT_EQ(Join(IntArrayRef({2, -3})), "[2, -3]");
}

}  // namespace
}  // namespace switchyard
