// Gradient functions of several gradients: undefined incoming gradients, gradients that are not
// requested, and random draws of a call.

#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/modes.h"
#include "lib/core/tensor_options.h"
#include "switchyard/gradients.h"
#include "switchyard/ops/convolution.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/native_batch_norm.h"
#include "switchyard/ops/softmax.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/t.h"
#include "tests/kernels/gradients/samples.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard::gradients {
namespace {

using samples::Drawn;
using samples::Given;
using samples::Positive;
using Doubles = std::vector<double>;

TEST(UndefinedGradientsTest, GiveUndefinedOnes) {
  const Tensor none;
  const Tensor x = Drawn({1, 1, 3}, 1);
  const Tensor weight = Drawn({1, 1, 2}, 2);
  const auto convolution =
      convolution_gradients(none, x, weight, 1, 0, 1, false, 1, {true, true, true});
  EXPECT_FALSE(std::get<0>(convolution).defined());
  EXPECT_FALSE(std::get<1>(convolution).defined());
  EXPECT_FALSE(std::get<2>(convolution).defined());
  const auto norm = layer_norm_backward(none, x, 3, none, none, none, 1e-3, {true, false, false});
  EXPECT_FALSE(std::get<0>(norm).defined());
  EXPECT_TRUE(stack_backward(none, 0).empty());
  const std::vector<std::vector<int64_t>> sizes = {{2}, {0}};
  for (const Tensor& grad : cat_backward(none, sizes, 0)) EXPECT_FALSE(grad.defined());
  const auto bounds = clamp_bounds_backward(none, x, x, x, {true, true});
  EXPECT_FALSE(std::get<0>(bounds).defined());
  const auto attention = attention_backward(none, none, x, x, x, none, 0, false, Drawn({1, 1, 1}),
                                            {true, true, true, false});
  EXPECT_FALSE(std::get<0>(attention).defined());
  EXPECT_FALSE(std::get<2>(attention).defined());
}

TEST(UndefinedGradientsTest, OfSomePartsAreZeros) {
  const Tensor part = Given({2}, {5, 6});
  const TensorOptions options(ScalarType::Double);
  const Tensor split = split_backward(std::vector<Tensor>{Tensor(), part}, 4, 2, 0, options);
  EXPECT_EQ(ValuesOf<double>(split), Doubles({0, 0, 5, 6}));
  const Tensor unbound = unbind_backward(std::vector<Tensor>{part, Tensor()}, -1);
  EXPECT_EQ(ValuesOf<double>(unbound), Doubles({5, 0, 6, 0}));
}

TEST(UndefinedGradientsTest, OnlyWhatIsWantedIsComputed) {
  const Tensor x = Drawn({1, 1, 3}, 1);
  const Tensor grad = Drawn({1, 1, 2}, 3);
  const auto gradients =
      convolution_gradients(grad, x, Drawn({1, 1, 2}, 2), 1, 0, 1, false, 1, {false, true, false});
  EXPECT_FALSE(std::get<0>(gradients).defined());
  EXPECT_TRUE(std::get<1>(gradients).defined());
  EXPECT_FALSE(std::get<2>(gradients).defined());
}

// The derivative of sum(grad * call(x)) with respect to each element of x.
template <typename Call>
Doubles Differences(const Call& call, const Tensor& x, const Tensor& grad) {
  constexpr double kStep = 1e-6;
  const auto loss = [&] {
    return ValuesOf<double>(switchyard::sum(switchyard::mul(call(), grad)))[0];
  };
  Doubles result;
  for (int64_t i = 0; i < x.numel(); ++i) {
    double& element = x.data<double>()[i];
    const double before = element;
    element = before + kStep;
    const double above = loss();
    element = before - kStep;
    const double below = loss();
    element = before;
    result.push_back((above - below) / (2 * kStep));
  }
  return result;
}

void ExpectNear(const Doubles& found, const Doubles& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-6) << i;
}

// Only the weights show the dropped elements.
TEST(DropoutTest, OfAttentionIsFoundInItsWeights) {
  const Tensor query = Drawn({2, 2}, 1);
  const Tensor key = Drawn({3, 2}, 2);
  const Tensor value = Drawn({3, 2}, 3);
  const Tensor noise = Given({2, 3}, {2, 0, 2, 0, 2, 2});
  const auto weights = [&] {
    const Tensor products = switchyard::mm(query, switchyard::t(key));
    return switchyard::mul(switchyard::softmax(switchyard::div(products, std::sqrt(2.0)), -1),
                           noise);
  };
  const auto attend = [&] { return switchyard::mm(weights(), value); };
  const Tensor grad = Drawn({2, 2}, 4);
  const auto gradients = attention_backward(grad, Tensor(), query, key, value, Tensor(), 0.5, false,
                                            weights(), {true, true, true, false});
  ExpectNear(ValuesOf<double>(std::get<0>(gradients)), Differences(attend, query, grad));
  ExpectNear(ValuesOf<double>(std::get<1>(gradients)), Differences(attend, key, grad));
  ExpectNear(ValuesOf<double>(std::get<2>(gradients)), Differences(attend, value, grad));
}

TEST(DropoutTest, KeepsTheGradientOfWhatStayed) {
  const Tensor mask = samples::Mask({3}, {true, false, true});
  const Tensor grad = Given({3}, {1, 2, 3});
  EXPECT_EQ(ValuesOf<double>(native_dropout_backward(grad, mask, 0.5, true)), Doubles({2, 0, 6}));
  EXPECT_EQ(ValuesOf<double>(native_dropout_backward(grad, mask, 0.5, {})), Doubles({2, 0, 6}));
  EXPECT_EQ(ValuesOf<double>(native_dropout_backward(grad, mask, 1, true)), Doubles({0, 0, 0}));
  EXPECT_EQ(ValuesOf<double>(native_dropout_backward(grad, mask, 0.5, false)), Doubles({1, 2, 3}));
}

// A gradient that is not recorded comes from products of matrices, in parts of a batch.
TEST(WeightGradientTest, IsTheSameWhetherRecordedOrNot) {
  for (const std::vector<int64_t>& sizes :
       {std::vector<int64_t>{2, 1, 1024, 1100}, std::vector<int64_t>{3, 2, 5, 4}}) {
    const Tensor image = Drawn(sizes, 1);
    const Tensor weight = Drawn({2, sizes[1], 2, 3}, 2);
    const Tensor grad = switchyard::convolution(image, weight, std::nullopt, {2, 1}, {1, 0}, 1,
                                                /*transposed=*/false, 0, 1);
    const auto backward = [&] {
      return std::get<1>(convolution_gradients(grad, image, weight, {2, 1}, {1, 0}, 1, false, 1,
                                               {false, true, false}));
    };
    const Doubles recorded = ValuesOf<double>(backward());
    const autograd::NoGrad off;
    const Doubles plain = ValuesOf<double>(backward());
    ASSERT_EQ(plain.size(), recorded.size());
    for (size_t i = 0; i < plain.size(); ++i) {
      EXPECT_NEAR(plain[i], recorded[i], 1e-9 * std::abs(recorded[i]) + 1e-9) << i;
    }
  }
}

// Without grad mode the saved values of the call are used; with grad mode they are computed again.
TEST(SavedStatisticsTest, GiveTheSameGradients) {
  const Tensor input = Drawn({3, 2, 2}, 1);
  const Tensor weight = Positive({2}, 2);
  const auto [output, mean, deviation] = switchyard::native_batch_norm(
      input, weight, std::nullopt, std::nullopt, std::nullopt, true, 0.1, 1e-3);
  const Tensor grad = Drawn({3, 2, 2}, 3);
  const auto backward = [&, &mean = mean, &deviation = deviation] {
    return batch_norm_backward(grad, input, weight, Tensor(), Tensor(), mean, deviation, true, 1e-3,
                               {true, true, true});
  };
  const auto recorded = backward();
  const autograd::NoGrad off;
  const auto plain = backward();
  ExpectNear(ValuesOf<double>(std::get<0>(plain)), ValuesOf<double>(std::get<0>(recorded)));
  ExpectNear(ValuesOf<double>(std::get<1>(plain)), ValuesOf<double>(std::get<1>(recorded)));
}

}  // namespace
}  // namespace switchyard::gradients
