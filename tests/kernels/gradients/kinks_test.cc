// Gradients where a function has none: at kinks, ties and bounds, for zeros and NaN.

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/threshold_backward.h"
#include "tests/kernels/gradients/samples.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::gradients {
namespace {

using samples::Given;
using samples::Indices;
using Doubles = std::vector<double>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Tensor Vector(const Doubles& values) { return Given(static_cast<int64_t>(values.size()), values); }
Tensor Ones(int64_t size) { return Vector(Doubles(static_cast<size_t>(size), 1)); }
Tensor One() { return Given({}, {1}); }

struct Kink {
  const char* name;
  Doubles expected;
  std::function<Tensor()> gradient;
};

void ExpectGradients(const std::vector<Kink>& kinks) {
  for (const Kink& kink : kinks) {
    const Doubles values = ValuesOf<double>(kink.gradient());
    ASSERT_EQ(values.size(), kink.expected.size()) << kink.name;
    for (size_t i = 0; i < values.size(); ++i) {
      const bool both_nan = std::isnan(values[i]) && std::isnan(kink.expected[i]);
      EXPECT_TRUE(both_nan || values[i] == kink.expected[i])
          << kink.name << ", element " << i << ": " << values[i] << ", not " << kink.expected[i];
    }
  }
}

TEST(KinksTest, OfActivations) {
  const Scalar one = 1;
  ExpectGradients({
      {"relu", {0, 1}, [] { return threshold_backward(Ones(2), Vector({0, kNan}), 0); }},
      {"leaky_relu", {0.01}, [] { return leaky_relu_backward(Ones(1), Vector({0}), 0.01); }},
      {"elu", {1}, [&] { return elu_backward(Ones(1), Vector({0}), one, one, one); }},
      {"hardsigmoid", {0, 0}, [] { return hardsigmoid_backward(Ones(2), Vector({-3, 3})); }},
      {"hardtanh", {0, 0}, [] { return hardtanh_backward(Ones(2), Vector({-1, 1}), -1, 1); }},
      {"hardswish", {0, 1}, [] { return hardswish_backward(Ones(2), Vector({-3, 3})); }},
  });
}

TEST(KinksTest, OfBoundsAndTies) {
  const Tensor x = Vector({-1, 0, 1});
  ExpectGradients({
      {"clamp", {0, 1, 0}, [&] { return clamp_backward(Ones(3), x, Scalar(-1), Scalar(1)); }},
      {"clamp_min", {0, 1, 1}, [&] { return clamp_backward(Ones(3), x, Scalar(-1), {}); }},
      {"clamp_max", {1, 1, 0}, [&] { return clamp_backward(Ones(3), x, {}, Scalar(1)); }},
      {"maximum",
       {0.5, 0, 1},
       [] { return maximum_backward(Ones(3), Vector({2, 2, 2}), Vector({2, 3, 1})); }},
      {"minimum",
       {0.5, 1, 0},
       [] { return minimum_backward(Ones(3), Vector({2, 2, 2}), Vector({2, 3, 1})); }},
  });
}

// Half each of what is equal, whole of what is outside; of three equal ones self has it.
TEST(KinksTest, OfBoundsThatAreTensors) {
  const Tensor x = Vector({1, 2, 3, 4, 2, 2});
  const Tensor min = Vector({2, 2, 2, 2, 2, 3});
  const Tensor max = Vector({3, 3, 3, 3, 2, 1});
  const auto bounds = [&] { return clamp_bounds_backward(Ones(6), x, min, max, {true, true}); };
  ExpectGradients({
      {"self", {0, 0.5, 0.5, 0, 1, 0}, [&] { return clamp_self_backward(Ones(6), x, min, max); }},
      {"min", {1, 0.5, 0, 0, 0, 0}, [&] { return std::get<0>(bounds()); }},
      {"max", {0, 0, 0.5, 1, 0, 1}, [&] { return std::get<1>(bounds()); }},
      {"self, one bound",
       {0, 0.5, 1, 1, 0.5, 0},
       [&] { return clamp_self_backward(Ones(6), x, min, Tensor()); }},
  });
}

TEST(KinksTest, OfPowersAndAngles) {
  ExpectGradients({
      {"x^0.5", {kInfinity}, [] { return pow_backward(Ones(1), Vector({0}), 0.5); }},
      {"x^0", {0}, [] { return pow_backward(Ones(1), Vector({0}), 0); }},
      {"x^x, the base", {0}, [] { return pow_self_backward(Ones(1), Vector({0}), Vector({0})); }},
      {"0^x",
       {0, 0},
       [] {
         return pow_exponent_backward(Ones(2), Vector({0, 0}), Vector({0, 2}), Vector({1, 0}));
       }},
      {"0^x of a number",
       {0, 0},
       [] { return pow_scalar_backward(Ones(2), 0, Vector({0, 2}), Vector({1, 0})); }},
      {"atan2", {0}, [] { return atan2_backward(Ones(1), Vector({0}), Vector({0})); }},
  });
}

TEST(KinksTest, OfExtremes) {
  const Tensor ties = Vector({3, 1, 3});
  ExpectGradients({
      {"amax",
       {0.5, 0, 0.5},
       [&] { return extreme_backward(One(), ties, Given({}, {3}), {}, false, false); }},
      {"amax kept",
       {0.5, 0, 0.5},
       [&] { return extreme_backward(Ones(1), ties, Vector({3}), 0, true, false); }},
      {"amax of no number",
       {kNan, kNan},
       [] {
         return extreme_backward(One(), Vector({1, kNan}), Given({}, {kNan}), {}, false, false);
       }},
      {"max of no number",
       {0, 1},
       [] {
         return extreme_backward(One(), Vector({1, kNan}), Given({}, {kNan}), {}, false, true);
       }},
      {"norm inf",
       {0.5, 0, -0.5},
       [] {
         return norm_backward(One(), Vector({3, 1, -3}), Scalar(kInfinity), Given({}, {3}), {},
                              false);
       }},
      {"max(dim)",
       {0, 0, 1},
       [] { return selected_backward(One(), 3, 0, Indices({}, {2}), false); }},
  });
}

TEST(KinksTest, OfNormsAndVariances) {
  const Tensor zeros = Vector({0, 0});
  const auto norm = [&](double p) {
    return [zeros, p] { return norm_backward(One(), zeros, Scalar(p), Given({}, {0}), {}, false); };
  };
  ExpectGradients({
      {"norm 0.5", {0, 0}, norm(0.5)},
      {"norm 1", {0, 0}, norm(1)},
      {"norm 1.5", {0, 0}, norm(1.5)},
      {"norm 2", {0, 0}, norm(2)},
      {"norm 3", {0, 0}, norm(3)},
      {"norm inf", {0, 0}, norm(kInfinity)},
      {"std of equals",
       {0, 0},
       [] { return std_backward(One(), Vector({2, 2}), Given({}, {0}), {}, 1, false); }},
      {"std of one",
       {kNan},
       [] { return std_backward(One(), Vector({2}), Given({}, {kNan}), {}, 1, false); }},
  });
}

// A number of elements has none at all.
TEST(KinksTest, OfTheNormThatCounts) {
  const Tensor x = Vector({0, 2});
  EXPECT_FALSE(norm_backward(One(), x, Scalar(0), Given({}, {1}), {}, false).defined());
}

TEST(KinksTest, OfProductsWithZeros) {
  ExpectGradients({
      {"prod", {0, 6, 0}, [] { return prod_backward(One(), Vector({2, 0, 3}), Given({}, {0})); }},
      {"prod, two",
       {0, 0, 0},
       [] { return prod_backward(One(), Vector({0, 0, 3}), Given({}, {0})); }},
      {"prod of none", {}, [] { return prod_backward(One(), Vector({}), Given({}, {1})); }},
      {"cumprod",
       {1, 8, 0},
       [] { return cumprod_backward(Ones(3), Vector({2, 0, 3}), Vector({2, 0, 0}), 0); }},
  });
}

TEST(KinksTest, OfWhatIsReadOrWrittenTwice) {
  ExpectGradients({
      {"gather", {0, 2}, [] { return gather_backward(Ones(2), 2, 0, Indices({2}, {1, 1})); }},
      {"as_strided",
       {1, 2, 1, 0},
       [] {
         return as_strided_backward(samples::Given({2, 2}, {1, 1, 1, 1}), {4, 1, 0}, {2, 2}, {1, 1},
                                    std::nullopt);
       }},
      {"scatter, each writer",
       {1, 1},
       [] { return scatter_src_backward(Ones(3), 2, 0, Indices({2}, {1, 1})); }},
      {"max_pool2d, overlapping",
       {0, 2, 0, 0},
       [] {
         return max_pool2d_backward(Given({1, 1, 2}, {1, 1}), {1, 1, 4},
                                    Indices({1, 1, 2}, {1, 1}));
       }},
  });
}

TEST(KinksTest, OfEmbeddings) {
  const Tensor grad = Given({3, 1}, {1, 1, 1});
  const Tensor indices = Indices({3}, {0, 2, 2});
  ExpectGradients({
      {"plain", {1, 0, 2}, [&] { return embedding_backward(grad, indices, {3, 1}, -1, false); }},
      {"padding", {1, 0, 0}, [&] { return embedding_backward(grad, indices, {3, 1}, 2, false); }},
      {"by frequency",
       {1, 0, 1},
       [&] { return embedding_backward(grad, indices, {3, 1}, -1, true); }},
  });
}

TEST(KinksTest, AnExpandedBaseSharesTheGradient) {
  ExpectGradients({{"as_strided of a base over one element", {0.5, 0.5}, [] {
                      return as_strided_backward(Ones(1), {2, 0, 0}, 1, 1, std::nullopt);
                    }}});
}

}  // namespace
}  // namespace switchyard::gradients
