// Elements in order beside NaN and infinities, and shifts by any number of bits. The expected
// values are those of PyTorch 2.15.0 for the same calls.

#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using testing::ElementsAre;
using testing::FloatEq;
using testing::IsNan;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Tensor SomeNan() { return Floats({5}, {kNan, 1, 3, kNan, 2}); }

float Number(const Tensor& tensor) { return *tensor.data<float>(); }
int64_t Place(const std::tuple<Tensor, Tensor>& found) {
  return *std::get<1>(found).data<int64_t>();
}

TEST(OrderTest, NanIsInTheMiddleWhereItIs) {
  EXPECT_THAT(Number(std::get<0>(median(SomeNan(), 0))), IsNan());
  EXPECT_EQ(Place(median(SomeNan(), 0)), 0);
  EXPECT_EQ(Number(std::get<0>(nanmedian(SomeNan(), 0))), 2);
  EXPECT_EQ(Place(nanmedian(SomeNan(), 0)), 4);
  EXPECT_THAT(Number(median(SomeNan())), IsNan());
  EXPECT_EQ(Number(nanmedian(SomeNan())), 2);
  EXPECT_EQ(*median(Longs({4}, {7, 1, 5, 3})).data<int64_t>(), 3);
}

TEST(OrderTest, NanIsGreaterThanNumbers) {
  EXPECT_EQ(Number(std::get<0>(kthvalue(SomeNan(), 3))), 3);
  EXPECT_EQ(Place(kthvalue(SomeNan(), 3)), 2);
  EXPECT_THAT(Number(std::get<0>(kthvalue(SomeNan(), 4))), IsNan());
  EXPECT_ERROR(kthvalue(SomeNan(), 6), "kthvalue: k is 6");
  EXPECT_ERROR(kthvalue(SomeNan(), 0), "kthvalue: k is 0");
}

TEST(OrderTest, TheLeastOfTheMostFrequentIsTheMode) {
  const auto found = mode(Floats({5}, {2, 1, 2, 1, 3}));
  EXPECT_EQ(Number(std::get<0>(found)), 1);
  EXPECT_EQ(Place(found), 3);
}

TEST(OrderTest, NanStaysTheGreatestSoFar) {
  const auto [values, places] = cummax(Floats({4}, {1, kNan, 3, kNan}), 0);
  EXPECT_THAT(ValuesOf<float>(values), ElementsAre(1, IsNan(), IsNan(), IsNan()));
  EXPECT_THAT(ValuesOf<int64_t>(places), ElementsAre(0, 1, 1, 3));
  const auto [least, of_least] = cummin(Floats({3}, {2, 2, 1}), 0);
  EXPECT_THAT(ValuesOf<float>(least), ElementsAre(2, 2, 1));
  EXPECT_THAT(ValuesOf<int64_t>(of_least), ElementsAre(0, 1, 2));
}

TEST(OrderTest, SumsAndQuantilesLeaveNanOutWhereAsked) {
  EXPECT_EQ(Number(nansum(SomeNan())), 6);
  EXPECT_EQ(Number(nanmean(SomeNan())), 2);
  EXPECT_THAT(Number(quantile(SomeNan(), 0.5)), IsNan());
  EXPECT_EQ(Number(nanquantile(SomeNan(), 0.5)), 2);
  EXPECT_THAT(Number(std::get<0>(aminmax(SomeNan()))), IsNan());
  EXPECT_ERROR(quantile(SomeNan(), 1.5), "quantile: q is 1.5");
  EXPECT_ERROR(quantile(SomeNan(), Floats({1}, {-1})), "not from 0 to 1");
}

TEST(OrderTest, NanStandsBehindEveryList) {
  const Tensor list = Floats({4}, {1, 2, 2, 3});
  const Tensor asked = Floats({4}, {kNan, 2, 0, 9});
  EXPECT_THAT(ValuesOf<int64_t>(searchsorted(list, asked)), ElementsAre(4, 1, 0, 4));
  EXPECT_THAT(ValuesOf<int64_t>(searchsorted(list, asked, false, true)), ElementsAre(4, 3, 0, 4));
  EXPECT_THAT(ValuesOf<int32_t>(bucketize(asked, list, true)), ElementsAre(4, 1, 0, 4));
  EXPECT_ERROR(searchsorted(list, asked, false, true, "left"), "side 'left'");
}

TEST(OrderTest, NanIsInNoList) {
  EXPECT_THAT(ValuesOf<bool>(isin(SomeNan(), SomeNan())),
              ElementsAre(false, true, true, false, true));
  const Tensor even = mul(Counting<int64_t>({20}), 2);
  const std::vector<bool> found = ValuesOf<bool>(isin(Counting<int64_t>({45}), even));
  for (size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], i % 2 == 0 && i < 40) << i;
}

TEST(OrderTest, SumsOfExponentialsMayBeInfinite) {
  const Tensor sums = logcumsumexp(Floats({4}, {-kInfinity, -kInfinity, 0, kInfinity}), 0);
  EXPECT_THAT(ValuesOf<float>(sums), ElementsAre(-kInfinity, -kInfinity, 0, kInfinity));
}

TEST(OrderTest, AsManyPlacesAsAskedFor) {
  const Tensor self = Longs({4}, {0, 1, 0, 2});
  EXPECT_THAT(ValuesOf<int64_t>(nonzero_static(self, 3)), ElementsAre(1, 3, -1));
  EXPECT_EQ(SizesOf(nonzero_static(self, 1)), (Sizes{1, 1}));
  EXPECT_ERROR(nonzero_static(self, -1), "size -1 is negative");
}

TEST(OrderTest, RangesAreThoseOfTheElementsWhereBoundsAreEqual) {
  const Tensor self = Floats({6}, {0, 1, 1, 2, 4, 4});
  EXPECT_THAT(ValuesOf<float>(histc(self, 4)), ElementsAre(1, 2, 1, 2));
  EXPECT_THAT(ValuesOf<float>(histc(self, 2, 1, 3)), ElementsAre(2, 1));
  EXPECT_THAT(ValuesOf<float>(histc(Floats({2}, {5, 5}), 2)), ElementsAre(0, 2));
  EXPECT_ERROR(histc(SomeNan(), 2), "no finite bounds");
}

TEST(OrderTest, TruthValuesAreNotLookedFor) {
  EXPECT_ERROR(isin(Bools({1}, {true}), Bools({1}, {true})), "truth values");
  EXPECT_ERROR(isin(Floats({1}, {1}), Scalar(true)), "truth values");
}

TEST(ShrinkTest, NanStaysWhatItIs) {
  EXPECT_THAT(ValuesOf<float>(softshrink(SomeNan())),
              ElementsAre(IsNan(), 0.5f, 2.5f, IsNan(), 1.5f));
  EXPECT_THAT(ValuesOf<float>(hardshrink(SomeNan())), ElementsAre(IsNan(), 1, 3, IsNan(), 2));
  EXPECT_THAT(ValuesOf<float>(threshold(SomeNan(), 1, 9.0)),
              ElementsAre(IsNan(), 9, 3, IsNan(), 2));
  EXPECT_THAT(ValuesOf<float>(log_sigmoid(Floats({2}, {-1000, 1000}))),
              ElementsAre(-1000, FloatEq(0)));
}

using Integers = std::vector<int64_t>;

Integers LeftBy(int64_t count) {
  return ValuesOf<int64_t>(bitwise_left_shift(Longs({3}, {1, -5, 7}), count));
}
Integers RightBy(int64_t count) {
  return ValuesOf<int64_t>(bitwise_right_shift(Longs({3}, {1, -5, 7}), count));
}

TEST(ShiftTest, BitsMayAllGo) {
  const int64_t least = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(LeftBy(63), (Integers{least, least, least}));
  EXPECT_EQ(LeftBy(64), (Integers{0, 0, 0}));
  EXPECT_EQ(LeftBy(-1), (Integers{0, 0, 0}));
  EXPECT_EQ(RightBy(1), (Integers{0, -3, 3}));
  for (const int64_t count : {63, 64, -1}) EXPECT_EQ(RightBy(count), (Integers{0, -1, 0})) << count;
}

TEST(ShiftTest, EachDtypeHasItsBits) {
  const Tensor bytes = MakeTensor<uint8_t>({2}, {255, 3});
  EXPECT_THAT(ValuesOf<uint8_t>(bitwise_left_shift(bytes, 1)), ElementsAre(254, 6));
  EXPECT_THAT(ValuesOf<uint8_t>(bitwise_left_shift(bytes, 8)), ElementsAre(0, 0));
  EXPECT_THAT(ValuesOf<uint8_t>(bitwise_right_shift(bytes, 9)), ElementsAre(0, 0));
  const Tensor chars = MakeTensor<int8_t>({2}, {-128, 3});
  EXPECT_THAT(ValuesOf<int8_t>(bitwise_left_shift(chars, 1)), ElementsAre(0, 6));
  EXPECT_THAT(ValuesOf<int8_t>(bitwise_right_shift(chars, 8)), ElementsAre(-1, 0));
  EXPECT_ERROR(bitwise_left_shift(Counting({2}), 1), "not one of integers");
}

}  // namespace
}  // namespace switchyard
