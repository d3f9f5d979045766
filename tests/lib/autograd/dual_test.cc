#include "lib/autograd/dual.h"

#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/keys.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Exp;
using sample::Leaf;
using sample::Mul;
using sample::Narrow;
using sample::Of;
using sample::Sum;
using sample::Values;

using Doubles = std::vector<double>;

Tensor TangentIn(const Tensor& tensor) { return UnpackDual(tensor).tangent; }
bool IsAsked(const Tensor& tensor) { return tensor.key_set().HasAny(kAutogradBits); }

TEST(DualLevel, OneIsOnAtATime) {
  {
    const DualLevel level;
    EXPECT_ERROR(DualLevel(), "a DualLevel is already active");
    EXPECT_TRUE(TangentIn(MakeDual(Of({1}, {1}), Of({1}, {2}))).defined());
  }
  const DualLevel next;
}

TEST(DualLevel, LeavingItRemovesAllTangentsAndWhatMadeCallsAsk) {
  const Tensor plain = Of({2}, {1, 2});
  const Tensor leaf = Leaf({2}, {1, 2});
  std::vector<Tensor> tensors;
  {
    const DualLevel level;
    const Tensor dual = MakeDual(plain, Of({2}, {3, 4}));
    tensors = {dual, Narrow(dual, 0, 1), Mul(dual, 2), Mul(dual, leaf), MakeDual(leaf, plain)};
    for (const Tensor& tensor : tensors) {
      EXPECT_TRUE(TangentIn(tensor).defined());
      EXPECT_TRUE(IsAsked(tensor));
    }
    EXPECT_FALSE(IsAsked(plain));
  }
  for (const Tensor& tensor : tensors) {
    EXPECT_FALSE(TangentIn(tensor).defined());
    EXPECT_EQ(IsAsked(tensor), RequiresGrad(tensor));
  }
  const DualLevel next;
  EXPECT_FALSE(TangentIn(Mul(tensors[0], tensors[4])).defined());
}

TEST(DualLevel, ViewsOfATensorWithATangentAreForgottenToo) {
  const Tensor base = Of({3}, {1, 2, 3});
  const Tensor before = Narrow(base, 0, 2);
  {
    const DualLevel level;
    sample::AddInPlace(base, MakeDual(base, Of({3}, {1, 1, 1})));
    EXPECT_TRUE(IsAsked(before));
    EXPECT_EQ(Values(TangentIn(before)), Doubles({1, 1}));
  }
  EXPECT_FALSE(IsAsked(base));
  EXPECT_FALSE(IsAsked(before));
}

TEST(DualLevel, IsOfAllThreads) {
  const DualLevel level;
  const Tensor dual = MakeDual(Of({1}, {3}), Of({1}, {1}));
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&dual] {
      for (int round = 0; round < 100; ++round) {
        const Tensor own = MakeDual(Of({1}, {5}), Of({1}, {2}));
        EXPECT_EQ(Values(TangentIn(Mul(Mul(dual, dual), own))), Doubles({48}));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(DualLevel, MayEndWhileOtherThreadsLetGoOfTensors) {
  for (int round = 0; round < 20; ++round) {
    std::vector<std::vector<Tensor>> tensors(3);
    std::vector<std::thread> threads;
    {
      const DualLevel level;
      for (std::vector<Tensor>& of_thread : tensors) {
        for (int i = 0; i < 100; ++i) {
          const Tensor dual = MakeDual(Of({2}, {1, 2}), Of({2}, {3, 4}));
          of_thread.insert(of_thread.end(), {dual, Narrow(dual, 0, 1), Mul(dual, 2)});
        }
      }
      for (std::vector<Tensor>& of_thread : tensors) {
        threads.emplace_back([&of_thread] { of_thread.clear(); });
      }
    }
    for (std::thread& thread : threads) thread.join();
  }
}

TEST(MakeDual, GivesAViewAndLeavesThePrimalAlone) {
  const DualLevel level;
  const Tensor primal = Of({2}, {1, 2});
  const Tensor tangent = Of({2}, {3, 4});
  const Tensor dual = MakeDual(primal, tangent);
  EXPECT_TRUE(BaseOf(dual).is_same(primal));
  EXPECT_TRUE(TangentIn(dual).is_same(tangent));
  EXPECT_FALSE(TangentIn(primal).defined());
  sample::MulInPlace(dual, 2);
  EXPECT_EQ(Values(primal), Doubles({2, 4}));
  EXPECT_FALSE(TangentIn(primal).defined());
}

TEST(MakeDual, WhatHasNoMeaningIsAnError) {
  const Tensor x = Of({2}, {1, 2});
  EXPECT_ERROR(MakeDual(x, x), "a dual tensor is made outside of a DualLevel");
  const DualLevel level;
  const Tensor dual = MakeDual(x, Of({2}, {1, 1}));
  EXPECT_ERROR(MakeDual(dual, x), "the primal of a dual tensor already has a tangent");
  EXPECT_ERROR(MakeDual(x, dual), "a tangent cannot have a tangent itself");
  EXPECT_ERROR(MakeDual(x, Of({1}, {1})),
               "a tangent of sizes [1] was set for a tensor of sizes [2]");
  const Tensor integers = Of({2}, {1, 2}, ScalarType::Long);
  EXPECT_ERROR(MakeDual(integers, x), "the primal of a dual tensor must be of floating point");
  EXPECT_ERROR(MakeDual(x, integers), "the tangent of a dual tensor must be of floating point");
  EXPECT_ERROR(MakeDual(x, Tensor()), "the tangent of a dual tensor must be of floating point");
}

TEST(MakeDual, AnErrorLeavesNothingBehind) {
  const Tensor x = Of({2}, {1, 2});
  {
    const DualLevel level;
    EXPECT_ERROR(MakeDual(x, Of({1}, {1})), "a tangent of sizes");
  }
  EXPECT_FALSE(IsAsked(x));
}

TEST(MakeDual, DtypeIsNotChecked) {
  const DualLevel level;
  const Tensor narrow = Of({1}, {3}, ScalarType::Float);
  EXPECT_TRUE(TangentIn(MakeDual(Of({1}, {1}), narrow)).is_same(narrow));
}

TEST(MakeDual, ATangentThatLiesOtherwiseIsCopied) {
  const DualLevel level;
  const Tensor transposed = ViewOf(Of({2, 3}, {1, 2, 3, 4, 5, 6}), {3, 2}, {1, 3}, 0);
  const Tensor rows = Of({3, 2}, {1, 2, 3, 4, 5, 6});
  const Tensor of_transposed = TangentIn(MakeDual(transposed, rows));
  EXPECT_FALSE(of_transposed.is_same(rows));
  EXPECT_EQ(of_transposed.strides(), transposed.strides());
  EXPECT_EQ(Values(of_transposed), Values(rows));

  const Tensor part = Narrow(Of({4}, {1, 2, 3, 4}), 1, 3);
  const Tensor of_part = TangentIn(MakeDual(part, Of({2}, {7, 8})));
  EXPECT_EQ(of_part.storage_offset(), 1);
  EXPECT_EQ(Values(of_part), Doubles({7, 8}));
  EXPECT_EQ(Values(ViewOf(of_part, {4}, {1}, 0)), Doubles({0, 7, 8, 0}));
}

TEST(MakeDual, OfElementsThatShareTheirMemoryKeepsTheTangent) {
  const DualLevel level;
  const Tensor expanded = ViewOf(Of({1}, {1}), {3}, {0}, 0);
  const Tensor tangent = Of({3}, {1, 2, 3});
  EXPECT_TRUE(TangentIn(MakeDual(expanded, tangent)).is_same(tangent));
}

TEST(MakeDual, OfNoElements) {
  const DualLevel level;
  EXPECT_EQ(TangentIn(Mul(MakeDual(Of({0}, {}), Of({0}, {})), 2)).numel(), 0);
}

TEST(UnpackDual, GivesAViewWithoutTangentAndTheTangent) {
  const DualLevel level;
  const Tensor x = Of({2}, {1, 2});
  const Dual dual = UnpackDual(MakeDual(x, Of({2}, {3, 4})));
  EXPECT_TRUE(BaseOf(dual.primal).is_same(x));
  EXPECT_FALSE(TangentIn(dual.primal).defined());
  EXPECT_FALSE(TangentIn(Narrow(dual.primal, 0, 1)).defined());
  EXPECT_EQ(Values(dual.primal), Doubles({1, 2}));
  EXPECT_FALSE(UnpackDual(x).tangent.defined());
}

TEST(UnpackDual, OutsideOfALevelThereIsNoTangent) {
  const Tensor x = Of({2}, {1, 2});
  EXPECT_EQ(Values(UnpackDual(x).primal), Values(x));
  EXPECT_FALSE(UnpackDual(x).tangent.defined());
}

TEST(ForwardMode, DetachAndDataAndIntegersHaveNoTangent) {
  const DualLevel level;
  const Tensor dual = MakeDual(Of({2}, {1, 2}), Of({2}, {3, 4}));
  EXPECT_FALSE(TangentIn(Detach(dual)).defined());
  EXPECT_FALSE(TangentIn(Data(dual)).defined());
  EXPECT_FALSE(TangentIn(sample::Cast(dual, ScalarType::Long)).defined());
  const std::vector<Tensor> best = sample::MaxWithIndex(dual);
  EXPECT_EQ(Values(TangentIn(best[0])), Doubles({4}));
  EXPECT_FALSE(TangentIn(best[1]).defined());
  const Tensor computed = Mul(dual, 2);
  DetachInPlace(computed);
  EXPECT_FALSE(TangentIn(computed).defined());
}

TEST(ForwardMode, GradModeDoesNotMatter) {
  const DualLevel level;
  const Tensor dual = MakeDual(Of({2}, {1, 2}), Of({2}, {3, 4}));
  const NoGrad off;
  EXPECT_EQ(Values(TangentIn(Mul(dual, dual))), Doubles({6, 16}));
}

TEST(ForwardMode, InferenceModeDropsTangents) {
  const DualLevel level;
  const Tensor dual = MakeDual(Of({2}, {1, 2}), Of({2}, {3, 4}));
  const InferenceMode inference;
  EXPECT_FALSE(TangentIn(Mul(dual, 2)).defined());
  EXPECT_FALSE(TangentIn(MakeDual(Of({1}, {1}), Of({1}, {1}))).defined());
  const InferenceMode normal(false);
  EXPECT_EQ(Values(TangentIn(Mul(dual, 2))), Doubles({6, 8}));
}

TEST(ForwardMode, OffNothingIsSeen) {
  const DualLevel level;
  const Tensor dual = MakeDual(Of({2}, {1, 2}), Of({2}, {3, 4}));
  {
    const ForwardMode off(false);
    EXPECT_FALSE(IsForwardMode());
    EXPECT_FALSE(TangentIn(dual).defined());
    EXPECT_FALSE(TangentIn(Mul(dual, 2)).defined());
  }
  EXPECT_TRUE(TangentIn(dual).defined());
}

// x^2 e^x along 1: (2x + x^2) e^x. Its derivative: (2 + 4x + x^2) e^x.
Tensor SquareTimesExp(const Tensor& x) { return Mul(Mul(x, x), Exp(x)); }

TEST(ForwardMode, ReverseOverForward) {
  const Tensor leaf = Leaf({1}, {1});
  const DualLevel level;
  const Tensor tangent = TangentIn(SquareTimesExp(MakeDual(leaf, Of({1}, {1}))));
  EXPECT_NEAR(Values(tangent)[0], 3 * std::exp(1), 1e-12);
  EXPECT_TRUE(RequiresGrad(tangent));
  EXPECT_NEAR(Values(Grad(tangent, leaf)[0])[0], 7 * std::exp(1), 1e-12);
}

TEST(ForwardMode, ATangentMayRequireAGradient) {
  const DualLevel level;
  const Tensor tangent = Leaf({1}, {1});
  const Tensor dual = MakeDual(Of({1}, {1}), tangent);
  EXPECT_FALSE(RequiresGrad(dual));
  const Tensor result = SquareTimesExp(dual);
  EXPECT_FALSE(RequiresGrad(result));
  EXPECT_NEAR(Values(Grad(TangentIn(result), tangent)[0])[0], 3 * std::exp(1), 1e-12);
}

TEST(ForwardMode, ForwardOverReverse) {
  const Tensor leaf = Leaf({1}, {1});
  const DualLevel level;
  const Tensor dual = MakeDual(leaf, Of({1}, {1}));
  for (const bool create_graph : {true, false}) {
    const GradOptions options = {std::nullopt, create_graph, false, false};
    const Tensor grad = Grad(SquareTimesExp(dual), leaf, {}, options)[0];
    EXPECT_NEAR(Values(grad)[0], 3 * std::exp(1), 1e-12);
    EXPECT_NEAR(Values(TangentIn(grad))[0], 7 * std::exp(1), 1e-12);
  }
}

TEST(ForwardMode, ForwardOverReverseThroughAWrittenView) {
  const Tensor leaf = Leaf({2}, {2, 3});
  const DualLevel level;
  const Tensor dual = Mul(MakeDual(leaf, Of({2}, {1, 1})), 1);
  sample::MulInPlace(Narrow(dual, 0, 1), Mul(Narrow(dual, 1, 2), 1));  // x y, y
  const Tensor result = Sum(Mul(dual, dual));                          // x^2 y^2 + y^2
  EXPECT_EQ(Values(TangentIn(result)), Doubles({2 * 2 * 9 + 2 * 4 * 3 + 6}));
  const Tensor grad = Grad(result, leaf, {}, {std::nullopt, true, false, false})[0];
  EXPECT_EQ(Values(grad), Doubles({2 * 2 * 9, 2 * 4 * 3 + 2 * 3}));
  EXPECT_EQ(Values(TangentIn(grad)), Doubles({18 + 24, 24 + 8 + 2}));
}

TEST(ForwardMode, ADualTensorPassesItsGradientOn) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const DualLevel level;
  const Tensor dual = MakeDual(leaf, Of({2}, {3, 4}));
  EXPECT_EQ(GradFn(dual)->name(), "MakeDualBackward");
  Backward(Sum(Mul(dual, UnpackDual(dual).primal)));
  EXPECT_EQ(Values(GradOf(leaf)), Doubles({2, 4}));
  EXPECT_ERROR(sample::MulInPlace(dual, 2), "a view of a leaf that requires a gradient");
}

}  // namespace
}  // namespace switchyard::autograd
