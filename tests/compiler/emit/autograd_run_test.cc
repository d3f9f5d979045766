// The recording code emitted for tests/files/emit/autograd, compiled and run: each form of
// operator, each kind of node, and errors.
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/local_keys.h"
#include "switchyard/functions.h"
#include "switchyard/ops/mul.h"
#include "tests/compiler/emit/autograd_test_kernels.h"
#include "tests/lib/autograd/sample_kernels.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using autograd::DualLevel;
using autograd::GradFn;
using autograd::MakeDual;
using autograd::RequiresGrad;
using sample::kernels::Of;
using sample::kernels::Values;

using Doubles = std::vector<double>;

Tensor Row(const Doubles& values) { return Of({static_cast<int64_t>(values.size())}, values); }
Tensor Leaf(const Doubles& values) {
  const Tensor leaf = Row(values);
  autograd::SetRequiresGrad(leaf);
  return leaf;
}
// The gradient of the sum of the outputs, without undefined ones.
Doubles GradientOf(TensorList outputs, const Tensor& input) {
  std::vector<Tensor> ones;
  for (const Tensor& output : outputs) {
    ones.push_back(Of(output.sizes(), Doubles(static_cast<size_t>(output.numel()), 1)));
  }
  autograd::GradOptions options;
  options.retain_graph = true;
  options.allow_unused = true;
  const Tensor grad = autograd::Grad(outputs, {input}, ones, options)[0];
  return grad.defined() ? Values(grad) : Doubles();
}
Doubles GradientOf(const Tensor& output, const Tensor& input) {
  return GradientOf(TensorList({output}), input);
}
Doubles TangentOf(const Tensor& tensor) {
  const Tensor tangent = autograd::UnpackDual(tensor).tangent;
  return tangent.defined() ? Values(tangent) : Doubles();
}
Tensor Dual(const Doubles& values, const Doubles& tangent) {
  return MakeDual(Row(values), Row(tangent));
}

TEST(EmittedNodes, RunFormulasOfSavedValuesAndNumbers) {
  const Tensor x = Leaf({2, 3});
  const Tensor y = Leaf({5, 7});
  EXPECT_EQ(GradientOf(mul(x, y), x), Doubles({5, 7}));
  EXPECT_EQ(GradientOf(mul(x, y), y), Doubles({2, 3}));
  EXPECT_EQ(GradientOf(add(x, y, 4), y), Doubles({4, 4}));
  EXPECT_EQ(GradientOf(mul(x, 3), x), Doubles({3, 3}));
  EXPECT_EQ(GradientOf(exp(x), x), Doubles({std::exp(2), std::exp(3)})) << "saves its result";
  EXPECT_EQ(GradientOf(clamp(x, std::nullopt, Scalar(2.5)), x), Doubles({1, 0}));
  EXPECT_EQ(GradientOf(double_of(x), x), Doubles({2, 2})) << "by what it calls";
  EXPECT_EQ(GradientOf(sum(neg(x)), x), Doubles({-1, -1}));
  EXPECT_FALSE(GradFn(mul(Row({1}), Row({2})))) << "nothing to record";
}

TEST(EmittedNodes, HaveAnEdgeForEachTensorOfAList) {
  const Tensor x = Leaf({1, 2});
  const Tensor plain = Row({9});
  const Tensor y = Leaf({3});
  const Tensor joined = mul(cat({x, plain, y}), Row({10, 20, 30, 40}));
  EXPECT_EQ(GradientOf(joined, x), Doubles({10, 20}));
  EXPECT_EQ(GradientOf(joined, y), Doubles({40}));
  const Tensor places = Of({2}, {1, 1}, ScalarType::Long);
  EXPECT_EQ(GradientOf(index(x, {places}), x), Doubles({0, 2})) << "a list of optionals is saved";
}

TEST(EmittedNodes, RunFormulasForEachElementOfLists) {
  const Tensor x = Leaf({2});
  const Tensor y = Leaf({3});
  const Tensor plain = Row({5});
  const std::vector<Tensor> products = _foreach_mul({x, plain, x}, {y, y, plain});
  EXPECT_EQ(Values(products[1]), Doubles({15}));
  EXPECT_EQ(GradientOf(products, x), Doubles({3 + 5}));
  EXPECT_EQ(GradientOf(products, y), Doubles({2 + 5}));
  EXPECT_EQ(GradientOf(products[2], y), Doubles()) << "what depends on nothing is undefined";
}

TEST(EmittedNodes, GiveWhatIsWantedAlone) {
  const Tensor x = Leaf({2});
  const auto [first, second] = scaled(x, Row({-3}), Leaf({1}), std::nullopt, {}, "mode");
  EXPECT_EQ(GradientOf(first, x), Doubles({-3}));
  EXPECT_EQ(native::Told().is_wanted, (std::array<bool, 3>{true, false, false}));
  EXPECT_EQ(native::Told().is_defined, (std::array<bool, 2>{true, false}));
  EXPECT_EQ(native::Told().mode, "mode");
  EXPECT_EQ(GradientOf(second, x), Doubles());
  EXPECT_EQ(native::Told().is_defined, (std::array<bool, 2>{false, true}));
}

TEST(EmittedNodes, AreToldWhetherVariablesAreKept) {
  const Tensor x = Leaf({3});
  const Tensor y = kept(x);
  autograd::BackwardOptions options;
  options.retain_graph = true;
  autograd::Backward({y}, {}, options);
  EXPECT_TRUE(native::Told().retains_variables);
  autograd::Backward({y});
  EXPECT_FALSE(native::Told().retains_variables);
  EXPECT_EQ(Values(autograd::GradOf(x)), Doubles({12}));
  EXPECT_ERROR(autograd::Backward({y}), "have been released");
}

TEST(EmittedNodes, OfViewsAndOfWritesIntoThem) {
  const Tensor x = Leaf({1, 2, 3});
  EXPECT_EQ(GradientOf(select(x, 0, 1), x), Doubles({0, 1, 0}));
  EXPECT_EQ(GradientOf(unbind(x)[2], x), Doubles({0, 0, 1}));
  EXPECT_EQ(GradientOf(expand(x, {2, 3}), x), Doubles({2, 2, 2}));
  const Tensor y = mul(x, 2);
  Tensor part = select(y, 0, 1);
  ops::mul__Tensor(part, Of({}, {10}));
  EXPECT_EQ(GradientOf(y, x), Doubles({2, 20, 2}));
  EXPECT_ERROR(ops::mul__Tensor(const_cast<Tensor&>(x), y), "leaf");
}

TEST(EmittedNodes, OfOperatorsInPlaceSaveSelfAsItWas) {
  const Tensor x = Leaf({2});
  const Tensor factor = Leaf({3});
  Tensor y = mul(x, 1);
  EXPECT_EQ(&ops::mul__Tensor(y, factor), &y);
  EXPECT_EQ(GradientOf(y, factor), Doubles({2}));
  exp_(y);
  EXPECT_EQ(GradientOf(y, x), Doubles({3 * std::exp(6)}));
}

TEST(EmittedNodes, OfMutableArgumentsRaiseTheirVersions) {
  const Tensor x = Leaf({1, 2});
  Tensor total = Row({10, 10});
  const uint32_t version = autograd::Version(total);
  EXPECT_EQ(GradientOf(tally(x, total), x), Doubles({2, 2}));
  EXPECT_EQ(Values(total), Doubles({11, 12}));
  EXPECT_EQ(autograd::Version(total), version + 1);
}

TEST(EmittedNodes, FailWhereNothingSaysHow) {
  const Tensor x = Leaf({1});
  const Tensor y = sinc(x);
  EXPECT_EQ(GradFn(y)->name(), "torch::autograd::NotImplemented");
  EXPECT_ERROR(autograd::Backward({y}), "the derivative of aten::sinc has no formula");
  const Tensor one_way = gamma(x, x);
  EXPECT_ERROR(autograd::Backward({one_way}), "gamma: self");
  EXPECT_EQ(GradientOf(gamma(Row({1}), x), x), Doubles({2})) << "nobody asks for that of self";
}

TEST(EmittedWrappers, RefuseGradientsThatHaveNoFormula) {
  const Tensor x = Leaf({1});
  EXPECT_ERROR(scaled(x, x, std::nullopt, Leaf({1}), {}, ""), "argument mean");
  scaled(x, x, std::nullopt, Row({1}), {}, "");
  Tensor total = mul(x, 1);
  EXPECT_ERROR(tally(x, total), "argument total");
  Tensor out = Row({0});
  EXPECT_ERROR(mul_out(out, x, x), "aten::mul.out: a call with out arguments cannot be");
}

TEST(EmittedWrappers, KnowResultsWithoutGradients) {
  const Tensor x = Leaf({1, 5, 2});
  const auto [values, indices] = max(x, 0);
  EXPECT_TRUE(RequiresGrad(values));
  EXPECT_FALSE(RequiresGrad(indices));
  EXPECT_EQ(GradientOf(values, x), Doubles({0, 1, 0}));
  EXPECT_FALSE(RequiresGrad(eq(x, x)));
  Tensor truth = Row({7, 7, 7});
  eq_out(truth, x, x);
  EXPECT_EQ(Values(truth), Doubles({1, 1, 1})) << "an out tensor that has no gradient";
  EXPECT_EQ(GradientOf(floor_to(x), x), Doubles({0, 0, 0}));
}

// An operator that is never differentiated does not change the history of the tensors that it
// writes.
TEST(EmittedWrappers, WriteBesideTheHistory) {
  const Tensor x = Leaf({0, 5});
  Tensor y = mul(x, 3);
  const autograd::NodePtr before = GradFn(y);
  const uint32_t version = autograd::Version(y);
  logical_not_(y);
  EXPECT_EQ(Values(y), Doubles({1, 0}));
  EXPECT_EQ(GradFn(y).get(), before.get());
  EXPECT_EQ(autograd::Version(y), version + 1);
  const DualLevel level;
  Tensor dual = Dual({1}, {5});
  logical_not_(dual);
  EXPECT_EQ(TangentOf(dual), Doubles({5}));
}

TEST(EmittedWrappers, ResizeTensorsThatHaveNoHistory) {
  const Tensor plain = Row({1, 2, 3});
  EXPECT_EQ(&ops::resize_(plain, {3}), &plain);
  EXPECT_EQ(autograd::Version(plain), 0u) << "the same sizes are no write";
  ops::resize_(plain, {2, 1});
  EXPECT_EQ(Values(plain), Doubles({1, 2}));
  EXPECT_EQ(autograd::Version(plain), 1u);
  const Tensor leaf = Leaf({1, 2});
  const Tensor result = mul(leaf, 2);
  constexpr char kRefused[] = "aten::resize_: self requires a gradient, and such a tensor cannot";
  for (const bool is_grad_mode : {true, false}) {
    const autograd::GradMode mode(is_grad_mode);
    EXPECT_ERROR(ops::resize_(leaf, {2}), kRefused);
    EXPECT_ERROR(ops::resize_(result, {1}), kRefused);
    EXPECT_ERROR(ops::resize_(select(result, 0, 1), {1}), kRefused);
  }
  ops::resize_(autograd::Detach(leaf), {1});
  EXPECT_EQ(autograd::Version(leaf), 1u);
  const DualLevel level;
  EXPECT_ERROR(ops::resize_(Dual({2}, {1}), {1}), "aten::resize_: self has a tangent");
}

// Two complex numbers, made of four real ones.
struct Pair {
  Tensor leaf = Of({2, 2}, {1, 2, 3, 4});
  Tensor real, whole;
  Pair() {
    autograd::SetRequiresGrad(leaf);
    real = mul(leaf, 1);
    whole = view_as_complex(real);
  }
};

TEST(EmittedViews, OfAnotherDtypeAreMadeAgainWhenTheBaseIsWritten) {
  Pair pair;
  EXPECT_TRUE(autograd::BaseOf(pair.whole).is_same(pair.real));
  const Tensor parts = view_as_real(pair.whole);
  const Tensor row = select(parts, 0, 1);
  EXPECT_TRUE(autograd::BaseOf(row).is_same(pair.real)) << "the first base, through two dtypes";
  ops::mul__Tensor(pair.real, Of({2, 2}, {10, 20, 30, 40}));
  EXPECT_EQ(GradFn(parts)->name(), "ViewAsRealBackward0");
  EXPECT_EQ(GradientOf(row, pair.leaf), Doubles({0, 0, 30, 40}));
  EXPECT_EQ(GradFn(pair.whole)->name(), "ViewAsComplexBackward0");
  EXPECT_EQ(GradientOf(view_as_real(pair.whole), pair.leaf), Doubles({10, 20, 30, 40}));
}

TEST(EmittedViews, OfAnotherDtypeThatAreWrittenWriteTheirBase) {
  Pair pair;
  Tensor first = select(view_as_real(pair.whole), 1, 0);
  ops::mul__Tensor(first, Row({5, 7}));
  EXPECT_EQ(Values(pair.real), Doubles({5, 2, 21, 4}));
  EXPECT_EQ(GradFn(pair.real)->name(), "torch::autograd::CopySlices");
  EXPECT_EQ(GradientOf(pair.real, pair.leaf), Doubles({5, 1, 7, 1}));
  EXPECT_EQ(GradientOf(view_as_real(pair.whole), pair.leaf), Doubles({5, 1, 7, 1}));
  EXPECT_EQ(GradientOf(first, pair.leaf), Doubles({5, 0, 7, 0}));
  const Tensor value = Leaf({1, 1});
  ops::mul__Tensor(first, value);
  EXPECT_EQ(GradientOf(pair.real, value), Doubles({5, 21})) << "and a value's gradient";
}

TEST(EmittedViews, OfALeafOfAnotherDtypeAreNotWritten) {
  Pair pair;
  Tensor part = view_as_real(view_as_complex(pair.leaf));
  EXPECT_ERROR(ops::mul__Tensor(part, Row({1, 2})), "a view of a leaf that requires a gradient");
}

TEST(EmittedViews, OfAnotherDtypeShowTheTangentOfTheirBase) {
  const DualLevel level;
  const Tensor base = Of({1, 2}, {1, 2});
  const Tensor parts = view_as_real(view_as_complex(base));
  Tensor second = select(parts, 1, 1);
  ops::mul__Tensor(second, Dual({3}, {10}));
  EXPECT_EQ(TangentOf(base), Doubles({0, 20}));
  EXPECT_EQ(TangentOf(parts), Doubles({0, 20}));
  const Tensor dual = MakeDual(Of({1, 2}, {1, 2}), Of({1, 2}, {7, 8}));
  EXPECT_EQ(TangentOf(view_as_real(view_as_complex(dual))), Doubles({7, 8}));
}

// The same bits as another dtype have no gradient, so they are no view, as in PyTorch.
TEST(EmittedViews, WithoutAGradientAreNone) {
  const Tensor leaf = Leaf({1, 2});
  for (const ScalarType dtype : {ScalarType::Double, ScalarType::Long}) {
    Tensor bits = view(leaf, dtype);
    EXPECT_FALSE(autograd::IsView(bits) || RequiresGrad(bits));
    const uint32_t before = autograd::Version(leaf);
    ops::mul__Tensor(bits, Of({2}, {1, 1}, dtype));
    EXPECT_EQ(autograd::Version(leaf), before + 1);
    EXPECT_TRUE(autograd::BaseOf(select(bits, 0, 0)).is_same(bits));
  }
  const Tensor data = autograd::Data(leaf);
  for (const ScalarType dtype : {ScalarType::Double, ScalarType::Long}) {
    Tensor bits = view(data, dtype);
    const uint32_t before = autograd::Version(data);
    ops::mul__Tensor(bits, Of({2}, {1, 1}, dtype));
    EXPECT_EQ(autograd::Version(data), before + 1) << "one count of writes";
  }
  Tensor plain = Row({1, 2});
  Tensor bits = view(plain, ScalarType::Double);
  const Tensor value = Leaf({3, 4});
  ops::mul__Tensor(bits, value);
  EXPECT_TRUE(RequiresGrad(bits) && !RequiresGrad(plain));
  EXPECT_EQ(GradientOf(bits, value), Doubles({1, 2}));
}

TEST(EmittedViews, AndWritesAreNotCountedWhereThatIsExcluded) {
  const ExcludeKeysGuard untracked(DispatchKey::ADInplaceOrView);
  const Tensor leaf = Leaf({1, 2});
  Tensor row = mul(leaf, 3);
  Tensor part = select(row, 0, 1);
  EXPECT_FALSE(autograd::IsView(part));
  EXPECT_EQ(GradientOf(part, leaf), Doubles({0, 3})) << "history is none of its business";
  ops::mul__Tensor(part, Row({2}));
  EXPECT_EQ(autograd::Version(row), 0u);
}

TEST(EmittedTangents, FollowFormulas) {
  const DualLevel level;
  const Tensor x = Dual({2, 3}, {1, 10});
  const Tensor y = Dual({5, 7}, {100, 1000});
  EXPECT_EQ(TangentOf(mul(x, y)), Doubles({205, 3070}));
  EXPECT_EQ(TangentOf(add(x, y, 2)), Doubles({201, 2010}));
  EXPECT_EQ(TangentOf(neg(x)), Doubles({-1, -10})) << "auto_element_wise";
  EXPECT_EQ(TangentOf(sum(x)), Doubles({11})) << "auto_linear";
  EXPECT_EQ(TangentOf(select(x, 0, 1)), Doubles({10}));
  EXPECT_EQ(TangentOf(unbind(x)[1]), Doubles({10}));
  EXPECT_EQ(TangentOf(cat({x, Row({9})})), Doubles({1, 10, 0})) << "the list sees to its tangents";
  EXPECT_EQ(TangentOf(std::get<0>(max(x, 0))), Doubles({10}));
  EXPECT_EQ(TangentOf(std::get<1>(max(x, 0))), Doubles());
}

TEST(EmittedTangents, OfOperatorsInPlaceReadSelfAsItWas) {
  const DualLevel level;
  Tensor x = Dual({2}, {1});
  ops::mul__Tensor(x, Dual({5}, {100}));
  EXPECT_EQ(TangentOf(x), Doubles({205}));
  exp_(x);
  EXPECT_EQ(TangentOf(x), Doubles({205 * std::exp(10)}));
  Tensor plain = Row({3});
  ops::mul__Tensor(plain, Dual({5}, {100}));
  EXPECT_EQ(TangentOf(plain), Doubles({300})) << "self had none";
}

// `output_differentiability` of cast asks for the dtype.
TEST(EmittedGradients, AreOfResultsOfTheRightDtypeOnly) {
  const Tensor x = Leaf({2, 3});
  EXPECT_EQ(GradientOf(cast(x, std::nullopt), x), Doubles({1, 1}));
  EXPECT_TRUE(RequiresGrad(cast(x, ScalarType::Double)));
  EXPECT_FALSE(RequiresGrad(cast(x, ScalarType::Long)));
  const DualLevel level;
  EXPECT_EQ(TangentOf(cast(Dual({2}, {5}), ScalarType::Double)), Doubles({5}));
  EXPECT_EQ(TangentOf(cast(Dual({2}, {5}), ScalarType::Long)), Doubles());
}

// What has no tangent is nothing, not zero times something.
TEST(EmittedTangents, OfAddendsThatHaveNoneAreNothing) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const DualLevel level;
  EXPECT_EQ(TangentOf(mul(Row({3}), Dual({kInfinite}, {2}))), Doubles({6}));
  EXPECT_EQ(TangentOf(mul(Dual({kInfinite}, {2}), Row({3}))), Doubles({6}));
  const Tensor wide = MakeDual(Of({2, 1}, {kInfinite, 1}), Of({2, 1}, {1, 1}));
  EXPECT_EQ(TangentOf(mul(wide, Row({3, 4}))), Doubles({3, 4, 3, 4})) << "as big as the result";
  const auto products =
      _foreach_mul({Row({3}), Dual({1}, {1})}, {Dual({kInfinite}, {2}), Row({4})});
  EXPECT_EQ(TangentOf(products[0]), Doubles({6}));
  EXPECT_EQ(TangentOf(products[1]), Doubles({4}));
}

TEST(EmittedTangents, FailWhereNothingSaysHow) {
  const DualLevel level;
  const Tensor x = Dual({2}, {1});
  EXPECT_ERROR(sinc(x), "aten::sinc has no formula for forward mode");
  EXPECT_ERROR(clamp(x, Scalar(0), std::nullopt), "aten::clamp has no formula for forward mode");
  Tensor out = Row({0});
  EXPECT_ERROR(mul_out(out, x, x), "aten::mul.out: a call with out arguments has no forward mode");
  eq_out(out, x, x);
  EXPECT_EQ(TangentOf(eq(x, x)), Doubles());
}

}  // namespace
}  // namespace switchyard
