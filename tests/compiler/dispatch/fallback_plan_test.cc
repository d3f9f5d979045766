#include "compiler/dispatch/fallback_plan.h"

#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::dispatch {
namespace {

using Key = DispatchKey;
using Keys = std::vector<DispatchKey>;

schema::Fallback Kernel(const std::string& name) {
  schema::Fallback fallback;
  fallback.kernel.value.name = name;
  return fallback;
}

bool Has(const Keys& keys, Key key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

class FallbackPlanTest : public ::testing::Test {
 protected:
  FallbackPlan Plan(const KeyList& registered, const Keys& build_keys = {Key::CPU}) const {
    return PlanFallbacks({registered, fallthroughs_}, fallbacks_, build_keys);
  }

  const schema::Fallback first_ = Kernel("first");
  const schema::Fallback second_ = Kernel("second");
  const schema::Fallback fallthrough_;
  Fallbacks fallbacks_{Fallbacks::Runtime::kOfEmittedCode};
  KeyList fallthroughs_;
};

TEST_F(FallbackPlanTest, WithoutFallbacksThereIsNothingToPlan) {
  const FallbackPlan plan = Plan({Key::CPU});
  EXPECT_TRUE(plan.cases.empty());
  EXPECT_TRUE(plan.passed_on.empty());
  EXPECT_TRUE(plan.looked_at.empty());
  EXPECT_TRUE(plan.passed_by.empty());
}

TEST_F(FallbackPlanTest, KeysOfOneKernelAreOneCase) {
  fallbacks_.Add(Key::Conjugate, first_);
  fallbacks_.Add(Key::Negative, first_);
  fallbacks_.Add(Key::ZeroTensor, second_);
  const FallbackPlan plan = Plan({Key::CPU});
  ASSERT_EQ(plan.cases.size(), 2u);
  EXPECT_EQ(plan.cases[0].fallback, &first_);
  EXPECT_EQ(plan.cases[0].keys, (Keys{Key::Conjugate, Key::Negative}));
  EXPECT_EQ(plan.cases[1].fallback, &second_);
  EXPECT_EQ(plan.cases[1].keys, Keys{Key::ZeroTensor});
}

TEST_F(FallbackPlanTest, AFallthroughOfTheOperatorIsPassedBy) {
  fallthroughs_ = {Key::Conjugate, Key::CPU};
  const FallbackPlan plan = Plan({Key::CPU, Key::CUDA, Key::Conjugate}, {Key::CPU, Key::CUDA});
  EXPECT_TRUE(plan.cases.empty());
  EXPECT_EQ(plan.passed_by, Keys{Key::Conjugate});
  EXPECT_EQ(plan.passed_on, Keys{Key::CPU}) << "the other backends are looked at";
}

TEST_F(FallbackPlanTest, AFallthroughOfTheOperatorComesBeforeAFallback) {
  fallbacks_.Add(Key::ZeroTensor, first_);
  fallthroughs_ = {Key::ZeroTensor};
  const FallbackPlan plan = Plan({Key::CPU, Key::ZeroTensor});
  EXPECT_TRUE(plan.cases.empty());
  EXPECT_EQ(plan.passed_by, Keys{Key::ZeroTensor});
}

TEST_F(FallbackPlanTest, OneAutogradKeyFallsThroughBesideAKernelForAll) {
  fallthroughs_ = {Key::AutogradCUDA};
  const FallbackPlan plan = Plan({Key::CPU, Key::Autograd, Key::AutogradCUDA},
                                 {Key::CPU, Key::CUDA, Key::AutogradCPU, Key::AutogradOther});
  EXPECT_TRUE(Has(plan.looked_at, Key::AutogradFunctionality));
  EXPECT_TRUE(Has(plan.passed_on, Key::AutogradCUDA));
  EXPECT_FALSE(Has(plan.passed_on, Key::AutogradCPU));
}

TEST_F(FallbackPlanTest, AKernelOfTheOperatorComesFirst) {
  fallbacks_.Add(Key::ZeroTensor, first_);
  EXPECT_TRUE(Plan({Key::CPU, Key::ZeroTensor}, {Key::CPU, Key::ZeroTensor}).cases.empty());
}

TEST_F(FallbackPlanTest, AFunctionalityThatFallsThroughIsPassedBy) {
  fallbacks_.Add(Key::ZeroTensor, fallthrough_);
  const FallbackPlan plan = Plan({Key::CPU});
  EXPECT_EQ(plan.passed_by, Keys{Key::ZeroTensor});
  EXPECT_TRUE(plan.passed_on.empty());
  EXPECT_TRUE(plan.looked_at.empty());
}

TEST_F(FallbackPlanTest, OneBackendOfAFunctionalityIsPassedOn) {
  fallbacks_.Add(Key::SparseCUDA, fallthrough_);
  const FallbackPlan plan = Plan({Key::CPU});
  EXPECT_EQ(plan.passed_on, Keys{Key::SparseCUDA});
  EXPECT_TRUE(plan.passed_by.empty());
}

// Autograd is passed by for every backend, until one of them has a fallback.
TEST_F(FallbackPlanTest, WhatIsPassedByOtherwiseIsLookedAt) {
  fallbacks_.Add(Key::AutogradCPU, first_);
  const FallbackPlan plan = Plan({Key::CPU});
  EXPECT_EQ(plan.looked_at, Keys{Key::AutogradFunctionality});
  EXPECT_FALSE(Has(plan.passed_on, Key::AutogradCPU));
  EXPECT_TRUE(Has(plan.passed_on, Key::AutogradCUDA));
}

}  // namespace
}  // namespace switchyard::dispatch
