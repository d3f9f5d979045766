#include "lib/autograd/gradcheck.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lib/autograd/function.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::Of;
using ::testing::HasSubstr;

using Tensors = std::vector<Tensor>;

TEST(GradCheck, TheSampleOperatorsPass) {
  const CheckedFunction function = [](const Tensors& x) {
    const Tensor base = Mul(x[0], 1);
    sample::MulInPlace(sample::Select(base, 0, 1), x[1]);
    return Tensors{sample::Exp(Mul(base, 0.5)), sample::Sum(sample::Add(base, x[1]))};
  };
  const Tensors inputs = {Leaf({2, 2}, {1, 2, 0.5, 0.25}), Leaf({2}, {0.3, 0.4})};
  EXPECT_EQ(GradCheck(function, inputs), "");
  EXPECT_EQ(GradGradCheck(function, inputs), "");
}

TEST(GradCheck, EmptyAndPlainInputsPass) {
  const CheckedFunction function = [](const Tensors& x) { return Tensors{Mul(x[0], x[1])}; };
  EXPECT_EQ(GradCheck(function, {Leaf({0}, {}), Leaf({1}, {2})}), "");
  EXPECT_EQ(GradCheck(function, {Of({1}, {2}), Leaf({1}, {2})}), "");
}

// The test selects its backward.
enum class Fault { kWrong, kConstant, kRandom, kDetached };
int run = 0;
template <Fault kFault>
struct Faulty : Function<Faulty<kFault>> {
  static Tensor forward(AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x});
    return Mul(x, x);
  }
  static GradList backward(AutogradContext* context, GradList grads) {
    const Tensor x = context->get_saved_variables()[0];
    const Tensor right = Mul(Mul(grads[0], x), 2);
    switch (kFault) {
      case Fault::kWrong:
        return {Mul(right, 1.01)};
      case Fault::kConstant:
        return {Mul(Of({1}, {1}), Mul(Detach(x), 2))};
      case Fault::kRandom:
        return {Mul(right, 1 + 1e-9 * (run++ % 2))};
      case Fault::kDetached:
        return {Detach(right)};
    }
    return {};
  }
};

template <Fault kFault>
std::string Check() {
  return GradCheck([](const Tensors& x) { return Tensors{Faulty<kFault>::apply(x[0])}; },
                   {Leaf({1}, {3})});
}

TEST(GradCheck, AWrongDerivativeIsShownBesideTheRightOne) {
  const std::string text = Check<Fault::kWrong>();
  EXPECT_THAT(text,
              HasSubstr("the derivative of element 0 of output 0 by element 0 of input 0 is "));
  EXPECT_THAT(text, HasSubstr("by difference and 6.06"));
}

TEST(GradCheck, ABackwardThatIgnoresItsGradientIsFound) {
  EXPECT_THAT(Check<Fault::kConstant>(), HasSubstr("backward does not multiply by it"));
}

TEST(GradCheck, ABackwardThatDiffersFromRunToRunIsFound) {
  EXPECT_THAT(Check<Fault::kRandom>(), HasSubstr("in one run and"));
}

TEST(GradCheck, ADetachedBackwardIsFoundByTheSecondDerivative) {
  EXPECT_EQ(Check<Fault::kDetached>(), "");
  EXPECT_THAT(
      GradGradCheck([](const Tensors& x) { return Tensors{Faulty<Fault::kDetached>::apply(x[0])}; },
                    {Leaf({1}, {3})}),
      HasSubstr("requires no gradient, but depends on an input"));
}

TEST(GradCheck, AnOutputWithoutGradientThatDependsOnAnInputIsFound) {
  EXPECT_THAT(
      GradCheck([](const Tensors& x) { return Tensors{Detach(Mul(x[0], 2))}; }, {Leaf({1}, {3})}),
      HasSubstr("output 0 requires no gradient, but depends on an input"));
}

TEST(GradCheck, InputsThatCannotBeCheckedAreErrors) {
  const CheckedFunction same = [](const Tensors& x) { return x; };
  EXPECT_ERROR(GradCheck(same, {Of({1}, {1})}), "no input requires a gradient");
  const Tensor narrow = Of({1}, {1}, ScalarType::Float);
  SetRequiresGrad(narrow);
  EXPECT_ERROR(GradCheck(same, {narrow}),
               "gradients are checked only for Double and ComplexDouble on the CPU");
  const Tensor expanded = ViewOf(Of({1}, {1}), {3}, {0}, 0);
  SetRequiresGrad(expanded);
  EXPECT_ERROR(GradCheck(same, {expanded}), "input 0 has a stride of 0 in dimension 0");
}

}  // namespace
}  // namespace switchyard::autograd
