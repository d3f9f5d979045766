#include "lib/autograd/saved_variable.h"

#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "lib/autograd/backward.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/recording.h"
#include "lib/autograd/saved_hooks.h"
#include "lib/autograd/saved_values.h"
#include "lib/autograd/variable.h"
#include "tests/lib/autograd/sample_operators.h"
#include "tests/lib/expect_error.h"

namespace switchyard::autograd {
namespace {

using sample::Leaf;
using sample::Mul;
using sample::Sum;
using sample::Values;

struct Keeper final : Node {
  std::string_view name() const override { return "Keeper"; }
  GradList Apply(GradList&& grads) override { return std::move(grads); }
  void ReleaseVariables() override { saved.Release(); }
  SavedVariable saved;
};

TEST(SavedVariable, UnpacksALeafItselfAndAPlainTensorAsAnAlias) {
  const IntrusivePtr<Keeper> node = MakeNode<Keeper>();
  const Tensor leaf = Leaf({1}, {1});
  node->saved.Save(leaf);
  EXPECT_TRUE(node->saved.Unpack(*node).is_same(leaf));
  const Tensor plain = sample::Of({1}, {1});
  node->saved.Save(plain);
  const Tensor unpacked = node->saved.Unpack(*node);
  EXPECT_EQ(unpacked.data_ptr(), plain.data_ptr());
  EXPECT_FALSE(RequiresGrad(unpacked) || IsView(unpacked));
}

TEST(SavedVariable, APlainTensorMayTakeUpItsOwnGraph) {
  std::weak_ptr<int> watched;
  {
    const IntrusivePtr<Keeper> node = MakeNode<Keeper>();
    const auto held = std::make_shared<int>(0);
    watched = held;
    node->AddPostHook([held](const GradList& grads, const GradList&) { return grads; });
    const Tensor plain = sample::Of({1}, {1});
    node->saved.Save(plain);
    SetGradFn(plain, AsNode(node), 0);  // as after plain.add_(plain * x)
  }
  EXPECT_TRUE(watched.expired());
}

struct ListKeeper final : Node {
  std::string_view name() const override { return "ListKeeper"; }
  GradList Apply(GradList&& grads) override { return std::move(grads); }
  SavedVariables saved;
};

TEST(SavedVariable, EachOutputOfAListIsTheNodesOrNot) {
  std::weak_ptr<int> watched;
  {
    const IntrusivePtr<ListKeeper> node = MakeNode<ListKeeper>();
    const auto held = std::make_shared<int>(0);
    watched = held;
    node->AddPostHook([held](const GradList& grads, const GradList&) { return grads; });
    const Tensor made = sample::Of({1}, {1});
    SetGradFn(made, AsNode(node), node->AddInput(made));
    const Tensor other = sample::Of({1}, {2});
    SetGradFn(other, AsNode(MakeNode<Keeper>()), 0);
    SaveOutput(&node->saved, TensorList({other, made}), node);
    const std::vector<Tensor> unpacked = node->saved.Unpack(*node);
    EXPECT_TRUE(GradFn(unpacked[0]).get() == GradFn(other).get());
    EXPECT_TRUE(GradFn(unpacked[1]).get() == node.get());
  }
  EXPECT_TRUE(watched.expired());
}

TEST(SavedVariable, UnpacksAComputedInputWithItsHistory) {
  const IntrusivePtr<Keeper> node = MakeNode<Keeper>();
  const Tensor computed = Mul(Leaf({1}, {1}), 2);
  node->saved.Save(computed);
  const Tensor unpacked = node->saved.Unpack(*node);
  EXPECT_EQ(GradFn(unpacked), GradFn(computed));
  EXPECT_EQ(unpacked.data_ptr(), computed.data_ptr());
}

// Keeps a copy, ten times as large.
class TenTimes final : public SavedHooks {
 public:
  struct Packed final : PackedTensor {
    Tensor Unpack() const override { return tensor; }
    Tensor tensor;
  };

  TenTimes() : before_(SetSavedHooks(this)) {}
  ~TenTimes() override { SetSavedHooks(before_); }

  std::unique_ptr<PackedTensor> Pack(const Tensor& tensor) override {
    EXPECT_FALSE(IsGradMode());
    auto packed = std::make_unique<Packed>();
    packed->tensor = Mul(tensor, 10);
    return packed;
  }

 private:
  SavedHooks* const before_;
};

TEST(SavedVariable, HooksSayWhatIsKept) {
  const Tensor leaf = Leaf({1}, {3});
  Tensor result;
  {
    const TenTimes hooks;
    EXPECT_NE(CurrentSavedHooks(), nullptr);
    result = Mul(leaf, leaf);
  }
  EXPECT_EQ(CurrentSavedHooks(), nullptr);
  EXPECT_EQ(Values(Grad(result, leaf)[0]), std::vector<double>({60}));
}

TEST(SavedVariable, AHookedInputAndOutputKeepTheirPlacesInTheGraph) {
  const IntrusivePtr<Keeper> node = MakeNode<Keeper>();
  const Tensor leaf = Leaf({1}, {3});
  const Tensor computed = Mul(leaf, 2);
  {
    const TenTimes hooks;
    node->saved.Save(computed);
  }
  EXPECT_EQ(GradFn(node->saved.Unpack(*node)), GradFn(computed));
  node->saved.Release();
  EXPECT_ERROR(node->saved.Unpack(*node), "have been released");
  {
    const TenTimes hooks;
    node->saved.Save(leaf);
  }
  const Tensor unpacked = node->saved.Unpack(*node);
  EXPECT_EQ(Values(unpacked), std::vector<double>({30}));
  EXPECT_TRUE(GradEdge(unpacked).node->is_accumulator());
}

TEST(SavedVariable, NothingSavedIsUndefined) {
  const IntrusivePtr<Keeper> node = MakeNode<Keeper>();
  EXPECT_FALSE(node->saved.Unpack(*node).defined());
  node->saved.Save(Tensor());
  node->saved.Release();
  EXPECT_FALSE(node->saved.Unpack(*node).defined());
}

TEST(SavedVariable, AnOutputIsNoCycleAndUnpacksWithTheNode) {
  const Tensor leaf = Leaf({1}, {0});
  {
    const Tensor result = sample::Exp(leaf);
    const GradList first = Grad(result, leaf, {}, {true, true, false, false});
    EXPECT_EQ(Values(first[0]), std::vector<double>({1}));
    const GradList second = Grad(first, leaf);
    EXPECT_EQ(Values(second[0]), std::vector<double>({1}));
  }
  EXPECT_EQ(leaf.use_count(), 1u);
}

TEST(SavedVariable, AWriteAfterSavingIsFoundWithNodeAndVersions) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor result = sample::Exp(leaf);
  sample::MulInPlace(Detach(result), 2);
  EXPECT_ERROR(Backward(Sum(result)), "a tensor that ExpBackward saved has been written in place");
  EXPECT_ERROR(Backward(Sum(result)), "which is its output 0, is at version 1, expected version 0");
}

TEST(SavedVariable, AWrittenInputIsNamedByItsNode) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  const Tensor result = Mul(computed, computed);
  sample::MulInPlace(computed, 2);
  EXPECT_ERROR(Backward(Sum(result)),
               "Double[2] on cpu, which is output 0 of ScaleBackward, is at version 1");
}

TEST(SavedVariable, AWrittenLeafIsFoundToo) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor result = Mul(leaf, leaf);
  {
    const NoGrad off;
    sample::MulInPlace(leaf, 2);
  }
  EXPECT_ERROR(Backward(Sum(result)), "Double[2] on cpu is at version 1, expected version 0");
}

TEST(SavedVariable, WhatNoFormulaNeedsMayBeWritten) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  const Tensor result = sample::Add(computed, computed);
  sample::MulInPlace(Detach(computed), 2);
  Backward(Sum(result));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({4, 4}));
}

TEST(SavedVariable, DataIsWrittenUnnoticedAndGivesItsNewValues) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor result = Mul(leaf, leaf);
  sample::MulInPlace(Data(leaf), 10);
  Backward(Sum(result));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({20, 40}));
}

TEST(SavedVariable, AnInputThatIsDetachedInPlaceAfterwardsIsRefused) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor computed = Mul(leaf, 2);
  const Tensor result = Mul(computed, computed);
  const Tensor other = Mul(leaf, 2);
  const Tensor of_other = Mul(other, other);
  DetachInPlace(computed);
  EXPECT_ERROR(Backward(Sum(result)), "that MulBackward saved was detached in place since");
  Backward(Sum(of_other));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({8, 16}));
}

TEST(SavedVariable, AnOutputOrALeafThatIsDetachedInPlaceIsNot) {
  const Tensor leaf = Leaf({1}, {0});
  const Tensor saves_its_output = sample::Exp(leaf);
  const Tensor result = sample::Add(saves_its_output, saves_its_output);
  DetachInPlace(saves_its_output);
  EXPECT_TRUE(IsLeaf(saves_its_output));
  Backward(result);
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({2}));
  const Tensor square = Mul(leaf, leaf);
  DetachInPlace(leaf);
  Backward(square);
}

TEST(SavedVariable, ASecondBackwardFindsTheValuesReleased) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor result = Sum(Mul(leaf, leaf));
  Backward(result);
  EXPECT_ERROR(Backward(result), "the values that MulBackward saved have been released");
}

TEST(SavedVariable, RetainGraphKeepsThem) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor result = Sum(Mul(leaf, leaf));
  Backward(result, {}, {true, false, std::nullopt});
  Backward(result);
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({4, 8}));
  EXPECT_ERROR(Backward(result), "released");
}

TEST(SavedVariable, CreateGraphKeepsThemUnlessToldOtherwise) {
  const Tensor leaf = Leaf({1}, {1});
  const Tensor result = Mul(leaf, leaf);
  Grad(result, leaf, {}, {std::nullopt, true, false, false});
  Grad(result, leaf, {}, {false, true, false, false});
  EXPECT_ERROR(Backward(result), "released");
}

TEST(SavedVariable, NodesThatSaveNothingMayRunAgain) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor result = Sum(leaf);
  Backward(result);
  Backward(result);
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({2, 2}));
}

TEST(SavedVariable, AnInPlaceFormulaSavesACloneOfSelf) {
  const Tensor leaf = Leaf({2}, {1, 2});
  const Tensor other = Leaf({2}, {5, 6});
  const Tensor computed = Mul(leaf, 2);
  sample::MulInPlace(computed, other);
  Backward(Sum(computed));
  EXPECT_EQ(Values(GradOf(other)), std::vector<double>({2, 4}));
  EXPECT_EQ(Values(GradOf(leaf)), std::vector<double>({10, 12}));
  const Tensor twice = Mul(leaf, 2);
  sample::MulInPlace(twice, twice);
  EXPECT_ERROR(Backward(Sum(twice)), "written in place");
}

}  // namespace
}  // namespace switchyard::autograd
