#include "lib/core/inline_vector.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <utility>

namespace switchyard {
namespace {

using Numbers = InlineVector<int64_t, 3>;

Numbers CountTo(int64_t count) {
  Numbers numbers;
  for (int64_t i = 0; i < count; ++i) numbers.push_back(i);
  return numbers;
}

void ExpectCounts(const Numbers& numbers, int64_t count) {
  ASSERT_EQ(numbers.size(), static_cast<size_t>(count));
  EXPECT_EQ(numbers.empty(), count == 0);
  for (int64_t i = 0; i < count; ++i) EXPECT_EQ(numbers[static_cast<size_t>(i)], i);
  EXPECT_EQ(numbers.end() - numbers.begin(), count);
}

TEST(InlineVectorTest, KeepsElementsAcrossTheBorder) {
  for (int64_t count = 0; count < 8; ++count) ExpectCounts(CountTo(count), count);
}

// Owns a number, and may move as its bytes.
struct Owner {
  static constexpr bool kMovesAsBytes = true;

  std::shared_ptr<int> number;
};

// Growing neither drops nor doubles what the elements own.
TEST(InlineVectorTest, OwnersMoveAsBytes) {
  const auto number = std::make_shared<int>(7);
  {
    InlineVector<Owner, 2> vector;
    for (int i = 0; i < 9; ++i) {
      vector.push_back({number});
      EXPECT_EQ(number.use_count(), i + 2);
    }
    const InlineVector<Owner, 2> moved = std::move(vector);
    EXPECT_EQ(number.use_count(), 10);
    for (size_t i = 0; i < moved.size(); ++i) EXPECT_EQ(moved[i].number, number);
  }
  EXPECT_EQ(number.use_count(), 1);
}

TEST(InlineVectorTest, NewLastElementsHaveTheirDefault) {
  InlineVector<std::shared_ptr<int>, 2> vector;
  for (int i = 0; i < 5; ++i) {
    std::shared_ptr<int>& last = vector.emplace_back();
    EXPECT_EQ(last, nullptr);
    last = std::make_shared<int>(i);
  }
  ASSERT_EQ(vector.size(), 5u);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(*vector[static_cast<size_t>(i)], i);
}

TEST(InlineVectorTest, CopiesAreApart) {
  for (const int64_t count : {2, 5}) {
    Numbers first = CountTo(count);
    Numbers second = first;
    first[0] = 77;
    ExpectCounts(second, count);
    second = CountTo(count + 1);
    ExpectCounts(second, count + 1);
    EXPECT_EQ(first[0], 77);
  }
}

TEST(InlineVectorTest, MovesLeaveTheOtherEmptyAndOfUse) {
  for (const int64_t count : {0, 2, 5}) {
    Numbers first = CountTo(count);
    Numbers second = std::move(first);
    ExpectCounts(second, count);
    first.clear();  // what is left of it is a vector
    for (int64_t i = 0; i < 4; ++i) first.push_back(i);
    ExpectCounts(first, 4);
    for (const int64_t earlier : {1, 6}) {
      Numbers target = CountTo(earlier);
      target = std::move(second);
      ExpectCounts(target, count);
      second.clear();
      ExpectCounts(second, 0);
      second = std::move(target);
      ExpectCounts(second, count);
    }
  }
}

TEST(InlineVectorTest, MovesOfOwnersDoNotCopy) {
  for (const int count : {1, 4}) {
    const auto owned = std::make_shared<int>(1);
    InlineVector<std::shared_ptr<int>, 2> vector;
    for (int i = 0; i < count; ++i) vector.push_back(owned);
    const InlineVector<std::shared_ptr<int>, 2> taken = std::move(vector);
    EXPECT_EQ(owned.use_count(), count + 1);
    EXPECT_EQ(taken.size(), static_cast<size_t>(count));
  }
}

TEST(InlineVectorTest, ShrinksAndGrowsAgain) {
  for (const size_t left : {0u, 2u, 3u, 4u}) {
    Numbers numbers = CountTo(6);
    numbers.shrink(left);
    ExpectCounts(numbers, static_cast<int64_t>(left));
    numbers.push_back(static_cast<int64_t>(left));
    ExpectCounts(numbers, static_cast<int64_t>(left) + 1);
  }
}

TEST(InlineVectorTest, ErasesOne) {
  for (const int64_t count : {3, 4, 6}) {
    Numbers numbers = CountTo(count);
    numbers.erase(1);
    ASSERT_EQ(numbers.size(), static_cast<size_t>(count - 1));
    EXPECT_EQ(numbers[0], 0);
    for (size_t i = 1; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], static_cast<int64_t>(i) + 1);
  }
}

TEST(InlineVectorTest, TakesViewsAndGivesThem) {
  Numbers numbers;
  numbers.assign(5, 9);
  EXPECT_EQ(ArrayRef<int64_t>(numbers), (std::vector<int64_t>{9, 9, 9, 9, 9}));
  numbers.assign(ArrayRef<int64_t>({1, 2}));
  EXPECT_EQ(ArrayRef<int64_t>(numbers), (std::vector<int64_t>{1, 2}));
  numbers.clear();
  numbers.resize_from_empty(4);
  EXPECT_EQ(numbers.size(), 4u);
}

TEST(InlineVectorTest, DropsWhatItsElementsOwn) {
  const auto owned = std::make_shared<int>(1);
  InlineVector<std::shared_ptr<int>, 2> vector;
  for (int i = 0; i < 4; ++i) vector.push_back(owned);
  EXPECT_EQ(owned.use_count(), 5);
  vector.shrink(1);
  EXPECT_EQ(owned.use_count(), 2);
  vector.clear();
  EXPECT_EQ(owned.use_count(), 1);
}

}  // namespace
}  // namespace switchyard
