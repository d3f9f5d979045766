#include "lib/autograd/backward.h"

#include "gtest/gtest.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Add;
using sample::Leaf;
using sample::Mul;
using sample::Of;
using sample::Sum;
using sample::Values;

using Doubles = std::vector<double>;

TEST(Backward, AnOutputOfOneElementNeedsNoGradient) {
  const Tensor leaf = Leaf({1}, {3});
  Backward(Mul(leaf, leaf));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({6}));
}

TEST(Backward, AnotherOneDoes) {
  const Tensor leaf = Leaf({2}, {3, 4});
  const Tensor result = Mul(leaf, leaf);
  EXPECT_ERROR(Backward(result), "an output of sizes [2] needs a gradient");
  Backward(result, Of({2}, {1, 10}));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({6, 80}));
}

TEST(Backward, AComplexOutputNeedsOneToo) {
  const Tensor leaf = Of({1}, {1}, ScalarType::ComplexDouble);
  SetRequiresGrad(leaf);
  EXPECT_ERROR(Backward(Mul(leaf, 2)), "a complex output");
  EXPECT_ERROR(Backward(Mul(leaf, 2), Of({1}, {1})), "both must be complex or neither");
}

TEST(Backward, GradientsThatDoNotFitAreRefused) {
  const Tensor result = Mul(Leaf({2}, {3, 4}), 2);
  EXPECT_ERROR(Backward(result, Of({3}, {1, 2, 3})),
               "the gradient of output 0 has sizes [3], which cannot be summed to [2]");
  EXPECT_ERROR(Backward({result, result}, Of({2}, {1, 2})), "1 gradients were given for 2 outputs");
  EXPECT_ERROR(Backward(Of({1}, {1})), "output 0 requires no gradient");
}

TEST(Backward, AnOutputTwiceCountsTwiceAndNoneIsNothing) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor result = Mul(leaf, 2);
  Backward({result, result});
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({4}));
  Backward(TensorList());
}

TEST(Backward, WithInputsOnlyTheyGetGradients) {
  const Tensor a = Leaf({1}, {3});
  const Tensor b = Leaf({1}, {5});
  const Tensor product = Mul(a, b);
  const Tensor result = Mul(product, product);
  Backward(result, {}, {true, false, std::vector<Tensor>{a, product}});
  EXPECT_EQ(Values(GradOf(a)), Doubles({150}));
  EXPECT_EQ(Values(GradOf(product)), Doubles({30}));
  EXPECT_FALSE(GradOf(b).defined());
  EXPECT_ERROR(Backward(result, {}, {true, false, std::vector<Tensor>{}}),
               "list of inputs is empty");
}

TEST(Backward, AComputedInputKeepsItsGradientFromThenOn) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor square = Mul(leaf, leaf);
  const HookHandle hook = AddTensorHook(square, [](const Tensor& grad) { return Mul(grad, 10); });
  const Tensor result = Mul(square, 2);
  Backward(result, {}, {true, false, std::vector<Tensor>{square, square}});
  EXPECT_EQ(Values(GradOf(square)), Doubles({20}));
  EXPECT_FALSE(GradOf(leaf).defined());
  EXPECT_TRUE(RetainsGrad(square));
  Backward(result);
  EXPECT_EQ(Values(GradOf(square)), Doubles({40}));
  Backward(Mul(leaf, 2), {}, {true, false, std::vector<Tensor>{leaf, leaf}});
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({122}));
}

TEST(Grad, ReturnsAndAddsUpNothing) {
  const Tensor a = Leaf({1}, {3});
  const Tensor b = Leaf({1}, {5});
  const GradList grads = Grad(Mul(a, b), {b, a, b});
  EXPECT_EQ(Values(grads[0]), Doubles({3}));
  EXPECT_EQ(Values(grads[1]), Doubles({5}));
  EXPECT_EQ(Values(grads[2]), Doubles({3}));
  EXPECT_FALSE(GradOf(a).defined());
}

TEST(Grad, AnInputThatIsAnOutputGetsItsOwnGradient) {
  const Tensor leaf = Leaf({1}, {3});
  EXPECT_EQ(Values(Grad(leaf, leaf)[0]), Doubles({1}));
  const Tensor computed = Mul(leaf, 2);
  EXPECT_EQ(Values(Grad(computed, computed)[0]), Doubles({1}));
}

TEST(Grad, OfATensorOnTheWay) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor middle = Mul(leaf, leaf);
  const Tensor result = Mul(middle, 5);
  const GradList grads = Grad(result, {middle, leaf});
  EXPECT_EQ(Values(grads[0]), Doubles({5}));
  EXPECT_EQ(Values(grads[1]), Doubles({30}));
}

TEST(Grad, AnUnusedInputIsAnErrorUnlessAllowed) {
  const Tensor used = Leaf({1}, {3});
  const Tensor unused = Leaf({2}, {5, 6});
  const Tensor result = Mul(used, used);
  EXPECT_ERROR(Grad(result, {used, unused}, {}, {true, false, false, false}),
               "input 1 is not used in the outputs; pass allow_unused");
  const GradList allowed = Grad(result, {used, unused}, {}, {true, false, true, false});
  EXPECT_FALSE(allowed[1].defined());
  const GradList zeros = Grad(result, {used, unused}, {}, {true, false, false, true});
  EXPECT_EQ(Values(zeros[1]), Doubles({0, 0}));
  EXPECT_ERROR(Grad(result, Of({1}, {1})), "input 0 requires no gradient");
  EXPECT_ERROR(Grad(result, TensorList()), "list of inputs is empty");
}

TEST(Grad, OfNoOutputsIsUndefined) {
  const Tensor x = Leaf({2}, {1, 2});
  const GradList grads = Grad(std::vector<Tensor>(), {x}, {}, {std::nullopt, false, true, false});
  ASSERT_EQ(grads.size(), 1u);
  EXPECT_FALSE(grads[0].defined());
}

TEST(Grad, SecondAndThirdDerivatives) {
  const Tensor x = Leaf({1}, {2});
  const Tensor y = Mul(Mul(x, x), Mul(x, x));
  const GradOptions create = {std::nullopt, true, false, false};
  const Tensor first = Grad(y, x, {}, create)[0];
  const Tensor second = Grad(first, x, {}, create)[0];
  const Tensor third = Grad(second, x)[0];
  EXPECT_EQ(Values(first), Doubles({32}));
  EXPECT_EQ(Values(second), Doubles({48}));
  EXPECT_EQ(Values(third), Doubles({48}));
}

TEST(Grad, UnderNoGradTooAndThenNotDifferentiable) {
  const Tensor x = Leaf({1}, {2});
  const Tensor y = Mul(x, x);
  const NoGrad off;
  EXPECT_FALSE(RequiresGrad(Grad(y, x, {}, {true, false, false, false})[0]));
  EXPECT_TRUE(RequiresGrad(Grad(y, x, {}, {true, true, false, false})[0]));
}

TEST(Grad, BroadcastInputsAreSummedToTheirSizes) {
  const Tensor a = Leaf({3, 1}, {1, 2, 3});
  const Tensor b = Leaf({4}, {1, 1, 1, 1});
  const GradList grads = Grad(Sum(Mul(a, b)), {a, b});
  EXPECT_EQ(grads[0].sizes(), IntArrayRef({3, 1}));
  EXPECT_EQ(Values(grads[0]), Doubles({4, 4, 4}));
  EXPECT_EQ(Values(grads[1]), Doubles({6, 6, 6, 6}));
  const Tensor bias = Leaf({3}, {1, 2, 3});
  const GradList none = Grad(Sum(Add(Of({0, 3}, {}), bias)), bias);
  EXPECT_EQ(Values(none[0]), Doubles({0, 0, 0}));
}

TEST(Grad, IsOfTheDtypeOfItsInput) {
  const Tensor x = Of({2}, {1, 2}, ScalarType::Float);
  SetRequiresGrad(x);
  const Tensor y = sample::Cast(Mul(x, 3), ScalarType::Double);
  const Tensor grad = Grad(Sum(y), x)[0];
  EXPECT_EQ(grad.dtype(), ScalarType::Float);
  EXPECT_EQ(Values(grad), Doubles({3, 3}));
}

TEST(Grad, IntegerResultsRequireNoneAndLeaveTheirSlotUndefined) {
  const Tensor x = Leaf({3}, {1, 5, 2});
  const std::vector<Tensor> results = sample::MaxWithIndex(x);
  EXPECT_TRUE(RequiresGrad(results[0]));
  EXPECT_FALSE(RequiresGrad(results[1]));
  EXPECT_EQ(Values(Grad(results[0], x)[0]), Doubles({0, 1, 0}));
}

}  // namespace
}  // namespace switchyard::autograd
