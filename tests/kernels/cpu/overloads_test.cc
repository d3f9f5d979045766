// Overloads that operators have beside their first ones: several dimensions, decimals, out
// arguments, numbers in tensors, generators; and dtypes that kernels take since later editions of
// PyTorch. Expected numbers are those of PyTorch 2.15.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "lib/core/generator.h"
#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

using Values = std::vector<float>;

Tensor Ints(std::vector<int64_t> sizes, const std::vector<int32_t>& values) {
  return MakeTensor<int32_t>(std::move(sizes), values);
}
Tensor None(ScalarType dtype) { return EmptyTensor({0}, dtype); }

TEST(TruthTest, TestsSeveralDimensions) {
  const Tensor x = Longs({2, 2}, {0, 1, 2, 0});
  EXPECT_EQ(ValuesOf<bool>(any(x, {0, 1})), (std::vector<bool>{true}));
  EXPECT_EQ(SizesOf(all(x, {-1, 0}, true)), (Sizes{1, 1}));
  EXPECT_EQ(ValuesOf<bool>(all(x, std::nullopt)), (std::vector<bool>{false}));
  EXPECT_EQ(ValuesOf<bool>(all(x, IntArrayRef())), (std::vector<bool>{false, true, true, false}));
  const Tensor bytes = MakeTensor<uint8_t>({2, 2}, {0, 1, 2, 0});
  EXPECT_EQ(ValuesOf<uint8_t>(any(bytes, {0, 1})), (std::vector<uint8_t>{1}));
  EXPECT_ERROR(all(x, {0, -2}), "dimension 0 stands twice");
  Tensor out = None(ScalarType::Bool);
  EXPECT_EQ(ValuesOf<bool>(all_out(out, Longs({1, 2}, {3, 1}), {0, 1})), (std::vector<bool>{true}));
  Tensor floats = None(ScalarType::Float);
  EXPECT_ERROR(any_out(floats, x, {0, 1}), "any: out has dtype Float, not Bool");
}

TEST(RoundTest, KeepsDecimals) {
  const Tensor x = Floats({4}, {1.25F, -2.35F, 1234.5F, 0.05F});
  EXPECT_EQ(ValuesOf<float>(round(x, 1)), (Values{1.2F, -2.4F, 1234.5F, 0}));
  EXPECT_EQ(ValuesOf<float>(round(x, -2)), (Values{0, 0, 1200, 0}));
  EXPECT_EQ(ValuesOf<float>(round(x, 0)), (Values{1, -2, 1234, 0}));
  Tensor self = Floats({1}, {0.123F});
  round_(self, 2);
  EXPECT_EQ(ValuesOf<float>(self), (Values{0.12F}));
  Tensor out = None(ScalarType::Float);
  EXPECT_EQ(ValuesOf<float>(round_out(out, Floats({1}, {15}), -1)), (Values{20}));
  EXPECT_ERROR(round(Longs({1}, {15}), -1), "round: no kernel for dtype Long");
}

TEST(VarianceTest, TakesAFractionAway) {
  const Tensor x = Floats({2, 2}, {1, 2, 3, 5});
  EXPECT_FLOAT_EQ(ValuesOf<float>(var(x, std::nullopt, std::optional<Scalar>(0.5)))[0], 2.5F);
  EXPECT_FLOAT_EQ(ValuesOf<float>(var(x))[0], 8.75F / 3);
  const auto [deviation, average] = std_mean(x, 1, std::optional<Scalar>(0), true);
  EXPECT_EQ(ValuesOf<float>(deviation), (Values{0.5F, 1}));
  EXPECT_EQ(ValuesOf<float>(average), (Values{1.5F, 4}));
  EXPECT_EQ(SizesOf(std::get<0>(var_mean(x, 0, false, true))), (Sizes{1, 2}));
  EXPECT_FLOAT_EQ(ValuesOf<float>(std::get<0>(var_mean(x, false)))[0], 8.75F / 4);
}

TEST(SqueezeTest, DropsSeveralDimensions) {
  const Tensor x = Counting({1, 2, 1, 3});
  EXPECT_EQ(SizesOf(squeeze(x, IntArrayRef({0, -2}))), (Sizes{2, 3}));
  EXPECT_EQ(SizesOf(squeeze(x, IntArrayRef({1, 2}))), (Sizes{1, 2, 3}));
  EXPECT_EQ(SizesOf(squeeze(x, IntArrayRef())), (Sizes{1, 2, 1, 3}));
  EXPECT_ERROR(squeeze(x, IntArrayRef({0, -4})), "dimension -4 stands twice");
}

TEST(ViewTest, ShowsElementsAsAnotherDtype) {
  const Tensor x = Floats({1, 2}, {1, 2});
  EXPECT_EQ(ValuesOf<int32_t>(view(x, ScalarType::Int)),
            (std::vector<int32_t>{0x3f800000, 0x40000000}));
  EXPECT_EQ(SizesOf(view(x, ScalarType::Byte)), (Sizes{1, 8}));
  EXPECT_EQ(SizesOf(view(x, ScalarType::Double)), (Sizes{1, 1}));
  EXPECT_EQ(view(x, ScalarType::Byte).data_ptr(), x.data_ptr());
  EXPECT_ERROR(view(Floats({1}, {1}), ScalarType::Double), "make no whole elements of Double");
  EXPECT_ERROR(view(t(Counting({2, 2})), ScalarType::Double), "the last stride of self is 2");
}

TEST(SortTest, WritesOut) {
  Tensor values = None(ScalarType::Float);
  Tensor places = None(ScalarType::Long);
  sort_out(values, places, Floats({3}, {2, 3, 1}), 0, true);
  EXPECT_EQ(ValuesOf<float>(values), (Values{3, 2, 1}));
  EXPECT_EQ(ValuesOf<int64_t>(argsort(Longs({3}, {1, 3, 1}), /*stable=*/true, 0, false)),
            (Sizes{0, 2, 1}));
  argsort_out(places, Longs({3}, {1, 3, 1}), /*stable=*/true, 0, true);
  EXPECT_EQ(ValuesOf<int64_t>(places), (Sizes{1, 0, 2}));
}

// Which of equal elements it chooses, and in which order.
TEST(TopkTest, ChoosesAsPyTorchDoes) {
  const Tensor x = Longs({10}, {9, -5, 6, 0, -3, 9, 6, 9, -1, 6});
  const auto [values, places] = topk(x, 4);
  EXPECT_EQ(ValuesOf<int64_t>(values), (Sizes{9, 9, 9, 6}));
  const auto [all_values, all_places] = topk(x, 10, 0, /*largest=*/false);
  EXPECT_EQ(ValuesOf<int64_t>(all_values), (Sizes{-5, -3, -1, 0, 6, 6, 6, 9, 9, 9}));
  EXPECT_EQ(ValuesOf<int64_t>(gather(x, 0, places)), ValuesOf<int64_t>(values));
  EXPECT_EQ(ValuesOf<int64_t>(gather(x, 0, all_places)), ValuesOf<int64_t>(all_values));
}

TEST(OutTest, ReluConvertsAndMayOverlap) {
  Tensor x = Floats({4}, {-1, 2, 3, -4});
  Tensor ints = None(ScalarType::Int);
  EXPECT_EQ(ValuesOf<int32_t>(relu_out(ints, x)), (std::vector<int32_t>{0, 2, 3, 0}));
  Tensor rest = slice(x, 0, 1, 4);
  relu_out(rest, slice(x, 0, 0, 3));
  EXPECT_EQ(ValuesOf<float>(x), (Values{-1, 0, 2, 3}));
  EXPECT_EQ(ValuesOf<float>(relu_out(x, x)), (Values{0, 0, 2, 3}));
}

TEST(OutTest, TakesTheResultOfWholeOperators) {
  Tensor out = None(ScalarType::Float);
  const Tensor x = Counting({2, 2});
  EXPECT_EQ(ValuesOf<float>(max_out(out, x)), (Values{3}));
  EXPECT_EQ(ValuesOf<float>(min_out(out, x)), (Values{0}));
  EXPECT_EQ(ValuesOf<float>(mean_out(out, x, std::optional<ScalarType>())), (Values{1.5F}));
  EXPECT_EQ(ValuesOf<float>(softmax_out(out, zeros(Sizes{2}), 0)), (Values{0.5F, 0.5F}));
  EXPECT_EQ(ValuesOf<float>(linear_out(out, x, Counting({1, 2}))), (Values{1, 3}));
  EXPECT_EQ(ValuesOf<float>(eye_out(out, 2)), (Values{1, 0, 0, 1}));
  EXPECT_EQ(SizesOf(eye_out(out, 1, 3)), (Sizes{1, 3}));
  EXPECT_EQ(SizesOf(empty_out(out, {3, 1})), (Sizes{3, 1}));
  EXPECT_EQ(SizesOf(adaptive_avg_pool2d_out(out, Counting({1, 2, 2}), {1, 1})), (Sizes{1, 1, 1}));
  const std::vector<std::optional<Tensor>> first = {Longs({1}, {1})};
  EXPECT_EQ(ValuesOf<float>(index_out(out, x, first)), (Values{2, 3}));
  Tensor longs = None(ScalarType::Long);
  EXPECT_ERROR(max_out(longs, x), "and the result has dtype Float");
  Tensor mean = None(ScalarType::Float);
  Tensor deviation = None(ScalarType::Float);
  native_batch_norm_out(out, mean, deviation, Counting({2, 1}), {}, {}, {}, {}, true, 0.1, 0);
  EXPECT_EQ(ValuesOf<float>(out), (Values{-1, 1}));
  EXPECT_EQ(ValuesOf<float>(mean), (Values{0.5F}));
}

TEST(FillTest, TakesANumberInATensor) {
  const Tensor x = Counting({2});
  EXPECT_EQ(ValuesOf<float>(fill(x, Longs({}, {3}))), (Values{3, 3}));
  EXPECT_EQ(ValuesOf<float>(fill(x, 2.5)), (Values{2.5F, 2.5F}));
  Tensor self = Longs({2}, {1, 2});
  EXPECT_EQ(ValuesOf<int64_t>(fill_(self, Floats({}, {3.5F}))), (Sizes{3, 3}));
  EXPECT_ERROR(fill_(self, Longs({1}, {3})), "fill_: value has sizes [1]");
}

TEST(NumbersInTensorsTest, AreTakenAsNumbers) {
  EXPECT_EQ(ValuesOf<float>(narrow(Counting({4}), 0, Longs({}, {-3}), 2)), (Values{1, 2}));
  EXPECT_ERROR(narrow(Counting({4}), 0, Floats({}, {1}), 2), "not an integer");
  EXPECT_EQ(ValuesOf<float>(linspace(Longs({}, {1}), 5, 3)), (Values{1, 3, 5}));
  EXPECT_EQ(ValuesOf<float>(linspace(1, Floats({}, {5}), 3)), (Values{1, 3, 5}));
  EXPECT_EQ(ValuesOf<float>(linspace(Longs({}, {1}), Longs({}, {5}), 3)), (Values{1, 3, 5}));
  Tensor out = None(ScalarType::Float);
  linspace_out(out, Longs({}, {1}), Longs({}, {2}), 2);
  EXPECT_EQ(ValuesOf<float>(out), (Values{1, 2}));
  EXPECT_ERROR(linspace(Longs({1}, {1}), 5, 3), "linspace: an end has sizes [1]");
}

TEST(ToTest, TakesADeviceOrAnotherTensor) {
  const Tensor x = Longs({2}, {1, 2});
  EXPECT_EQ(ValuesOf<float>(to(x, Device(), ScalarType::Float)), (Values{1, 2}));
  EXPECT_EQ(ValuesOf<float>(to(x, Counting({1}))), (Values{1, 2}));
  EXPECT_TRUE(to(x, Longs({1}, {1})).is_same(x));
}

TEST(LikeTest, DrawsFromAGeneratorOfOnesOwn) {
  const Tensor x = Counting({3});
  const Generator generator(7);
  const Generator same(7);
  EXPECT_EQ(ValuesOf<float>(rand_like(x, std::optional<Generator>(generator))),
            ValuesOf<float>(rand(Sizes{3}, std::optional<Generator>(same))));
  EXPECT_EQ(ValuesOf<float>(randn_like(x, std::optional<Generator>(generator))),
            ValuesOf<float>(randn(Sizes{3}, std::optional<Generator>(same))));
  EXPECT_EQ(ValuesOf<float>(randint_like(x, 0, 50, std::optional<Generator>(generator))),
            ValuesOf<float>(randint_like(x, 50, std::optional<Generator>(same))));
  EXPECT_EQ(ValuesOf<float>(randint_like(x, Longs({}, {50}), std::optional<Generator>(generator))),
            ValuesOf<float>(randint_like(x, 50, std::optional<Generator>(same))));
  EXPECT_ERROR(randint_like(x, Longs({2}, {5, 5})), "not one number");
}

TEST(IntegersTest, AreConvolvedAndPooled) {
  const Tensor image = Longs({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
  const Tensor weight = Longs({1, 1, 2, 2}, {1, 0, 0, -1});
  EXPECT_EQ(ValuesOf<int64_t>(conv2d(image, weight, Longs({1}, {10}))), (Sizes{6, 6}));
  EXPECT_EQ(ValuesOf<int64_t>(conv_transpose2d(Longs({1, 1, 1, 2}, {1, 2}), weight)),
            (Sizes{1, 2, 0, 0, -1, -2}));
  EXPECT_EQ(ValuesOf<int64_t>(max_pool2d(image, 2, 1)), (Sizes{5, 6}));
  const int64_t least = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(ValuesOf<int64_t>(max_pool2d(Longs({1, 1, 1}, {least}), 1)), (Sizes{least}));
  EXPECT_ERROR(max_pool2d(Bools({1, 1, 1}, {true}), 1), "no kernel for dtype Bool");
}

TEST(IntegersTest, AreMultipliedByWholeParts) {
  const Tensor x = Longs({2, 2}, {0, 1, 2, 0});
  EXPECT_EQ(ValuesOf<int64_t>(addmm(x, x, x, 0.5, 1.5)), (Sizes{2, 0, 0, 2}));
  EXPECT_EQ(ValuesOf<int64_t>(addmm(x, x, x, 1.5, 1)), (Sizes{2, 1, 2, 2}));
}

TEST(IndexTest, TakesPositionsOfInt) {
  const Tensor x = Counting({2, 2});
  const Tensor places = Ints({2, 1}, {1, 0});
  EXPECT_EQ(ValuesOf<float>(gather(x, 1, places)), (Values{1, 2}));
  EXPECT_EQ(ValuesOf<float>(scatter(x, 1, places, 9)), (Values{0, 9, 9, 3}));
  EXPECT_EQ(ValuesOf<float>(scatter_add(x, 1, places, x)), (Values{0, 1, 4, 3}));
  const std::vector<std::optional<Tensor>> rows = {Ints({2}, {-1, 0})};
  EXPECT_EQ(ValuesOf<float>(index(x, rows)), (Values{2, 3, 0, 1}));
  EXPECT_EQ(ValuesOf<float>(index_put(x, rows, Floats({1}, {7}))), (Values{7, 7, 7, 7}));
  EXPECT_ERROR(gather(x, 1, MakeTensor<int16_t>({1, 1}, {0})), "neither Long nor Int");
}

TEST(ArangeTest, CountsWhatIsGiven) {
  const auto count = [](Scalar start, Scalar end, Scalar step) {
    return ValuesOf<int64_t>(arange(start, end, step, ScalarType::Long));
  };
  EXPECT_EQ(count(0, -8.5, -4.0), (Sizes{0, -4, -8}));
  EXPECT_EQ(count(-0.9, 2.1, 2.0), (Sizes{0, 2}));
  EXPECT_EQ(count(0, 1.5, 0.5), (Sizes{0, 0, 0}));
  const int64_t great = (int64_t{1} << 53) + 1;  // no double
  EXPECT_EQ(count(great, great + 3, 1), (Sizes{great, great + 1, great + 2}));
}

TEST(LinearTest, TakesAVectorAsWeight) {
  EXPECT_EQ(ValuesOf<float>(linear(Counting({2, 3}), Floats({3}, {1, 0, 2}))), (Values{4, 13}));
  EXPECT_EQ(ValuesOf<float>(linear(Counting({3}), Counting({3}))), (Values{5}));
}

TEST(BatchNormTest, TakesNothing) {
  const Tensor nothing = None(ScalarType::Float);
  EXPECT_EQ(SizesOf(batch_norm(nothing, {}, {}, nothing, nothing, true, 0.1, 1e-5, false)),
            (Sizes{0}));
}

}  // namespace
}  // namespace switchyard
