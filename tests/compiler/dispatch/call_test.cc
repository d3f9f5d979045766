#include "compiler/dispatch/call.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/dispatch/alias_keys.h"

namespace switchyard::dispatch {
namespace {

using K = DispatchKey;

// The keys of a dense tensor of the CPU, made outside of inference mode.
constexpr DispatchKeySet kCpuTensor({K::CPU, K::ADInplaceOrView, K::AutogradCPU, K::AutocastCPU});

schema::Fallback Fallthrough() { return {}; }
schema::Fallback Boxed() { return {{}, {{"", "serve_any"}, source::kNoRange}}; }

Registrations Registered(const std::vector<DispatchKey>& keys,
                         const std::vector<DispatchKey>& fallthroughs = {}) {
  Registrations registrations;
  for (const DispatchKey key : keys) registrations.Add(key);
  for (const DispatchKey key : fallthroughs) registrations.Add(key, /*is_fallthrough=*/true);
  return registrations;
}

// Fallthroughs as PyTorch has them for the keys of `kCpuTensor`.
class CallTest : public ::testing::Test {
 protected:
  CallTest() {
    for (const DispatchKey key : {K::BackendSelect, K::ADInplaceOrView, K::AutogradCPU}) {
      fallbacks_.Add(key, fallthrough_);
    }
  }

  CallTarget Call(const Registrations& registrations, DispatchKeySet keys,
                  CallMode mode = CallMode::kPlain) const {
    return CallResolver(registrations, fallbacks_).Resolve(keys, LocalKeysOf(mode));
  }

  schema::Fallback fallthrough_ = Fallthrough();
  schema::Fallback boxed_ = Boxed();
  Fallbacks fallbacks_;
};

TEST_F(CallTest, PassesByKeysThatFallThrough) {
  const CallTarget target = Call(Registered({K::CPU}), kCpuTensor);
  EXPECT_EQ(target.key, K::CPU);
  EXPECT_EQ(target.slot.reason, Reason::kDirect);
  EXPECT_EQ(target.keys, DispatchKeySet(K::CPU));
}

TEST_F(CallTest, DoesNotPassByAKeyWithoutKernel) {
  fallbacks_ = Fallbacks();
  const CallTarget target = Call(Registered({K::CPU}), kCpuTensor);
  EXPECT_EQ(target.key, K::AutogradCPU);
  EXPECT_EQ(target.slot.reason, Reason::kMissing);
}

TEST_F(CallTest, AutogradIsFirstUnlessTheCallIsBelowIt) {
  const Registrations registrations = Registered({K::CPU, K::AutogradCPU});
  EXPECT_EQ(Call(registrations, kCpuTensor).key, K::AutogradCPU);
  EXPECT_EQ(Call(registrations, kCpuTensor, CallMode::kBelowAutograd).key, K::CPU);
  EXPECT_EQ(Call(registrations, kCpuTensor, CallMode::kInference).key, K::CPU);
}

// A tensor made outside of inference mode carries the key itself.
TEST_F(CallTest, InferenceModeDoesNotIncludeInplaceOrView) {
  const Registrations registrations = Registered({K::CPU, K::ADInplaceOrView});
  EXPECT_EQ(Call(registrations, kCpuTensor, CallMode::kInference).key, K::ADInplaceOrView);
  const DispatchKeySet inference_tensor({K::CPU, K::AutocastCPU});
  EXPECT_EQ(Call(registrations, inference_tensor, CallMode::kInference).key, K::CPU);
  EXPECT_EQ(Call(registrations, inference_tensor).key, K::ADInplaceOrView);
}

TEST_F(CallTest, AnOperatorsOwnFallthroughIsPassedBy) {
  const Registrations registrations = Registered({K::CPU, K::AutogradOther}, {K::AutogradCPU});
  EXPECT_EQ(Call(registrations, kCpuTensor).key, K::CPU);
}

// Emitted code has a case for each backend, and calls composites there.
TEST_F(CallTest, EmittedCodePassesAutogradByUnlessAKernelIsForIt) {
  fallbacks_ = Fallbacks(Fallbacks::Runtime::kOfEmittedCode);
  EXPECT_EQ(Call(Registered({K::CPU}), kCpuTensor).key, K::CPU);
  EXPECT_EQ(Call(Registered({K::CompositeImplicitAutograd}), kCpuTensor).key, K::CPU);
  const DispatchKeySet sparse({K::SparseCPU, K::ADInplaceOrView, K::AutogradCPU});
  EXPECT_EQ(Call(Registered({K::SparseCPU, K::CompositeImplicitAutograd}), sparse).key,
            K::SparseCPU);
  EXPECT_EQ(Call(Registered({K::CPU, K::AutogradCPU}), kCpuTensor).key, K::AutogradCPU);
  EXPECT_EQ(Call(Registered({K::CPU, K::Autograd}), kCpuTensor).key, K::AutogradCPU);
  fallbacks_.Add(K::AutogradCPU, boxed_);
  EXPECT_EQ(Call(Registered({K::CPU}), kCpuTensor).key, K::AutogradCPU);
  EXPECT_EQ(Call(Registered({K::CPU}), DispatchKeySet({K::CPU, K::Conjugate})).key, K::Conjugate);
}

// Through an alias it fills many slots.
TEST_F(CallTest, AFallthroughForAnAliasIsPassedByEverywhere) {
  const Registrations registrations = Registered({K::Meta}, {K::CompositeExplicitAutograd});
  const CallTarget target = Call(registrations, DispatchKeySet({K::SparseCPU, K::CPU}));
  EXPECT_EQ(target.keys, DispatchKeySet::FromRaw(DispatchKeySet(BackendComponent::CPU).raw()));
  EXPECT_EQ(target.key, K::Undefined);
}

// The autograd of CPU falls through, that of Meta does not: the highest backend decides for both.
TEST_F(CallTest, TheMaskIsThatOfTheHighestBackend) {
  const Registrations registrations = Registered({K::CPU, K::Meta});
  EXPECT_EQ(Call(registrations, kCpuTensor | DispatchKeySet(K::Meta)).key, K::AutogradMeta);
  EXPECT_EQ(Call(registrations, DispatchKeySet({K::CPU, K::Meta})).key, K::Meta);
}

TEST_F(CallTest, AFallbackServesAnyOperator) {
  fallbacks_.Add(K::Conjugate, boxed_);
  const CallTarget target = Call(Registered({K::CPU}), kCpuTensor.Add(K::Conjugate));
  EXPECT_EQ(target.key, K::Conjugate);
  EXPECT_EQ(target.slot.reason, Reason::kFallback);
  EXPECT_EQ(Call(Registered({K::CPU, K::Conjugate}), kCpuTensor.Add(K::Conjugate)).slot.reason,
            Reason::kDirect);
}

TEST_F(CallTest, WithoutKeysTheSlotIsUndefined) {
  EXPECT_EQ(Call(Registered({K::CompositeImplicitAutograd}), {}).slot.reason,
            Reason::kCompositeImplicit);
  EXPECT_EQ(Call(Registered({K::CPU}), {}).slot.reason, Reason::kMissing);
}

TEST_F(CallTest, AutocastIsExcludedByDefault) {
  const Registrations registrations = Registered({K::CPU, K::AutocastCPU});
  EXPECT_EQ(Call(registrations, kCpuTensor).key, K::CPU);
  const CallTarget target = CallResolver(registrations, fallbacks_)
                                .Resolve(kCpuTensor, {kDefaultIncludedKeys, DispatchKeySet()});
  EXPECT_EQ(target.key, K::AutocastCPU);
}

// What a kernel for autograd passes on is looked up as it is, fallthroughs and all.
TEST_F(CallTest, RedispatchMasksNothing) {
  const Registrations registrations = Registered({K::CPU, K::AutogradCPU});
  const CallResolver calls(registrations, fallbacks_);
  const DispatchKeySet below = kCpuTensor & DispatchKeySet::FullAfter(K::AutogradCPU);
  EXPECT_EQ(calls.Redispatch(below).key, K::ADInplaceOrView);
  EXPECT_EQ(calls.Redispatch(below.Remove(K::ADInplaceOrView)).key, K::CPU);
}

TEST_F(CallTest, AFallbackPassesTheCallOnToTheKeysBelow) {
  fallbacks_.Add(K::Conjugate, boxed_);
  const Registrations registrations = Registered({K::CPU});
  const CallResolver calls(registrations, fallbacks_);
  const CallTarget first = calls.Resolve(kCpuTensor.Add(K::Conjugate), LocalKeys());
  EXPECT_EQ(first.key, K::Conjugate);
  EXPECT_EQ(calls.PassOn(first).key, K::CPU);
  EXPECT_EQ(calls.PassOn(calls.PassOn(first)).key, K::Undefined);
}

// A backend functionality without a backend means that of the first backend.
TEST_F(CallTest, SparseWithoutABackendIsSparseCpu) {
  EXPECT_EQ(Call(Registered({K::SparseCPU}), DispatchKeySet(K::Sparse)).key, K::SparseCPU);
}

TEST(CallMasksTest, HoldWhatDoesNotFallThrough) {
  const Registrations registrations = Registered({K::CPU}, {K::QuantizedCPU, K::Tracer});
  const CallMasks masks(registrations, Fallbacks());
  EXPECT_FALSE(masks.Of(BackendComponent::CPU).HasAny(DispatchKeySet(K::Quantized)));
  EXPECT_TRUE(masks.Of(BackendComponent::CUDA).HasAny(DispatchKeySet(K::Quantized)));
  EXPECT_FALSE(masks.Of(BackendComponent::CUDA).Has(K::Tracer));
  EXPECT_EQ(masks.Of(BackendComponent::Invalid), masks.Of(BackendComponent::CPU));
  EXPECT_TRUE(masks.Of(BackendComponent::CPU).HasBackend(BackendComponent::CUDA));
}

TEST(CallModeTest, HasThreeWords) {
  EXPECT_EQ(CallModeFromText("plain"), CallMode::kPlain);
  EXPECT_EQ(CallModeFromText("below-autograd"), CallMode::kBelowAutograd);
  EXPECT_EQ(CallModeFromText("inference"), CallMode::kInference);
  EXPECT_EQ(CallModeFromText("Plain"), std::nullopt);
}

}  // namespace
}  // namespace switchyard::dispatch
