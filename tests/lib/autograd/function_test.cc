#include "lib/autograd/function.h"

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/gradcheck.h"
#include "lib/autograd/history.h"
#include "lib/autograd/variable.h"
#include "lib/boxing/unboxing.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::Of;
using sample::Sum;
using sample::Values;

using Doubles = std::vector<double>;

// Whether the test calls functions in grad mode.
bool is_recorded = true;

struct ScaledSquare : Function<ScaledSquare> {
  static Tensor forward(AutogradContext* context, const Tensor& x, double factor,
                        const std::optional<Tensor>& bias) {
    EXPECT_FALSE(IsGradMode());
    EXPECT_EQ(context->needs_input_grad(0), RequiresGrad(x) && is_recorded);
    EXPECT_FALSE(context->needs_input_grad(1));
    context->save_for_backward({x});
    context->saved_data["factor"] = factor;
    const Tensor result = Mul(Mul(x, x), factor);
    return bias ? sample::Add(result, *bias) : result;
  }
  static GradList backward(AutogradContext* context, GradList grads) {
    const Tensor x = context->get_saved_variables()[0];
    const double factor = Unbox<double>(context->saved_data["factor"]);
    return {Mul(Mul(grads[0], x), 2 * factor), Tensor(), grads[0]};
  }
};

TEST(Function, HasTheGradientsThatItsBackwardReturns) {
  const Tensor x = Leaf({2}, {1, 2});
  const Tensor bias = Leaf({2}, {3, 4});
  const Tensor y = ScaledSquare::apply(x, 3.0, std::optional<Tensor>(bias));
  EXPECT_EQ(Values(y), Doubles({6, 16}));
  EXPECT_NE(GradFn(y)->name().find("ScaledSquare"), std::string_view::npos);
  Backward(Sum(y));
  EXPECT_EQ(Values(GradOf(x)), Doubles({6, 12}));
  EXPECT_EQ(Values(GradOf(bias)), Doubles({1, 1}));
  EXPECT_ERROR(Backward(Sum(y)), "have been released");
}

TEST(Function, WithoutOptionalAndWithoutGradient) {
  const Tensor x = Leaf({1}, {5});
  EXPECT_EQ(Values(Grad(ScaledSquare::apply(x, 1.0, std::nullopt), x)[0]), Doubles({10}));
  EXPECT_FALSE(RequiresGrad(ScaledSquare::apply(Of({1}, {5}), 1.0, std::nullopt)));
  is_recorded = false;
  {
    const NoGrad off;
    EXPECT_FALSE(RequiresGrad(ScaledSquare::apply(x, 1.0, std::nullopt)));
  }
  is_recorded = true;
}

TEST(Function, PassesGradCheckAndGradGradCheck) {
  const CheckedFunction function = [](const std::vector<Tensor>& inputs) {
    is_recorded = IsGradMode();
    return std::vector<Tensor>{
        ScaledSquare::apply(inputs[0], 1.5, std::optional<Tensor>(inputs[1]))};
  };
  const std::vector<Tensor> inputs = {Leaf({2}, {1, 2}), Leaf({2}, {3, 4})};
  EXPECT_EQ(GradCheck(function, inputs), "");
  EXPECT_EQ(GradGradCheck(function, inputs), "");
  is_recorded = true;
}

// Saves its result; returns a second one without gradient.
struct ExpAndSign : Function<ExpAndSign> {
  static std::vector<Tensor> forward(AutogradContext* context, const Tensor& x) {
    const Tensor result = sample::Exp(x);
    const Tensor sign = Of(x.sizes(), Doubles(static_cast<size_t>(x.numel()), 1));
    context->save_for_backward({result, Tensor()});
    context->mark_non_differentiable({sign});
    return {result, sign};
  }
  static GradList backward(AutogradContext* context, GradList grads) {
    EXPECT_EQ(grads.size(), 2u);
    EXPECT_EQ(Values(grads[1]), Doubles({0}));
    const std::vector<Tensor> saved = context->get_saved_variables();
    EXPECT_FALSE(saved[1].defined());
    return {Mul(grads[0], saved[0])};
  }
};

TEST(Function, SavesAnOutputWithoutACycleAndLeavesOneWithoutGradient) {
  const Tensor x = Leaf({1}, {0});
  {
    const std::vector<Tensor> results = ExpAndSign::apply(x);
    EXPECT_TRUE(RequiresGrad(results[0]));
    EXPECT_FALSE(RequiresGrad(results[1]));
    const Tensor grad = Grad(results[0], x, {}, {std::nullopt, true, false, false})[0];
    EXPECT_EQ(Values(Grad(grad, x)[0]), Doubles({1}));
  }
  EXPECT_EQ(x.use_count(), 1u);
}

template <bool kMaterializes>
struct Pair : Function<Pair<kMaterializes>> {
  static std::vector<Tensor> forward(AutogradContext* context, const Tensor& x) {
    context->set_materialize_grads(kMaterializes);
    return {Mul(x, 2), Mul(x, 3)};
  }
  static GradList backward(AutogradContext*, GradList grads) {
    EXPECT_EQ(grads[1].defined(), kMaterializes);
    return {grads[0]};
  }
};

TEST(Function, GradientsThatDoNotComeAreZerosUnlessToldOtherwise) {
  const Tensor x = Leaf({1}, {1});
  Backward(Pair<true>::apply(x)[0]);
  Backward(Pair<false>::apply(x)[0]);
}

struct DoubleInPlace : Function<DoubleInPlace> {
  static Tensor forward(AutogradContext* context, const Tensor& x, bool marks) {
    sample::MulInPlace(x, 2);
    if (marks) context->mark_dirty({x});
    return marks ? x : Mul(x, 1);
  }
  static GradList backward(AutogradContext*, GradList grads) { return {Mul(grads[0], 2), {}}; }
};

TEST(Function, ADirtyInputIsReturnedItself) {
  const Tensor leaf = Leaf({1}, {3});
  const Tensor x = Mul(leaf, 1);
  const Tensor y = DoubleInPlace::apply(x, true);
  EXPECT_TRUE(y.is_same(x));
  EXPECT_EQ(Version(x), 2u);  // the operator's write, and that of the function
  Backward(y);
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({2}));
}

TEST(Function, ADirtyLeafIsAnError) {
  EXPECT_ERROR(DoubleInPlace::apply(Leaf({1}, {3}), true), "a leaf that requires a gradient");
}

TEST(Function, ADirtyViewIsAWriteToItsBase) {
  const Tensor leaf = Leaf({2}, {3, 4});
  const Tensor base = Mul(leaf, 1);
  DoubleInPlace::apply(sample::Narrow(base, 0, 1), true);
  Backward(Sum(base));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({2, 1}));
}

TEST(Function, ADirtyViewHasTheFunctionBehindItsBase) {
  const Tensor leaf = Leaf({2}, {3, 4});
  const Tensor base = Mul(leaf, 1);
  const Tensor view = sample::Narrow(base, 0, 1);
  const Tensor later = sample::Narrow(base, 0, 1);
  const Tensor result = DoubleInPlace::apply(view, true);
  EXPECT_TRUE(result.is_same(view));
  Backward(Sum(Mul(view, later)));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({24, 0}));
}

struct DirtyNotReturned : Function<DirtyNotReturned> {
  static Tensor forward(AutogradContext* context, const Tensor& x) {
    context->mark_dirty({x});
    return Mul(x, 2);
  }
  static GradList backward(AutogradContext*, GradList grads) { return grads; }
};

TEST(Function, WhatIsDirtyMustBeReturned) {
  EXPECT_ERROR(DirtyNotReturned::apply(Mul(Leaf({1}, {3}), 1)), "marked as dirty is not among");
}

struct Same : Function<Same> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return x; }
  static GradList backward(AutogradContext*, GradList grads) { return {Mul(grads[0], 7)}; }
};
struct FirstOf : Function<FirstOf> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return sample::Narrow(x, 0, 1); }
  static GradList backward(AutogradContext*, GradList) { return {Of({2}, {5, 0})}; }
};

TEST(Function, AnInputReturnedIsAViewThatMayNotBeWritten) {
  const Tensor leaf = Leaf({2}, {3, 4});
  const Tensor x = Mul(leaf, 1);
  const Tensor y = Same::apply(x);
  EXPECT_FALSE(y.is_same(x));
  EXPECT_TRUE(BaseOf(y).is_same(x));
  EXPECT_ERROR(sample::MulInPlace(y, 2), "it came out of a custom function");
  const Tensor view = FirstOf::apply(x);
  EXPECT_TRUE(BaseOf(view).is_same(x));
  EXPECT_ERROR(sample::MulInPlace(view, 2), "it came out of a custom function");
  Backward({Sum(y), Sum(view)});
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({12, 7}));
}

template <int kGradients, bool kForNumber = false>
struct Returns : Function<Returns<kGradients, kForNumber>> {
  static Tensor forward(AutogradContext*, const Tensor& x, int) { return Mul(x, 1); }
  static GradList backward(AutogradContext*, GradList grads) {
    GradList results(kGradients);
    if (kGradients > 0) results[0] = grads[0];
    if (kForNumber) results.back() = grads[0];
    return results;
  }
};

TEST(Function, ReturnsOneGradientForEachArgument) {
  const Tensor x = Leaf({1}, {3});
  EXPECT_ERROR(Backward(Returns<1>::apply(x, 1)), "returned 1 gradients, expected 2");
  Backward(Returns<3>::apply(x, 1));
  EXPECT_ERROR((Backward(Returns<3, true>::apply(x, 1))), "returned 3 gradients, expected 2");
  EXPECT_ERROR((Backward(Returns<2, true>::apply(x, 1))),
               "returned a gradient for argument 1 of its forward, which is not a tensor");
}

struct Once : Function<Once> {
  static Tensor forward(AutogradContext* context, const Tensor& x) {
    context->mark_once_differentiable();
    return Mul(x, 2);
  }
  static GradList backward(AutogradContext*, GradList grads) {
    EXPECT_FALSE(IsGradMode());
    return {Mul(grads[0], 2)};
  }
};

TEST(Function, OnceDifferentiableRefusesASecondTime) {
  const Tensor x = Leaf({1}, {3});
  const GradOptions create = {std::nullopt, true, false, false};
  const Tensor grad_output = Leaf({1}, {1});
  const Tensor grad = Grad(Once::apply(x), x, grad_output, create)[0];
  EXPECT_EQ(Values(grad), Doubles({2}));
  EXPECT_ERROR(Backward(grad), "is marked as once differentiable");
  EXPECT_FALSE(RequiresGrad(Grad(Once::apply(x), x, {}, create)[0]));
}

struct OfList : Function<OfList> {
  static Tensor forward(AutogradContext*, const std::vector<Tensor>& list) {
    return Mul(list[0], 2);
  }
  static GradList backward(AutogradContext*, GradList) { return GradList(1); }
};

TEST(Function, TensorsInListsAreNotDifferentiable) {
  EXPECT_FALSE(RequiresGrad(OfList::apply(std::vector<Tensor>{Leaf({1}, {3})})));
}

}  // namespace
}  // namespace switchyard::autograd
