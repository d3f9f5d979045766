// Functions of a user's own around operators: what lib/autograd's own tests of them leave out.

#include <limits>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/function.h"
#include "lib/autograd/modes.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::AutogradContext;
using autograd::BaseOf;
using autograd::DualLevel;
using autograd::Function;
using autograd::Grad;
using autograd::GradList;
using autograd::GradOptions;
using autograd::IsLeaf;
using autograd::IsView;
using autograd::MakeDual;
using autograd::RequiresGrad;
using autograd::UnpackDual;
using autograd::Version;

Tensor Copied(const Tensor& leaf) { return mul(leaf, 1.0); }
Tensor TangentOf(const Tensor& x) { return UnpackDual(x).tangent; }
Doubles TangentIn(const Tensor& x) { return ValuesOf<double>(TangentOf(x)); }

// Keeps what its last call says, and a tensor that is neither input nor output.
struct Keeps : Function<Keeps> {
  static Tensor forward(AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x, x, x});
    const Tensor tripled = mul(x, 3.0);
    context->save_for_backward({tripled, Tensor()});
    return mul(x, 1.0);
  }
  static GradList backward(AutogradContext* context, GradList grads) {
    const std::vector<Tensor> saved = context->get_saved_variables();
    EXPECT_EQ(saved.size(), 2u);
    EXPECT_FALSE(RequiresGrad(saved[0]));
    EXPECT_FALSE(saved[1].defined());
    return {mul(grads[0], saved[0])};
  }
};

TEST(FunctionFacts, TheLastCallOfSaveForBackwardCounts) {
  const Tensor leaf = Leaf({1, 2});
  EXPECT_EQ(GradientOf(Keeps::apply(leaf), leaf), Doubles({3, 6}));
  EXPECT_FALSE(RequiresGrad(Keeps::apply(Of({1, 2}))));
}

struct Counts : Function<Counts> {
  static std::vector<Tensor> forward(AutogradContext*, const Tensor& x) {
    return {to(x, ScalarType::Long), mul(x, 2.0)};
  }
  static GradList backward(AutogradContext*, GradList grads) {
    EXPECT_EQ(grads[0].dtype(), ScalarType::Long);
    EXPECT_EQ(ValuesOf<int64_t>(grads[0]), std::vector<int64_t>({0, 0}));
    return {mul(grads[1], 2.0)};
  }
};

TEST(FunctionFacts, AnIntegerResultIsALeafWithZerosInBackward) {
  const Tensor leaf = Leaf({1, 2});
  const std::vector<Tensor> results = Counts::apply(leaf);
  EXPECT_TRUE(IsLeaf(results[0]) && !RequiresGrad(results[0]));
  EXPECT_EQ(GradientOf(results[1], leaf), Doubles({2, 2}));
}

enum class Shape { kWide, kThree, kComplex, kFloat, kNone };
template <Shape kShape>
struct Returns : Function<Returns<kShape>> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return mul(x, 1.0); }
  static GradList backward(AutogradContext*, GradList) {
    switch (kShape) {
      case Shape::kWide:
        return {Counting<float>({3, 2})};
      case Shape::kThree:
        return {Of({1, 2, 3})};
      case Shape::kComplex:
        return {to(Of({1, 2}), ScalarType::ComplexDouble)};
      case Shape::kFloat:
        return {Floats({2}, {1, 2}), Tensor(), Tensor()};
      case Shape::kNone:
        break;
    }
    return {Tensor()};
  }
};

TEST(FunctionFacts, GradientsAreSummedCastOrRefused) {
  const Tensor leaf = Leaf({1, 2});
  EXPECT_EQ(GradientOf(Returns<Shape::kWide>::apply(leaf), leaf), Doubles({6, 9}));
  EXPECT_EQ(GradientOf(Returns<Shape::kFloat>::apply(leaf), leaf), Doubles({1, 2}));
  EXPECT_ERROR(GradientOf(Returns<Shape::kThree>::apply(leaf), leaf),
               "returned has sizes [3], which cannot be summed to [2]");
  EXPECT_ERROR(GradientOf(Returns<Shape::kComplex>::apply(leaf), leaf),
               "is complex (ComplexDouble), but it is of a tensor of Double");
  EXPECT_ERROR(GradientOf(Returns<Shape::kNone>::apply(leaf), leaf), "is not used in the outputs");
  GradOptions options;
  options.materialize_grads = true;
  EXPECT_EQ(
      ValuesOf<double>(Grad(sum(Returns<Shape::kNone>::apply(exp(leaf))), leaf, {}, options)[0]),
      Doubles({0, 0}));
  const Tensor x = Copied(leaf);
  EXPECT_EQ(GradientOf(add(Returns<Shape::kNone>::apply(x), x), leaf), Doubles({1, 1}));
}

struct Halves : Function<Halves> {
  static std::vector<Tensor> forward(AutogradContext*, const Tensor& x) {
    return {narrow(x, 0, 0, 1), narrow(x, 0, 1, 1)};
  }
  static GradList backward(AutogradContext*, GradList grads) { return {cat({grads[0], grads[1]})}; }
};
struct Alias : Function<Alias> {
  static Tensor forward(AutogradContext*, const Tensor& x) { return autograd::Detach(x); }
  static GradList backward(AutogradContext*, GradList grads) { return {mul(grads[0], 10.0)}; }
};

TEST(FunctionFacts, ViewsThatItReturns) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor x = Copied(leaf);
  std::vector<Tensor> halves = Halves::apply(x);
  EXPECT_TRUE(BaseOf(halves[0]).is_same(x));
  EXPECT_ERROR(mul_(halves[0], 2.0), "one of the several views");
  Tensor alias = Alias::apply(Copied(leaf));
  EXPECT_FALSE(IsView(alias));
  mul_(alias, 2.0);
  EXPECT_EQ(GradientOf(alias, leaf), Doubles({20, 20}));
}

struct Twice : Function<Twice> {
  static std::vector<Tensor> forward(AutogradContext* context, Tensor x, bool returns_two) {
    context->mark_dirty({x});
    mul_(x, 2.0);
    if (!returns_two) return {x};
    return {x, mul(x, 1.0)};
  }
  static GradList backward(AutogradContext*, GradList grads) {
    const Tensor sum_of_all = grads.size() > 1 ? add(grads[0], grads[1]) : grads[0];
    return {mul(sum_of_all, 2.0), Tensor()};
  }
};

TEST(FunctionFacts, WhatItWrites) {
  const Tensor leaf = Leaf({2, 2}, {1, 2, 3, 4});
  Tensor x = Copied(leaf);
  const std::vector<Tensor> results = Twice::apply(x, true);
  EXPECT_TRUE(results[0].is_same(x));
  EXPECT_EQ(Version(x), 2u) << "once by the operator, once by the function";
  EXPECT_EQ(GradientOf(add(results[0], results[1]), leaf), Doubles({4, 4, 4, 4}));
  Tensor y = Copied(leaf);
  Tensor row = select(y, 0, 0);
  Twice::apply(row, false);
  EXPECT_EQ(GradientOf(y, leaf), Doubles({2, 2, 1, 1}));
  EXPECT_ERROR(Twice::apply(select(Copied(leaf), 0, 0), true), "it can return only one tensor");
  EXPECT_ERROR(Twice::apply(leaf, false), "a leaf that requires a gradient is written in place");
  Tensor plain = Of({1, 2});
  EXPECT_TRUE(Twice::apply(plain, false)[0].is_same(plain));
  EXPECT_FALSE(RequiresGrad(plain));
}

struct Mode : Function<Mode> {
  static Tensor forward(AutogradContext*, const Tensor& x) {
    EXPECT_FALSE(autograd::IsGradMode());
    return mul(x, 1.0);
  }
  static GradList backward(AutogradContext*, GradList grads) {
    seen.push_back(autograd::IsGradMode());
    return {mul(grads[0], 2.0)};
  }
  static inline std::vector<bool> seen;
};

TEST(FunctionFacts, GradModeInBackwardIsThatOfTheGraph) {
  const Tensor leaf = Leaf({1, 2});
  const Tensor first = sum(Mode::apply(leaf)), second = sum(Mode::apply(leaf));
  GradOptions recorded;
  recorded.create_graph = true;
  const autograd::NoGrad off;
  Grad(first, leaf);
  Grad(second, leaf, {}, recorded);
  EXPECT_EQ(Mode::seen, std::vector<bool>({false, true}));
}

TEST(DualFacts, WhatHasNoMeaningIsRefused) {
  const Tensor x = Of({1, 2});
  EXPECT_ERROR(MakeDual(x, x), "outside of a DualLevel");
  const DualLevel level;
  EXPECT_ERROR(DualLevel(), "cannot be nested");
  EXPECT_ERROR(MakeDual(MakeDual(x, x), x), "already has a tangent");
  EXPECT_ERROR(MakeDual(Longs({1}, {1}), Longs({1}, {1})), "must be of floating point");
  EXPECT_ERROR(MakeDual(x, Of({1})), "a tangent of sizes [1] was set for a tensor of sizes [2]");
  Tensor out = Of({0, 0});
  EXPECT_ERROR(add_out(out, MakeDual(x, x), x), "out arguments has no forward mode");
  Tensor dual_out = MakeDual(out, x);
  EXPECT_ERROR(add_out(dual_out, x, x), "out arguments has no forward mode");
}

TEST(DualFacts, WhatHasATangent) {
  const DualLevel level;
  const Tensor x = Of({1, 2}), direction = Of({3, 4});
  const Tensor dual = MakeDual(x, direction);
  EXPECT_TRUE(IsView(dual) && BaseOf(dual).is_same(x));
  EXPECT_TRUE(TangentOf(dual).is_same(direction));
  EXPECT_EQ(TangentIn(mul(dual, 3.0)), Doubles({9, 12}));
  EXPECT_EQ(TangentIn(cat({dual, x})), Doubles({3, 4, 0, 0}));
  EXPECT_EQ(TangentIn(floor(dual)), Doubles({0, 0}));
  EXPECT_EQ(TangentIn(std::get<0>(sort(dual, 0, true))), Doubles({4, 3}));
  EXPECT_EQ(TangentIn(max(dual)), Doubles({4}));
  for (const Tensor& without : {to(dual, ScalarType::Long), gt(dual, 1.0), argmax(dual),
                                autograd::Detach(dual), zeros_like(dual), x}) {
    EXPECT_FALSE(TangentOf(without).defined());
  }
  const autograd::NoGrad off;
  EXPECT_EQ(TangentIn(mul(dual, 3.0)), Doubles({9, 12}));
  const autograd::InferenceMode on;
  EXPECT_FALSE(TangentOf(mul(dual, 3.0)).defined());
}

TEST(DualFacts, InPlaceAndThroughViews) {
  const DualLevel level;
  const Tensor x = Of({1, 2}), direction = Of({3, 4});
  const auto dual = [&] { return MakeDual(clone(x), clone(direction)); };
  const auto after = [&](const auto& write) {
    Tensor y = dual();
    write(y);
    return TangentIn(y);
  };
  EXPECT_EQ(after([](Tensor& y) { mul_(y, 3.0); }), Doubles({9, 12}));
  EXPECT_EQ(after([](Tensor& y) { fill_(y, 0.0); }), Doubles({0, 0}));
  EXPECT_EQ(after([&](Tensor& y) { copy_(y, x); }), Doubles({0, 0}));
  Tensor plain = Of({1, 2});
  add_(plain, dual());
  EXPECT_EQ(TangentIn(plain), Doubles({3, 4}));
  const Tensor base = Of({1, 2, 5});
  Tensor part = narrow(base, 0, 1, 2);
  copy_(part, dual());
  EXPECT_EQ(TangentIn(base), Doubles({0, 3, 4}));
  const Tensor y = dual();
  EXPECT_TRUE(IsView(TangentOf(narrow(y, 0, 1, 1))));
  EXPECT_EQ(TangentIn(narrow(y, 0, 1, 1)), Doubles({4}));
}

TEST(DualFacts, WithBackward) {
  const DualLevel level;
  const Tensor leaf = Leaf({1, 2});
  const Tensor dual = MakeDual(leaf, Of({1, 1}));
  const Tensor tangent = TangentOf(mul(mul(dual, leaf), leaf));
  EXPECT_EQ(GradientOf(tangent, leaf), Doubles({2, 4}));
  GradOptions recorded;
  recorded.create_graph = true;
  const Tensor gradient = Grad(sum(pow(dual, 3.0)), leaf, {}, recorded)[0];
  EXPECT_EQ(TangentIn(gradient), Doubles({6, 12}));
}

// A product with a factor that has no tangent is not one with zero.
TEST(DualFacts, NoTangentTimesInfinityIsNone) {
  const DualLevel level;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Tensor infinite = Of({kInfinity, 2}), x = Of({3, 0});
  const Tensor dual = MakeDual(x, Of({1, 1}));
  EXPECT_EQ(TangentIn(mul(dual, infinite)), Doubles({kInfinity, 2}));
  EXPECT_EQ(TangentIn(mul(MakeDual(infinite, Of({1, 1})), x)), Doubles({3, 0}));
  EXPECT_EQ(TangentIn(div(MakeDual(Of({1, 1}), Of({1, 1})), x))[1], kInfinity);
  EXPECT_EQ(TangentIn(add(MakeDual(infinite, Of({1, 1})), x)), Doubles({1, 1}));
}

}  // namespace
}  // namespace switchyard::facts
