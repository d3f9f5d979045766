// Gradients of the operators: dtypes, kinks, empty and omitted tensors, unused results, second
// derivatives of a network.

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::Grad;
using autograd::GradOptions;
using autograd::RequiresGrad;
using autograd::SetRequiresGrad;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(DtypeFacts, GradientsHaveTheDtypeOfTheirInput) {
  const Tensor f = Floats({2}, {1, 2});
  SetRequiresGrad(f);
  const Tensor d = Leaf({3, 4});
  const Tensor product = mul(f, d);
  EXPECT_EQ(product.dtype(), ScalarType::Double);
  const auto grads = Grad(sum(product), {f, d});
  EXPECT_EQ(grads[0].dtype(), ScalarType::Float);
  EXPECT_EQ(ValuesOf<float>(grads[0]), (std::vector<float>{3, 4}));
  EXPECT_EQ(ValuesOf<double>(grads[1]), Doubles({1, 2}));
}

TEST(DtypeFacts, ConversionsAreDifferentiable) {
  const Tensor d = Leaf({1.5, 2.5});
  const Tensor f = to(d, ScalarType::Float);
  EXPECT_EQ(GradientOf(mul(f, f), d), Doubles({3, 5}));
  const Tensor counts = to(d, ScalarType::Long);
  EXPECT_FALSE(RequiresGrad(counts));
  Tensor written = Floats({2}, {0, 0});
  copy_(written, d);
  EXPECT_EQ(GradientOf(written, d), Doubles({1, 1}));
  EXPECT_EQ(GradientOf(sum(d, ScalarType::Float), d), Doubles({1, 1}));
}

TEST(DtypeFacts, IntegersAndBoolsHaveNoGradient) {
  const Tensor x = Leaf({2, 3});
  const Tensor counts = Longs({2}, {4, 5});
  const Tensor mask = Bools({2}, {true, false});
  EXPECT_EQ(GradientOf(mul(x, counts), x), Doubles({4, 5}));
  EXPECT_EQ(GradientOf(pow(x, counts), x), Doubles({32, 405}));
  EXPECT_EQ(GradientOf(mul(counts, x), x), Doubles({4, 5}));
  EXPECT_EQ(GradientOf(mul(x, mask), x), Doubles({1, 0}));
  EXPECT_EQ(GradientOf(where(mask, x, counts), x), Doubles({1, 0}));
  EXPECT_FALSE(RequiresGrad(mul(counts, mask)));
  EXPECT_ERROR(SetRequiresGrad(counts), "");
}

TEST(DtypeFacts, BroadcastGradientsAreSummed) {
  const Tensor column = Leaf({3, 1}, {1, 2, 3});
  const Tensor row = Leaf({1, 2, 3, 4});
  const auto grads = Grad(sum(mul(column, row)), {column, row});
  EXPECT_EQ(SizesOf(grads[0]), Sizes({3, 1}));
  EXPECT_EQ(ValuesOf<double>(grads[0]), Doubles({10, 10, 10}));
  EXPECT_EQ(ValuesOf<double>(grads[1]), Doubles({6, 6, 6, 6}));
}

TEST(KinkFacts, ThroughTheOperators) {
  using Call = std::function<Tensor(const Tensor&)>;
  const Scalar minus_one = -1, one = 1;
  const std::vector<std::tuple<const char*, Doubles, Doubles, Call>> cases = {
      {"relu", {-1, 0, 1}, {0, 0, 1}, [](const Tensor& x) { return relu(x); }},
      {"abs", {-1, 0, 1}, {-1, 0, 1}, [](const Tensor& x) { return abs(x); }},
      {"clamp",
       {-1, 0, 1},
       {0, 1, 0},
       [&](const Tensor& x) {
         return clamp(x, std::optional<Scalar>(minus_one), std::optional<Scalar>(one));
       }},
      {"hardtanh", {-1, 0, 1}, {0, 1, 0}, [](const Tensor& x) { return hardtanh(x); }},
      {"leaky_relu", {0, 1}, {0.01, 1}, [](const Tensor& x) { return leaky_relu(x); }},
      {"elu", {0}, {1}, [](const Tensor& x) { return elu(x); }},
      {"hardswish", {-3, 3}, {0, 1}, [](const Tensor& x) { return hardswish(x); }},
      {"hardsigmoid", {-3, 3}, {0, 0}, [](const Tensor& x) { return hardsigmoid(x); }},
      {"maximum", {2, 2}, {0.5, 0.5}, [](const Tensor& x) { return maximum(x, Of({2, 2})); }},
      {"max", {3, 1, 3}, {0.5, 0, 0.5}, [](const Tensor& x) { return max(x); }},
      {"amax", {3, 1, 3}, {0.5, 0, 0.5}, [](const Tensor& x) { return amax(x, 0); }},
      {"sqrt", {0}, {kInfinity}, [](const Tensor& x) { return sqrt(x); }},
      {"pow 0.5", {0}, {kInfinity}, [](const Tensor& x) { return pow(x, 0.5); }},
      {"pow 0", {0}, {0}, [](const Tensor& x) { return pow(x, 0); }},
      {"norm", {0, 0}, {0, 0}, [](const Tensor& x) { return norm(x); }},
      {"std", {2, 2}, {0, 0}, [](const Tensor& x) { return switchyard::std(x); }},
      {"prod", {2, 0, 3}, {0, 6, 0}, [](const Tensor& x) { return prod(x); }},
      {"floor", {1.5, 2}, {0, 0}, [](const Tensor& x) { return floor(x); }},
      {"round", {1.5, 2}, {0, 0}, [](const Tensor& x) { return round(x); }},
      {"sign", {-1, 0}, {0, 0}, [](const Tensor& x) { return sign(x); }},
  };
  for (const auto& [name, values, expected, call] : cases) {
    const Tensor x = Leaf(values);
    EXPECT_EQ(GradientOf(call(x), x), expected) << name;
  }
}

TEST(KinkFacts, TheGradientOfReluIsAStepOfItsOwn) {
  const Tensor x = Leaf({-1, 2});
  GradOptions options;
  options.create_graph = true;
  const Tensor grad = Grad(sum(relu(x)), x, {}, options)[0];
  EXPECT_EQ(autograd::GradFn(grad)->name(), "ThresholdBackwardBackward0");
  EXPECT_EQ(GradientOf(grad, x), Doubles({0, 0}));
}

TEST(KinkFacts, TheChosenElementAlone) {
  const Tensor x = Leaf({3, 1, 3});
  const auto [greatest, place] = max(x, 0);
  EXPECT_FALSE(RequiresGrad(place));
  Doubles expected(3, 0);
  expected[static_cast<size_t>(item(place).To<int64_t>())] = 1;
  EXPECT_EQ(GradientOf(greatest, x), expected);
}

TEST(EmptyFacts, GradientsHaveTheirSizes) {
  const Tensor none = Leaf({0, 3}, {});
  const Tensor bias = Leaf({1, 2, 3});
  const auto grads = Grad(sum(add(none, bias)), {none, bias});
  EXPECT_EQ(SizesOf(grads[0]), Sizes({0, 3}));
  EXPECT_EQ(ValuesOf<double>(grads[1]), Doubles({0, 0, 0}));
  const Tensor weight = Leaf({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(GradientOf(linear(none, weight), weight), Doubles(6, 0));
  EXPECT_EQ(GradientOf(matmul(none, t(weight)), none), Doubles());
  const Tensor empty = Leaf(Doubles());
  EXPECT_EQ(GradientOf(prod(empty), empty), Doubles());
  EXPECT_EQ(GradientOf(cat({empty, bias}), bias), Doubles({1, 1, 1}));
  EXPECT_EQ(GradientOf(cat({empty, bias}), empty), Doubles());
  EXPECT_EQ(GradientOf(relu(none), none), Doubles());
  EXPECT_EQ(GradientOf(softmax(none, 1), none), Doubles());
}

TEST(OptionalFacts, LayersRunWithoutWhatIsLeftOut) {
  const Tensor x = Leaf({1, 1, 2, 2}, {1, 2, 3, 4});
  const Tensor kernel = Leaf({1, 1, 1, 1}, {3});
  EXPECT_EQ(GradientOf(conv2d(x, kernel), x), Doubles({3, 3, 3, 3}));
  EXPECT_EQ(GradientOf(conv2d(x, kernel), kernel), Doubles({10}));
  const Tensor rows = Leaf({2, 2}, {1, 2, 3, 4});
  const Tensor weight = Leaf({1, 2}, {5, 6});
  EXPECT_EQ(GradientOf(linear(rows, weight), weight), Doubles({4, 6}));
  for (const double gradient : GradientOf(layer_norm(rows, {2}), rows)) {
    EXPECT_NEAR(gradient, 0, 1e-12);
  }
  const Tensor normed = batch_norm(rows, std::nullopt, std::nullopt, std::nullopt, std::nullopt,
                                   true, 0.1, 1e-5, false);
  for (const double gradient : GradientOf(normed, rows)) EXPECT_NEAR(gradient, 0, 1e-12);
  const Tensor bias = Leaf({7});
  EXPECT_EQ(GradientOf(linear(autograd::Detach(rows), autograd::Detach(weight), bias), bias),
            Doubles({2}));
}

TEST(ResultFacts, SomeOfSeveralAreUsed) {
  const Tensor x = Leaf({3, 1, 2, 4});
  EXPECT_EQ(GradientOf(std::get<0>(sort(x)), x), Doubles({1, 1, 1, 1}));
  EXPECT_EQ(GradientOf(slice(std::get<0>(sort(x)), 0, 0, 1), x), Doubles({0, 1, 0, 0}));
  EXPECT_EQ(GradientOf(std::get<0>(topk(x, 2)), x), Doubles({1, 0, 0, 1}));
  EXPECT_EQ(GradientOf(split(x, 2)[1], x), Doubles({0, 0, 1, 1}));
  EXPECT_EQ(GradientOf(chunk(x, 3)[0], x), Doubles({1, 1, 0, 0}));
  EXPECT_EQ(GradientOf(unbind(x)[2], x), Doubles({0, 0, 1, 0}));
  EXPECT_EQ(GradientOf(mul(unbind(x)[0], unbind(x)[3]), x), Doubles({4, 0, 0, 3}));
  const std::vector<Tensor> parts = split(x, 1);
  EXPECT_EQ(GradientOf(mul(parts[1], parts[3]), x), Doubles({0, 4, 0, 1}));
}

TEST(ResultFacts, IndicesAndStatisticsRequireNoGradient) {
  const Tensor x = Leaf({2, 2}, {1, 2, 3, 4});
  EXPECT_FALSE(RequiresGrad(std::get<1>(sort(x))));
  EXPECT_FALSE(RequiresGrad(std::get<1>(topk(x, 1))));
  EXPECT_FALSE(RequiresGrad(std::get<1>(max(x, 1))));
  EXPECT_FALSE(RequiresGrad(argmax(x)));
  EXPECT_FALSE(RequiresGrad(gt(x, 2.0)));
  EXPECT_FALSE(RequiresGrad(isnan(x)));
  EXPECT_FALSE(RequiresGrad(nonzero(x)));
  EXPECT_FALSE(RequiresGrad(zeros_like(x)));
  EXPECT_FALSE(RequiresGrad(rand_like(x)));
  const auto normed = native_layer_norm(x, {2}, std::nullopt, std::nullopt, 1e-5);
  EXPECT_TRUE(RequiresGrad(std::get<0>(normed)));
  EXPECT_FALSE(RequiresGrad(std::get<1>(normed)));
  EXPECT_FALSE(RequiresGrad(std::get<2>(normed)));
  const Tensor image = Leaf({1, 2, 2}, {1, 2, 3, 4});
  EXPECT_FALSE(RequiresGrad(std::get<1>(max_pool2d_with_indices(image, 2))));
}

TEST(ResultFacts, WrittenTwiceAndReadTwice) {
  const Tensor values = Leaf({5, 6});
  Tensor x = Of({0, 0, 0});
  index_put_(x, {samples::Indices({2}, {1, 1})}, values);
  EXPECT_EQ(GradientOf(x, values), Doubles({1, 1}));
  const Tensor source = Leaf({1, 2});
  EXPECT_EQ(GradientOf(gather(source, 0, samples::Indices({3}, {1, 1, 0})), source),
            Doubles({1, 2}));
  const Tensor four = Leaf({1, 2, 3, 4});
  EXPECT_EQ(GradientOf(as_strided(four, {2, 2}, {1, 1}), four), Doubles({1, 2, 1, 0}));
}

// For tanh(x w): its Hessian's product with ones, compared with differences of the gradient.
TEST(SecondFacts, OfASmallNetwork) {
  const Tensor x = samples::Drawn({3, 4}, 1), target = samples::Drawn({3, 2}, 2);
  const Tensor first = samples::Drawn({5, 4}, 3), second = samples::Drawn({2, 5}, 4);
  SetRequiresGrad(first);
  SetRequiresGrad(second);
  const auto gradient = [&](bool is_recorded) {
    const Tensor error = sub(linear(tanh(linear(x, first)), second), target);
    GradOptions options;
    options.create_graph = is_recorded;
    return Grad(sum(mul(error, error)), {first, second}, {}, options);
  };
  const std::vector<Tensor> recorded = gradient(true);
  const Doubles of_sum = ValuesOf<double>(Grad(add(sum(recorded[0]), sum(recorded[1])), first)[0]);
  const auto plain = [&] {
    double total = 0;
    for (const Tensor& part : gradient(false)) {
      for (const double element : ValuesOf<double>(part)) total += element;
    }
    return total;
  };
  constexpr double kStep = 1e-5;
  for (int64_t i = 0; i < first.numel(); ++i) {
    double& element = first.data<double>()[i];
    const double before = element;
    element = before + kStep;
    const double above = plain();
    element = before - kStep;
    const double below = plain();
    element = before;
    EXPECT_NEAR(of_sum[static_cast<size_t>(i)], (above - below) / (2 * kStep), 1e-6) << i;
  }
}

TEST(SecondFacts, ThirdDerivatives) {
  const Tensor x = Leaf({2});
  GradOptions options;
  options.create_graph = true;
  Tensor derivative = pow(x, 4.0);
  for (const double expected : {32.0, 48.0, 48.0, 24.0}) {
    derivative = Grad(sum(derivative), x, {}, options)[0];
    EXPECT_NEAR(ValuesOf<double>(derivative)[0], expected, 1e-12);
  }
}

}  // namespace
}  // namespace switchyard::facts
