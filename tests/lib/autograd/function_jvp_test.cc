#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/function.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/variable.h"
#include "lib/boxing/unboxing.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::Of;
using sample::Values;

using Doubles = std::vector<double>;

// factor * x^2 + bias
struct ScaledSquare : Function<ScaledSquare> {
  static Tensor forward(AutogradContext* context, const Tensor& x, double factor,
                        const std::optional<Tensor>& bias) {
    EXPECT_FALSE(IsForwardMode());
    context->set_materialize_grads(false);
    context->save_for_forward({x});
    context->save_for_backward({x, x});
    context->saved_data["factor"] = factor;
    const Tensor result = Mul(Mul(x, x), factor);
    EXPECT_FALSE(HasTangent(result));
    return bias ? sample::Add(result, *bias) : result;
  }
  static GradList backward(AutogradContext* context, GradList grads) {
    const Tensor x = context->get_saved_variables()[1];
    const double factor = Unbox<double>(context->saved_data["factor"]);
    return {Mul(Mul(grads[0], x), 2 * factor), Tensor(), grads[0]};
  }
  static Tensor jvp(AutogradContext* context, TensorList tangents) {
    EXPECT_EQ(tangents.size(), 3u);
    EXPECT_FALSE(tangents[1].defined());
    const std::vector<Tensor> saved = context->get_saved_variables();
    EXPECT_EQ(saved.size(), 1u);
    const double factor = Unbox<double>(context->saved_data["factor"]);
    if (!tangents[0].defined()) return tangents[2];
    const Tensor tangent = Mul(Mul(tangents[0], saved[0]), 2 * factor);
    return tangents[2].defined() ? sample::Add(tangent, tangents[2]) : tangent;
  }
};

TEST(Jvp, GivesTheTangentOfTheResult) {
  const DualLevel level;
  const Tensor x = MakeDual(Of({2}, {1, 2}), Of({2}, {3, 4}));
  const std::optional<Tensor> bias = MakeDual(Of({2}, {1, 2}), Of({2}, {100, 200}));
  EXPECT_EQ(Values(TangentOf(ScaledSquare::apply(x, 3.0, std::nullopt))), Doubles({18, 48}));
  EXPECT_EQ(Values(TangentOf(ScaledSquare::apply(x, 3.0, bias))), Doubles({118, 248}));
  const Tensor plain = Of({2}, {1, 2});
  EXPECT_EQ(Values(TangentOf(ScaledSquare::apply(plain, 3.0, bias))), Doubles({100, 200}));
  EXPECT_FALSE(HasTangent(ScaledSquare::apply(plain, 3.0, std::nullopt)));
}

TEST(Jvp, ATangentThatIsAnArgumentsIsCopied) {
  const DualLevel level;
  const std::optional<Tensor> bias = MakeDual(Of({1}, {1}), Of({1}, {7}));
  const Tensor result = ScaledSquare::apply(Of({1}, {1}), 3.0, bias);
  sample::MulInPlace(result, 2);
  EXPECT_EQ(Values(TangentOf(result)), Doubles({14}));
  EXPECT_EQ(Values(TangentOf(*bias)), Doubles({7}));
}

struct Sees : Function<Sees> {
  static Tensor forward(AutogradContext*, const Tensor& x, const Tensor& y, const Tensor& index) {
    EXPECT_EQ(index.dtype(), ScalarType::Long);
    return sample::Add(x, y);
  }
  static Tensor jvp(AutogradContext*, GradList tangents) {
    EXPECT_EQ(Values(tangents[1]), Doubles({0, 0}));
    EXPECT_FALSE(tangents[2].defined());
    return sample::Add(tangents[0], tangents[1]);
  }
  static GradList backward(AutogradContext*, GradList grads) { return grads; }
};

TEST(Jvp, ATensorWithoutTangentHasZeros) {
  const DualLevel level;
  const Tensor x = MakeDual(Of({2}, {1, 2}), Of({2}, {3, 4}));
  const Tensor index = Of({1}, {0}, ScalarType::Long);
  EXPECT_EQ(Values(TangentOf(Sees::apply(x, Of({2}, {5, 6}), index))), Doubles({3, 4}));
}

TEST(Jvp, GoesWithBackwardBothWays) {
  const Tensor leaf = Leaf({1}, {5});
  const DualLevel level;
  const Tensor x = MakeDual(leaf, Of({1}, {1}));
  const Tensor result = Mul(ScaledSquare::apply(x, 3.0, std::nullopt), x);  // 3 x^3
  EXPECT_EQ(Values(TangentOf(result)), Doubles({9 * 25}));
  EXPECT_EQ(Values(Grad(TangentOf(result), leaf, {}, {true, false, false, false})[0]),
            Doubles({18 * 5}));
  EXPECT_EQ(Values(TangentOf(Grad(result, leaf)[0])), Doubles({18 * 5}));
}

TEST(Jvp, InferenceModeDropsTangents) {
  const DualLevel level;
  const Tensor x = MakeDual(Of({1}, {1}), Of({1}, {1}));
  const InferenceMode inference;
  EXPECT_FALSE(HasTangent(Mul(x, 2)));
}

struct NoJvp : Function<NoJvp> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return Mul(x, 2); }
  static GradList backward(AutogradContext*, GradList grads) { return {Mul(grads[0], 2)}; }
};

TEST(Jvp, AFunctionWithoutSaysSo) {
  const DualLevel level;
  EXPECT_EQ(Values(NoJvp::apply(Of({1}, {1}))), Doubles({2}));
  EXPECT_ERROR(NoJvp::apply(MakeDual(Of({1}, {1}), Of({1}, {1}))),
               "NoJvp has no jvp, and one of its arguments has a tangent");
}

template <int kTangents>
struct Pair : Function<Pair<kTangents>> {
  static std::vector<Tensor> forward(AutogradContext* context, const Tensor& x) {
    const Tensor constant = Of({1}, {1});
    context->save_for_backward({x});
    context->mark_non_differentiable({constant});
    return {Mul(x, x), constant};
  }
  static GradList backward(AutogradContext*, GradList grads) { return {grads[0]}; }
  static GradList jvp(AutogradContext* context, GradList tangents) {
    const Tensor x = context->get_saved_variables()[0];
    if (kTangents == 0) return {Tensor(), Tensor()};
    GradList results = {Mul(Mul(x, tangents[0]), 2)};
    results.resize(kTangents == 3 ? 2 : kTangents);
    if (kTangents == 3) results[1] = results[0];
    return results;
  }
};

TEST(Jvp, ReturnsOneTangentForEachResult) {
  const DualLevel level;
  const Tensor x = MakeDual(Of({1}, {3}), Of({1}, {1}));
  const std::vector<Tensor> results = Pair<2>::apply(x);
  EXPECT_EQ(Values(TangentOf(results[0])), Doubles({6}));
  EXPECT_FALSE(HasTangent(results[1]));
  EXPECT_FALSE(HasTangent(Pair<0>::apply(x)[0]));
  EXPECT_ERROR(Pair<1>::apply(x), "its jvp returned 1 tangents, expected 2");
  EXPECT_ERROR(Pair<3>::apply(x),
               "its jvp returned a tangent for result 1, which is not differentiable");
}

template <bool kInPlace>
struct TwiceInPlace : Function<TwiceInPlace<kInPlace>> {
  static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& y) {
    context->set_materialize_grads(false);
    context->mark_dirty({x});
    return sample::MulInPlace(x, y);
  }
  static GradList backward(AutogradContext*, GradList grads) { return {grads[0], Tensor()}; }
  static Tensor jvp(AutogradContext*, GradList tangents) {
    if (!tangents[0].defined()) return tangents[1];
    return kInPlace ? sample::MulInPlace(tangents[0], 2) : Mul(tangents[0], 2);
  }
};

TEST(Jvp, TheTangentOfAnArgumentThatIsWrittenChangesInPlace) {
  const DualLevel level;
  const Tensor two = Of({1}, {2});
  const Tensor x = Mul(MakeDual(Of({1}, {3}), Of({1}, {4})), 1);
  const Tensor tangent = TangentOf(x);
  EXPECT_TRUE(TwiceInPlace<true>::apply(x, two).is_same(x));
  EXPECT_EQ(Values(tangent), Doubles({8}));
  EXPECT_TRUE(TangentOf(x).is_same(tangent));
  EXPECT_ERROR(TwiceInPlace<false>::apply(x, two), "does not return the argument's tangent");

  const Tensor base = Of({2}, {1, 1});
  TwiceInPlace<true>::apply(sample::Narrow(base, 1, 2), MakeDual(two, Of({1}, {5})));
  EXPECT_EQ(Values(TangentOf(base)), Doubles({0, 5}));
}

template <bool kIsView>
struct Last : Function<Last<kIsView>> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return sample::Narrow(x, 1, 2); }
  static GradList backward(AutogradContext*, GradList) { return {Tensor()}; }
  static Tensor jvp(AutogradContext*, GradList tangents) {
    const Tensor view = sample::Narrow(tangents[0], 1, 2);
    return kIsView ? view : sample::Clone(view);
  }
};
struct Same : Function<Same> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return x; }
  static GradList backward(AutogradContext*, GradList grads) { return grads; }
  static Tensor jvp(AutogradContext*, GradList tangents) { return tangents[0]; }
};

TEST(Jvp, TheTangentOfAViewIsAViewOfTheArgumentsTangent) {
  const DualLevel level;
  const Tensor x = MakeDual(Of({2}, {3, 4}), Of({2}, {5, 6}));
  const Tensor last = Last<true>::apply(x);
  EXPECT_EQ(Values(TangentOf(last)), Doubles({6}));
  EXPECT_TRUE(BaseOf(TangentOf(last)).is_same(TangentOf(x)));
  EXPECT_ERROR(Last<false>::apply(x), "jvp does not return a view of the argument's tangent");
  EXPECT_EQ(Values(TangentOf(Same::apply(x))), Doubles({5, 6}));
}

}  // namespace
}  // namespace switchyard::autograd
