// Numbers for seed 42, from Debian's libtorch 1.13.1 with ATEN_CPU_CAPABILITY=default.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/generator.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr uint64_t kSeed = 42;

class RandomTest : public testing::Test {
 protected:
  void SetUp() override { ManualSeed(kSeed); }
};

void ExpectFloats(const Tensor& tensor, const std::vector<float>& expected) {
  const std::vector<float> values = ValuesOf<float>(tensor);
  ASSERT_GE(values.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_FLOAT_EQ(values[i], expected[i]) << i;
}

Tensor Converted(const Tensor& tensor) { return to(tensor, ScalarType::Float); }

Tensor New(IntArrayRef sizes, ScalarType type = ScalarType::Float) {
  return EmptyTensor(sizes, type);
}

TEST_F(RandomTest, UniformOfEachFloatingType) {
  EXPECT_EQ(ValuesOf<float>(rand({3})),
            (std::vector<float>{0.882269263f, 0.915003955f, 0.38286376f}));
  ManualSeed(kSeed);
  EXPECT_EQ(ValuesOf<double>(rand({2}, ScalarType::Double)),
            (std::vector<double>{0.058154485961429692, 0.062910167424577557}));
  ManualSeed(kSeed);
  ExpectFloats(Converted(rand({3}, ScalarType::Half)), {0.549804688f, 0.712402344f, 0.419921875f});
  ManualSeed(kSeed);
  ExpectFloats(Converted(rand({3}, ScalarType::BFloat16)), {0.3984375f, 0.69921875f, 0.359375f});
  ManualSeed(kSeed);
  Tensor wide = New({4});
  ExpectFloats(uniform_(wide, -2, 3), {2.41134644f, 2.57501984f, -0.0856812f, 2.79652834f});
}

TEST_F(RandomTest, NormalOfFewElements) {
  ExpectFloats(randn({5}), {0.336690366f, 0.128809407f, 0.234462366f, 0.23033303f, -1.12285638f});
  // The sixth was made together with the fifth.
  ExpectFloats(randn({1}), {-0.186328292f});
  ManualSeed(kSeed);
  EXPECT_DOUBLE_EQ(ValuesOf<double>(randn({1}, ScalarType::Double))[0], 0.33669035438385886);
}

TEST_F(RandomTest, NormalInBlocks) {
  ExpectFloats(randn({20}),
               {1.92691505f,   1.48728418f,   0.900717199f,  -2.10552144f, -0.758131146f,
                1.07831764f,   0.800800502f,  1.68062055f,   0.355859786f, -0.686622977f,
                -0.493356347f, 0.241487801f,  -0.23162432f,  0.041759491f, -0.251575291f,
                0.859858513f,  -0.309726924f, -0.395710498f, 0.803409338f, -0.621595383f});
  ManualSeed(kSeed);
  const Tensor doubles = randn({16}, ScalarType::Double);
  EXPECT_DOUBLE_EQ(ValuesOf<double>(doubles)[0], 0.29955628775026372);
  EXPECT_DOUBLE_EQ(ValuesOf<double>(doubles)[15], -1.4920727283504345);
  ManualSeed(kSeed);
  ExpectFloats(Converted(randn({16}, ScalarType::Half)), {0.38671875f, 1.47167969f, 0.146850586f});
  ManualSeed(kSeed);
  ExpectFloats(Converted(randn({16}, ScalarType::BFloat16)), {-0.80859375f, -1.53125f, 0.40625f});
  ManualSeed(kSeed);
  Tensor other = New({16});
  ExpectFloats(normal_(other, 1.5, 0.5), {2.46345758f, 2.24364209f, 1.95035863f, 0.44723928f});
}

// A tensor that is not a block is filled in memory order, one element after the other.
TEST_F(RandomTest, NormalOfATransposedTensor) {
  const Tensor base = New({5, 4});
  Tensor turned = t(base);
  normal_(turned);
  ExpectFloats(turned, {0.336690366f, -1.12285638f, 0.461657226f, 1.11029029f, 1.32213509f,
                        0.128809407f, -0.186328292f});
}

TEST_F(RandomTest, Integers) {
  EXPECT_EQ(ValuesOf<int64_t>(randint(100, {5})), (std::vector<int64_t>{42, 67, 76, 14, 26}));
  ManualSeed(kSeed);
  EXPECT_EQ(ValuesOf<int32_t>(randint(-5, 5, {4}, ScalarType::Int)),
            (std::vector<int32_t>{-3, 2, 1, -1}));
  ManualSeed(kSeed);
  Tensor chars = New({4}, ScalarType::Char);
  EXPECT_EQ(ValuesOf<int8_t>(random_(chars)), (std::vector<int8_t>{102, 51, 92, 14}));
  ManualSeed(kSeed);
  Tensor floats = New({3});
  ExpectFloats(random_(floats), {14801927, 15351016, 6423145});
  ManualSeed(kSeed);
  EXPECT_EQ(ValuesOf<int64_t>(randperm(10)), (std::vector<int64_t>{2, 6, 1, 8, 4, 5, 0, 9, 3, 7}));
}

TEST_F(RandomTest, TrialsAndCategories) {
  Tensor trials = New({12});
  ExpectFloats(bernoulli_(trials, 0.3), {1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0});
  ManualSeed(kSeed);
  const Tensor odds = full({12}, 0.3);
  ExpectFloats(bernoulli(odds), {0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0});
  ManualSeed(kSeed);
  const Tensor weights = Floats({5}, {1, 2, 3, 4, 5});
  EXPECT_EQ(ValuesOf<int64_t>(multinomial(weights, 3)), (std::vector<int64_t>{3, 1, 2}));
  ManualSeed(kSeed);
  EXPECT_EQ(ValuesOf<int64_t>(multinomial(weights, 8, true)),
            (std::vector<int64_t>{0, 0, 1, 0, 3, 3, 4, 4}));
  ManualSeed(kSeed);
  Tensor waits = New({3});
  ExpectFloats(exponential_(waits), {0.0599140152f, 0.064976126f, 0.131916776f});
}

TEST_F(RandomTest, DropoutScalesWhatStays) {
  constexpr float kKept = 1.33333337f;
  ExpectFloats(dropout(full({8}, 1.0), 0.25, true),
               {kKept, kKept, kKept, kKept, kKept, kKept, 0, 0});
  ManualSeed(kSeed);
  const auto [output, mask] = native_dropout(full({8}, 1.0), 0.25, true);
  ExpectFloats(output, {kKept, kKept, kKept, kKept, kKept, kKept, 0, 0});
  EXPECT_EQ(ValuesOf<bool>(mask)[7], false);
}

TEST_F(RandomTest, AGeneratorOfOnesOwnLeavesTheDefaultOneAlone) {
  const Generator mine(kSeed);
  const std::vector<float> expected = ValuesOf<float>(rand({4}, mine));
  EXPECT_EQ(ValuesOf<float>(rand({4})), expected);
  EXPECT_NE(ValuesOf<float>(rand({4}, mine)), expected);
  mine.SetSeed(kSeed);
  EXPECT_EQ(ValuesOf<float>(rand({4}, mine)), expected);
}

TEST_F(RandomTest, NothingIsDrawnForACallThatFails) {
  Tensor longs = New({3}, ScalarType::Long);
  Tensor floats = New({3});
  EXPECT_ERROR(uniform_(longs), "uniform_");
  EXPECT_ERROR(uniform_(floats, 2, 1), "from 2 is greater than to 1");
  EXPECT_ERROR(normal_(floats, 0, -1), "the standard deviation is -1");
  EXPECT_ERROR(bernoulli_(floats, 1.5), "p is 1.5, not a probability");
  EXPECT_ERROR(random_(floats, 3, 3), "from 3 is not less than to 3");
  Tensor bytes = New({3}, ScalarType::Byte);
  EXPECT_ERROR(random_(bytes, 0, 300), "bound 299 is out of range");
  EXPECT_ERROR(randperm(-1), "n is -1, which is negative");
  EXPECT_ERROR(randperm(300, ScalarType::Byte), "the greatest integer of");
  EXPECT_ERROR(multinomial(Floats({2}, {1, 2}), 3), "more than the 2 categories");
  EXPECT_ERROR(multinomial(Floats({2}, {1, -2}), 1), "is negative or not finite");
  ExpectFloats(rand({1}), {0.882269263f});
}

TEST(IndexPutTest, WritesAndAdds) {
  Tensor self = Floats({4}, {0, 0, 0, 0});
  const std::vector<std::optional<Tensor>> places = {Longs({3}, {1, 1, -1})};
  index_put_(self, places, Floats({3}, {1, 2, 3}), /*accumulate=*/true);
  EXPECT_EQ(ValuesOf<float>(self), (std::vector<float>{0, 3, 0, 3}));
  const Tensor put = index_put(self, places, Floats({}, {7}));
  EXPECT_EQ(ValuesOf<float>(put), (std::vector<float>{0, 7, 0, 7}));
  const std::vector<std::optional<Tensor>> mask = {Bools({4}, {true, false, true, false})};
  index_put_(self, mask, Longs({}, {5}));
  EXPECT_EQ(ValuesOf<float>(self), (std::vector<float>{5, 3, 5, 3}));
  EXPECT_ERROR(index_put_(self, places, Longs({3}, {1, 2, 3})), "values has dtype");
  EXPECT_ERROR(index_put_(self, places, Floats({2}, {1, 2})), "does not stretch");
  const std::vector<std::optional<Tensor>> far = {Longs({1}, {4})};
  EXPECT_ERROR(index_put_(self, far, Floats({1}, {1})), "out of range");
}

TEST(ScatterTest, Reduces) {
  const Tensor self = Floats({3}, {1, 2, 3});
  const Tensor index = Longs({3}, {0, 0, 2});
  EXPECT_EQ(ValuesOf<float>(scatter(self, 0, index, Floats({3}, {5, 6, 7}), "add")),
            (std::vector<float>{12, 2, 10}));
  EXPECT_EQ(ValuesOf<float>(scatter(self, 0, index, Floats({3}, {5, 6, 7}), "multiply")),
            (std::vector<float>{30, 2, 21}));
  EXPECT_EQ(ValuesOf<float>(scatter(self, 0, index, 2, "multiply")), (std::vector<float>{4, 2, 6}));
  EXPECT_ERROR(scatter(self, 0, index, 2, "mean"), "neither `add` nor `multiply`");
}

TEST(ConvolutionTest, PaddingByName) {
  const Tensor input = Floats({1, 1, 4}, {1, 2, 3, 4});
  const Tensor weight = Floats({1, 1, 2}, {1, 10});
  // An even kernel pads one more at the end.
  EXPECT_EQ(ValuesOf<float>(conv1d(input, weight, std::nullopt, {1}, "same")),
            (std::vector<float>{21, 32, 43, 4}));
  EXPECT_EQ(ValuesOf<float>(conv1d(input, weight, std::nullopt, {1}, "valid")),
            (std::vector<float>{21, 32, 43}));
  EXPECT_ERROR(conv1d(input, weight, std::nullopt, {2}, "same"), "is not one");
  EXPECT_ERROR(conv1d(input, weight, std::nullopt, {1}, "full"), "neither `same` nor `valid`");
}

}  // namespace
}  // namespace switchyard
