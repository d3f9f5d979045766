#include "lib/autograd/tangent.h"

#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Add;
using sample::Copy;
using sample::Leaf;
using sample::Mul;
using sample::MulInPlace;
using sample::Narrow;
using sample::Of;
using sample::Select;
using sample::Values;

using Doubles = std::vector<double>;

Tensor Dual3() { return MakeDual(Of({3}, {1, 2, 3}), Of({3}, {4, 5, 6})); }

TEST(Tangents, AreAskedForInOptionalsAndLists) {
  const Tensor plain = Of({1}, {1});
  const std::optional<Tensor> none;
  EXPECT_FALSE(HasTangent(plain, none));
  const DualLevel level;
  const Tensor dual = Dual3();
  EXPECT_FALSE(HasTangent(plain, Tensor(), none));
  EXPECT_TRUE(HasTangent(plain, dual));
  EXPECT_TRUE(HasTangent(none, std::optional<Tensor>(dual)));
  EXPECT_TRUE(HasTangent(TensorList({plain, dual})));
  EXPECT_TRUE(TangentOf(std::optional<Tensor>(dual)).is_same(TangentOf(dual)));
  EXPECT_FALSE(TangentOf(none).defined());
  EXPECT_FALSE(TangentOrZeros(none).defined());
  EXPECT_FALSE(TangentOrZeros(Tensor()).defined());
  EXPECT_FALSE(PrimalOf(none).defined());
}

TEST(Tangents, OfListsAreAsLongAsThey) {
  const DualLevel level;
  const Tensor plain = Of({1}, {1});
  const Tensor dual = Dual3();
  const Tensor list[] = {plain, dual};
  EXPECT_FALSE(TangentsOf(list)[0].defined());
  EXPECT_TRUE(TangentsOf(list)[1].is_same(TangentOf(dual)));
  EXPECT_EQ(Values(TangentsOrZeros(list)[0]), Doubles({0}));
  EXPECT_TRUE(PrimalsOf(list)[0].is_same(plain));
  EXPECT_FALSE(HasTangent(PrimalsOf(list)[1]));
}

TEST(Tangents, AnInputWithoutOneCountsAsZerosWithoutMemory) {
  const DualLevel level;
  const Tensor plain = Of({3}, {7, 8, 9});
  EXPECT_EQ(Values(TangentOf(Mul(Dual3(), plain))), Doubles({28, 40, 54}));
  EXPECT_EQ(Values(TangentOf(Add(plain, Dual3()))), Doubles({4, 5, 6}));
  const Tensor zeros = TangentOrZeros(plain);
  EXPECT_EQ(Values(zeros), Doubles({0, 0, 0}));
  EXPECT_EQ(zeros.impl()->storage_impl()->nbytes, sizeof(double));
}

TEST(Tangents, AFormulaThatIsATangentIsCopied) {
  const DualLevel level;
  const Tensor dual = Dual3();
  const Tensor result = Of({3}, {1, 2, 3});
  SetTangent(result, TangentOf(dual));
  MulInPlace(result, 2);
  EXPECT_EQ(Values(TangentOf(result)), Doubles({8, 10, 12}));
  EXPECT_EQ(Values(TangentOf(dual)), Doubles({4, 5, 6}));
}

TEST(Tangents, AreSetOfResultsOneByOne) {
  const DualLevel level;
  const Tensor results[] = {Of({1}, {1}), Of({1}, {1}, ScalarType::Long), Of({1}, {1})};
  SetTangents({results[0], results[1], results[2]}, {Of({1}, {5}), Of({1}, {6}), Tensor()});
  EXPECT_TRUE(HasTangent(results[0]));
  EXPECT_FALSE(HasTangent(results[1]));
  EXPECT_FALSE(HasTangent(results[2]));
  EXPECT_ERROR(SetTangents({results[0]}, {}), "gave 0 tangents for 1 results");
  EXPECT_ERROR(SetTangent(results[0], Of({2}, {5, 5})), "a tangent of sizes [2] was set for");
}

TEST(Tangents, AreStretchedAndConvertedToTheirResult) {
  const DualLevel level;
  const Tensor result = Of({2, 3}, {1, 2, 3, 4, 5, 6}, ScalarType::Float);
  const Tensor row = Of({3}, {7, 8, 9});
  SetTangent(result, row);
  EXPECT_EQ(TangentOf(result).dtype(), ScalarType::Float);
  EXPECT_EQ(Values(TangentOf(result)), Doubles({7, 8, 9, 7, 8, 9}));
  MulInPlace(result, 2);
  EXPECT_EQ(Values(TangentOf(result)), Doubles({14, 16, 18, 14, 16, 18}));
  EXPECT_EQ(Values(row), Doubles({7, 8, 9}));
  const Tensor written = Of({1, 3}, {1, 2, 3});
  SetTangentInPlace(written, row);
  MulInPlace(written, 2);
  EXPECT_EQ(Values(row), Doubles({7, 8, 9})) << "a further dimension alone is no copy";
}

TEST(Tangents, NoneIsAZeroThatChangesNothing) {
  const Tensor none = NoTangent(Of({2}, {1, 2}, ScalarType::Float));
  EXPECT_EQ(none.dim(), 0);
  EXPECT_EQ(none.dtype(), ScalarType::Float);
  EXPECT_EQ(Values(none), Doubles({0}));
  EXPECT_EQ(NoTangent(Tensor()).dim(), 0);
  const DualLevel level;
  EXPECT_EQ(TangentOrZeros(EmptyTensor({2}, ScalarType::Bool)).dtype(), ScalarType::Byte);
}

TEST(Tangents, OutsideOfALevelAreAnError) {
  EXPECT_ERROR(SetTangent(Of({1}, {1}), Of({1}, {1})), "a tangent is set outside of a DualLevel");
}

TEST(InPlace, TheTangentOfSelfChangesInPlace) {
  const DualLevel level;
  const Tensor dual = Dual3();
  const Tensor tangent = TangentOf(dual);
  MulInPlace(dual, 2);
  EXPECT_TRUE(TangentOf(dual).is_same(tangent));
  EXPECT_EQ(Values(tangent), Doubles({8, 10, 12}));
  MulInPlace(dual, Dual3());  // 2x dx * x + 2x^2 ... = (2x)' x + 2x x'
  EXPECT_TRUE(TangentOf(dual).is_same(tangent));
  EXPECT_EQ(Values(tangent), Doubles({8 * 1 + 2 * 4, 10 * 2 + 4 * 5, 12 * 3 + 6 * 6}));
}

TEST(InPlace, ByItselfTakesTheValueOfBefore) {
  const DualLevel level;
  const Tensor dual = Dual3();
  MulInPlace(dual, Of({3}, {10, 10, 10}));
  EXPECT_EQ(Values(TangentOf(dual)), Doubles({40, 50, 60}));
}

TEST(InPlace, ACopyOfATensorWithoutOneMakesZeros) {
  const DualLevel level;
  const Tensor dual = Dual3();
  const Tensor tangent = TangentOf(dual);
  Copy(dual, Of({3}, {7, 8, 9}));
  EXPECT_TRUE(TangentOf(dual).is_same(tangent));
  EXPECT_EQ(Values(tangent), Doubles({0, 0, 0}));
}

TEST(InPlace, ATensorWithoutOneGetsItsOwn) {
  const DualLevel level;
  const Tensor dual = Dual3();
  const Tensor added = Of({3}, {0, 0, 0});
  sample::AddInPlace(added, dual);
  const Tensor copied = Of({3}, {0, 0, 0});
  Copy(copied, dual);
  for (const Tensor& self : {added, copied}) {
    EXPECT_EQ(Values(TangentOf(self)), Doubles({4, 5, 6}));
    MulInPlace(self, 2);
    EXPECT_EQ(Values(TangentOf(self)), Doubles({8, 10, 12}));
  }
  EXPECT_EQ(Values(TangentOf(dual)), Doubles({4, 5, 6}));
}

TEST(InPlace, AnIntegerGetsNone) {
  const DualLevel level;
  const Tensor integers = Of({3}, {1, 1, 1}, ScalarType::Long);
  Copy(integers, Dual3());
  EXPECT_FALSE(HasTangent(integers));
  EXPECT_FALSE(TangentToWrite(integers).defined());
}

TEST(InPlace, AWriteThatIsRecordedGoesIntoTheTangentsHistory) {
  const Tensor factor = Leaf({3}, {2, 3, 4});
  const DualLevel level;
  const Tensor x = Mul(Dual3(), 1);
  MulInPlace(x, factor);
  MulInPlace(x, factor);  // tangent: factor^2 dx
  EXPECT_EQ(Values(Grad(TangentOf(x), factor, Of({3}, {1, 1, 1}))[0]), Doubles({16, 30, 48}));
}

TEST(ViewTangents, AreViewsOfTheBasesTangent) {
  const DualLevel level;
  const Tensor dual = Dual3();
  const Tensor view = Narrow(dual, 1, 3);
  EXPECT_TRUE(BaseOf(TangentOf(view)).is_same(TangentOf(dual)));
  EXPECT_EQ(Values(TangentOf(view)), Doubles({5, 6}));
  MulInPlace(view, 10);
  EXPECT_EQ(Values(TangentOf(dual)), Doubles({4, 50, 60}));
  MulInPlace(dual, 2);
  EXPECT_EQ(Values(TangentOf(view)), Doubles({100, 120}));
  EXPECT_EQ(Values(TangentOf(Select(view, 0, 1))), Doubles({120}));
  EXPECT_EQ(Values(TangentOf(sample::Unbind(dual)[2])), Doubles({120}));
}

TEST(ViewTangents, ADualTensorWrittenIntoAViewGivesTheBaseATangent) {
  const DualLevel level;
  const Tensor base = Of({5}, {1, 1, 1, 1, 1});
  const Tensor before = Narrow(base, 3, 5);
  const Tensor view = Narrow(base, 1, 4);
  Copy(view, Dual3());
  EXPECT_EQ(Values(base), Doubles({1, 1, 2, 3, 1}));
  EXPECT_EQ(Values(TangentOf(base)), Doubles({0, 4, 5, 6, 0}));
  EXPECT_TRUE(BaseOf(TangentOf(view)).is_same(BaseOf(TangentOf(base))));
  EXPECT_EQ(Values(TangentOf(before)), Doubles({6, 0}));
  MulInPlace(before, 2);
  EXPECT_EQ(Values(TangentOf(base)), Doubles({0, 4, 5, 12, 0}));
  EXPECT_EQ(Values(TangentOf(Mul(before, 3))), Doubles({36, 0}));
}

TEST(ViewTangents, OfAViewThatNeedsItsReplay) {
  const DualLevel level;
  const Tensor base = Of({4}, {1, 1, 1, 1});
  const Tensor view = Narrow(sample::ReplayedNarrow(base, 1, 4), 0, 2);
  Copy(sample::ReplayedNarrow(base, 0, 3), Dual3());
  EXPECT_EQ(Values(TangentOf(base)), Doubles({4, 5, 6, 0}));
  EXPECT_EQ(Values(TangentOf(view)), Doubles({5, 6}));
}

TEST(ViewTangents, OfAPrimalAreNotThoseOfItsDual) {
  const DualLevel level;
  const Tensor primal = Of({3}, {1, 2, 3});
  const Tensor before = Narrow(primal, 0, 2);
  const Tensor dual = MakeDual(primal, Of({3}, {4, 5, 6}));
  EXPECT_FALSE(HasTangent(before));
  EXPECT_FALSE(HasTangent(Narrow(primal, 0, 1)));
  EXPECT_TRUE(HasTangent(Narrow(Narrow(dual, 0, 2), 0, 1)));
}

TEST(ViewTangents, AnAliasThatGetsATangentGivesItToItsViewsOnly) {
  const DualLevel level;
  const Tensor x = Of({3}, {1, 2, 3});
  const Tensor alias = UnpackDual(x).primal;
  const Tensor view = Narrow(sample::ReplayedNarrow(alias, 0, 2), 0, 1);
  sample::AddInPlace(alias, Dual3());
  EXPECT_EQ(Values(TangentOf(view)), Doubles({4}));
  EXPECT_FALSE(HasTangent(x));
}

TEST(ViewTangents, MadeWithoutGradModeMayBeWrittenWithIt) {
  const Tensor leaf = Leaf({3}, {1, 2, 3});
  const DualLevel level;
  const Tensor base = Of({4}, {1, 1, 1, 1});
  const Tensor view = Narrow(base, 0, 3);
  {
    const NoGrad off;
    Copy(view, Dual3());
  }
  MulInPlace(view, leaf);
  EXPECT_EQ(Values(TangentOf(base)), Doubles({4, 10, 18, 0}));
}

TEST(NoForward, AnOperatorWithoutFormulaSaysSo) {
  const Tensor plain = Of({1}, {4});
  EXPECT_EQ(Values(sample::Sqrt(plain)), Doubles({2}));
  const DualLevel level;
  EXPECT_EQ(Values(sample::Sqrt(plain)), Doubles({2}));
  EXPECT_ERROR(sample::Sqrt(Dual3()), "sqrt has no formula for forward mode");
  EXPECT_ERROR(FailNoForwardOut("add_out"),
               "add_out: a call with out arguments has no forward mode");
}

}  // namespace
}  // namespace switchyard::autograd
