#include "kernels/nn/optimizers.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/variable.h"
#include "tests/kernels/nn/nn_testing.h"

namespace switchyard::nn {
namespace {

Tensor Leaf(double value) {
  const Tensor leaf = Doubles({1}, {value});
  autograd::SetRequiresGrad(leaf);
  return leaf;
}

// The values of a parameter that starts at 1, after each step with the gradients 1, 2, 4.
std::vector<double> Path(Optimizer& optimizer, const Tensor& parameter) {
  std::vector<double> path;
  for (const double grad : {1.0, 2.0, 4.0}) {
    optimizer.ZeroGrad();
    autograd::SetGrad(parameter, Doubles({1}, {grad}));
    optimizer.Step();
    path.push_back(ValuesOf<double>(parameter)[0]);
    EXPECT_EQ(ValuesOf<double>(autograd::GradOf(parameter))[0], grad);
  }
  return path;
}
std::vector<double> PathOfSgd(const SgdOptions& options) {
  const Tensor parameter = Leaf(1);
  Sgd sgd({parameter}, options);
  return Path(sgd, parameter);
}

void ExpectPath(const std::vector<double>& path, const std::vector<double>& expected) {
  ASSERT_EQ(path.size(), expected.size());
  for (size_t i = 0; i < path.size(); ++i) EXPECT_NEAR(path[i], expected[i], 1e-12) << i;
}

TEST(Sgd, GoesAgainstTheGradient) {
  SgdOptions options;
  options.learning_rate = 0.1;
  ExpectPath(PathOfSgd(options), {0.9, 0.7, 0.3});
}

TEST(Sgd, MomentumKeepsTheDirection) {
  SgdOptions options;
  options.learning_rate = 0.1;
  options.momentum = 0.5;
  // 1; 0.5 + 2; 1.25 + 4
  ExpectPath(PathOfSgd(options), {0.9, 0.65, 0.125});
  options.nesterov = true;
  // 1 + 0.5; 2 + 1.25; 4 + 2.625
  ExpectPath(PathOfSgd(options), {0.85, 0.525, -0.1375});
  options.nesterov = false;
  options.dampening = 0.5;
  // 1; 0.5 + 1; 0.75 + 2: the first gradient is taken whole
  ExpectPath(PathOfSgd(options), {0.9, 0.75, 0.475});
}

TEST(Sgd, DecayIsAGradientOfItsOwn) {
  SgdOptions options;
  options.learning_rate = 0.1;
  options.weight_decay = 0.5;
  ExpectPath(PathOfSgd(options), {0.85, 0.6075, 0.177125});
}

TEST(Sgd, WritesTheLeafInPlaceAndLeavesOthers) {
  const Tensor moved = Leaf(1), still = Leaf(1);
  Sgd sgd({moved, still});
  sgd.options.learning_rate = 1;
  autograd::SetGrad(moved, Doubles({1}, {1}));
  sgd.Step();
  ExpectNear(moved, {0});
  ExpectNear(still, {1});
  EXPECT_TRUE(autograd::IsLeaf(moved));
  EXPECT_TRUE(autograd::RequiresGrad(moved));
  sgd.ZeroGrad();
  EXPECT_FALSE(autograd::GradOf(moved).defined());
}

// Adam by its formulas, in plain numbers.
std::vector<double> Written(const AdamOptions& options) {
  double x = 1, first = 0, second = 0, greatest = 0;
  std::vector<double> path;
  int step = 0;
  for (double grad : {1.0, 2.0, 4.0}) {
    ++step;
    if (options.decouples_decay) {
      x -= options.learning_rate * options.weight_decay * x;
    } else {
      grad += options.weight_decay * x;
    }
    first = options.beta1 * first + (1 - options.beta1) * grad;
    second = options.beta2 * second + (1 - options.beta2) * grad * grad;
    greatest = std::max(greatest, second);
    const double m = first / (1 - std::pow(options.beta1, step));
    const double v = (options.amsgrad ? greatest : second) / (1 - std::pow(options.beta2, step));
    x -= options.learning_rate * m / (std::sqrt(v) + options.eps);
    path.push_back(x);
  }
  return path;
}

TEST(Adam, StepsByItsMoments) {
  AdamOptions options;
  options.learning_rate = 0.1;
  for (const double decay : {0.0, 0.5}) {
    for (const bool decouples : {false, true}) {
      for (const bool amsgrad : {false, true}) {
        options.weight_decay = decay;
        options.decouples_decay = decouples;
        options.amsgrad = amsgrad;
        options.beta2 = 0.5;
        const Tensor parameter = Leaf(1);
        Adam adam({parameter}, options);
        ExpectPath(Path(adam, parameter), Written(options));
      }
    }
  }
}

TEST(Adam, TheFirstStepIsTheLearningRate) {
  const Tensor parameter = Leaf(1);
  Adam adam({parameter});
  autograd::SetGrad(parameter, Doubles({1}, {123}));
  adam.Step();
  EXPECT_NEAR(ValuesOf<double>(parameter)[0], 1 - 0.001, 1e-12);
}

TEST(Optimizers, MayGoWithTheGradient) {
  SgdOptions sgd;
  sgd.learning_rate = 0.1;
  sgd.maximize = true;
  ExpectPath(PathOfSgd(sgd), {1.1, 1.3, 1.7});
  AdamOptions options;
  options.maximize = true;
  const Tensor parameter = Leaf(1);
  Adam adam({parameter}, options);
  autograd::SetGrad(parameter, Doubles({1}, {5}));
  adam.Step();
  EXPECT_NEAR(ValuesOf<double>(parameter)[0], 1 + 0.001, 1e-10);
  // Parts that are missing in the state begin with zeros.
  adam.LoadState({{"0.step", Floats({}, {1})}});
  adam.options.amsgrad = true;
  adam.Step();
  EXPECT_EQ(adam.GetState().size(), 4u);
}

// Two steps, then the state moves to another optimiser, which makes the third step.
template <typename Made, typename Options>
void ExpectGoesOn(const Options& options) {
  const Tensor whole = Leaf(1), begun = Leaf(1);
  Made one({whole}, options), first({begun}, options);
  Path(one, whole);
  for (const double grad : {1.0, 2.0}) {
    autograd::SetGrad(begun, Doubles({1}, {grad}));
    first.Step();
  }
  Made second({begun}, options);
  second.LoadState(first.GetState());
  autograd::SetGrad(begun, Doubles({1}, {4}));
  second.Step();
  ExpectNear(begun, ValuesOf<double>(whole));
}

TEST(Optimizers, GoOnFromAState) {
  SgdOptions sgd;
  sgd.momentum = 0.5;
  ExpectGoesOn<Sgd>(sgd);
  AdamOptions adam;
  ExpectGoesOn<Adam>(adam);
  adam.amsgrad = true;
  ExpectGoesOn<Adam>(adam);
}

TEST(Optimizers, AStateThatDoesNotFitChangesNothing) {
  const Tensor parameter = Leaf(1);
  Adam adam({parameter});
  EXPECT_TRUE(adam.GetState().empty());
  autograd::SetGrad(parameter, Doubles({1}, {5}));
  adam.Step();
  State state = adam.GetState();
  EXPECT_EQ(state.size(), 3u);
  state["0.exp_avg"] = Doubles({1}, {77});
  state["1.exp_avg"] = Doubles({1}, {0});
  EXPECT_ERROR(adam.LoadState(state), "the state has `1.exp_avg`, the optimiser has not");
  state.erase("1.exp_avg");
  state["0.exp_avg_sq"] = Doubles({2}, {0, 0});
  EXPECT_ERROR(adam.LoadState(state), "`0.exp_avg_sq` has sizes [2] in the state");
  ExpectNear(adam.GetState().at("0.exp_avg"), {0.5});
  adam.LoadState({});
  EXPECT_TRUE(adam.GetState().empty());
}

TEST(Optimizers, NumbersThatMakeNoStepAreErrors) {
  SgdOptions sgd;
  sgd.learning_rate = -1;
  EXPECT_ERROR(Sgd({Leaf(1)}, sgd), "the learning rate of an optimiser is -1");
  sgd = {};
  sgd.nesterov = true;
  EXPECT_ERROR(Sgd({Leaf(1)}, sgd), "Nesterov's momentum needs a momentum");
  AdamOptions adam;
  adam.beta1 = 1;
  EXPECT_ERROR(Adam({Leaf(1)}, adam), "a beta of Adam is 1, not in [0, 1)");
  EXPECT_ERROR(Sgd({}), "an optimiser has no parameters");
}

}  // namespace
}  // namespace switchyard::nn
