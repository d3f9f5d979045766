#include "lib/dispatch/key_extraction.h"

#include <array>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor_factory.h"

namespace switchyard {
namespace {

using Key = DispatchKey;

// Only the keys of such a tensor matter.
Tensor TensorWith(DispatchKeySet keys) {
  return WithKeySet(EmptyTensor({1}, ScalarType::Float, Device(DeviceType::Meta)), keys);
}
Tensor TensorWith(Key key) { return TensorWith(DispatchKeySet(key)); }

TEST(KeyExtractionTest, TensorsOfTheFactoriesGoToTheirBackend) {
  EXPECT_EQ(DispatchKeyOf(EmptyTensor({2}, ScalarType::Float)), Key::CPU);
  EXPECT_EQ(DispatchKeyOf(EmptyTensor({2}, ScalarType::Float, Device(DeviceType::Meta))),
            Key::Meta);
  EXPECT_EQ(DispatchKeyOf(EmptyTensor({2}, ScalarType::QInt8)), Key::QuantizedCPU);
}

TEST(KeyExtractionTest, NothingGoesToUndefined) {
  EXPECT_EQ(DispatchKeyOf(), Key::Undefined);
  EXPECT_EQ(DispatchKeyOf(Tensor()), Key::Undefined);
  EXPECT_EQ(DispatchKeyOf(std::optional<Tensor>()), Key::Undefined);
  EXPECT_EQ(DispatchKeyOf(TensorList(), OptionalTensorList(), Generator()), Key::Undefined);
  const std::optional<Generator> absent;
  EXPECT_TRUE(ArgumentKeysOf(Tensor(), absent).IsEmpty());
}

TEST(KeyExtractionTest, TheUnionCountsWhateverTheOrder) {
  const Tensor cpu = TensorWith(Key::CPU);
  const Tensor cuda = TensorWith(Key::CUDA);
  const Tensor sparse = TensorWith(Key::SparseCPU);
  EXPECT_EQ(DispatchKeyOf(cpu, cuda), Key::CUDA);
  EXPECT_EQ(DispatchKeyOf(cuda, cpu), Key::CUDA);
  EXPECT_EQ(DispatchKeyOf(sparse, cuda), Key::SparseCUDA);
  EXPECT_EQ(DispatchKeyOf(Tensor(), cpu), Key::CPU);
}

TEST(KeyExtractionTest, OptionalTensorsCountWhenPresent) {
  const Tensor cpu = TensorWith(Key::CPU);
  std::optional<Tensor> optional;
  EXPECT_EQ(DispatchKeyOf(cpu, optional), Key::CPU);
  optional = TensorWith(Key::CUDA);
  EXPECT_EQ(DispatchKeyOf(cpu, optional), Key::CUDA);
}

TEST(KeyExtractionTest, EveryElementOfAListCounts) {
  const std::vector<Tensor> tensors = {TensorWith(Key::CPU), Tensor(), TensorWith(Key::CUDA)};
  EXPECT_EQ(DispatchKeyOf(TensorList(tensors)), Key::CUDA);
  EXPECT_EQ(DispatchKeyOf(TensorList(tensors).Slice(0, 2)), Key::CPU);
  const std::vector<std::optional<Tensor>> optional = {std::nullopt, TensorWith(Key::XPU)};
  EXPECT_EQ(DispatchKeyOf(OptionalTensorList(optional)), Key::XPU);
  EXPECT_EQ(DispatchKeyOf(TensorList(tensors), OptionalTensorList(optional)), Key::XPU);
}

TEST(KeyExtractionTest, OptionalListsDoNotCount) {
  const std::vector<Tensor> tensors = {TensorWith(Key::CUDA)};
  const std::optional<TensorList> list = TensorList(tensors);
  EXPECT_EQ(DispatchKeyOf(list), Key::Undefined);
}

TEST(KeyExtractionTest, GeneratorsCount) {
  const Generator cuda(1, Device(DeviceType::CUDA, 0));
  EXPECT_EQ(DispatchKeyOf(cuda), Key::CUDA);
  EXPECT_EQ(DispatchKeyOf(std::optional<Generator>(cuda), TensorWith(Key::CPU)), Key::CUDA);
}

TEST(KeyExtractionTest, OtherArgumentsDoNotCount) {
  const Tensor cpu = TensorWith(Key::CPU);
  const std::array<bool, 3> flags = {};
  EXPECT_EQ(
      DispatchKeyOf(1, 2.5, true, Scalar(3), std::optional<Scalar>(4), std::string_view("x"),
                    IntArrayRef({1, 2}), OptionalIntArrayRef(), flags, cpu,
                    Device(DeviceType::CUDA, 0), ScalarType::QInt8, Layout::Sparse, cpu.storage()),
      Key::CPU);
}

TEST(KeyExtractionTest, ThreadsKeysApply) {
  const Tensor cpu = TensorWith({Key::CPU, Key::Negative});
  EXPECT_EQ(DispatchKeyOf(cpu), Key::Negative);
  {
    const ExcludeKeysGuard exclude(Key::Negative);
    EXPECT_EQ(DispatchKeyOf(cpu), Key::CPU);
  }
  const IncludeKeysGuard include(Key::Tracer);
  EXPECT_EQ(DispatchKeyOf(cpu), Key::Tracer);
  EXPECT_EQ(DispatchKeyOf(), Key::Tracer);
}

TEST(KeyExtractionTest, KeySetIsThatOfTheArgumentsWithTheThreads) {
  const Tensor cpu = EmptyTensor({1}, ScalarType::Float);
  EXPECT_EQ(DispatchKeySetOf(cpu),
            DispatchKeySet({Key::CPU, Key::ADInplaceOrView, Key::AutogradCPU, Key::BackendSelect}));
  EXPECT_EQ(ArgumentKeysOf(cpu), cpu.key_set());
}

TEST(KeyExtractionTest, OwnMaskLetsAKernelForAnAutogradKeyBeFound) {
  constexpr uint64_t kMask =
      (DispatchKeySet::FromRaw(kUsualMask) | DispatchKeySet(Key::AutogradCPU)).raw();
  const Tensor cpu = EmptyTensor({1}, ScalarType::Float);
  EXPECT_EQ(DispatchKeyOf<kMask>(cpu), Key::AutogradCPU);
  EXPECT_EQ(DispatchKeyOf(cpu), Key::CPU);
  const ExcludeKeysGuard below_autograd(Key::AutogradCPU);
  EXPECT_EQ(DispatchKeyOf<kMask>(cpu), Key::CPU);
}

TEST(KeyExtractionTest, AutocastIsReachedOnlyWhereItHasAKernelAndIsOn) {
  constexpr uint64_t kMask =
      (DispatchKeySet::FromRaw(kUsualMask) | DispatchKeySet(Key::AutocastCPU)).raw();
  EXPECT_EQ(DispatchKeyOf<kMask>(EmptyTensor({1}, ScalarType::Float)), Key::CPU);
}

// The highest key by definition, bit by bit.
Key SlowHighest(uint64_t bits) {
  Key functionality = Key::Undefined;
  for (int value = 1; value < kNumFunctionalities; ++value) {
    if (bits & internal::FunctionalityBit(static_cast<Key>(value))) {
      functionality = static_cast<Key>(value);
    }
  }
  if (!IsPerBackendFunctionality(functionality)) return functionality;
  BackendComponent backend = BackendComponent::Invalid;
  for (int value = 1; value <= kNumBackends; ++value) {
    if (bits & internal::BackendBit(static_cast<BackendComponent>(value))) {
      backend = static_cast<BackendComponent>(value);
    }
  }
  return KeyOf(functionality, backend);
}

TEST(KeyExtractionTest, AgreesWithTheDefinitionOnManySets) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    // Few bits, so that every functionality is sometimes the highest.
    const uint64_t bits = random() & random() & random() & random() & DispatchKeySet::Full().raw();
    const DispatchKeySet expected =
        ((DispatchKeySet::FromRaw(bits) | kDefaultIncludedKeys) - kDefaultExcludedKeys) -
        kFallthroughKeys;
    EXPECT_EQ(DispatchKeyOf(TensorWith(DispatchKeySet::FromRaw(bits))), SlowHighest(expected.raw()))
        << bits;
  }
}

// If size counts, every call goes through the switch.
#if !defined(__OPTIMIZE_SIZE__)
TEST(KeyExtractionTest, StraightIsWhatTheSwitchWouldFind) {
  uint64_t state = 1;
  size_t straight = 0;
  for (int i = 0; i < 20000; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    // Most sets are those of dense CPU tensors with further keys, so that both answers occur.
    const uint64_t other = (state >> 20) & (state >> 33) & (state >> 7);
    const DispatchKeySet keys =
        DispatchKeySet(DispatchKey::CPU) |
        (DispatchKeySet::FromRaw(i % 2 == 0 ? other : uint64_t{1} << (state >> 58)) &
         DispatchKeySet::Full());
    const bool is_straight = GoesStraightTo<DispatchKey::CPU>(keys);
    EXPECT_EQ(is_straight, HighestKeyOf(keys) == DispatchKey::CPU) << ToString(keys);
    straight += is_straight ? 1 : 0;
  }
  EXPECT_GT(straight, 1000u);
  EXPECT_LT(straight, 19000u);
  EXPECT_FALSE(GoesStraightTo<DispatchKey::CPU>(DispatchKeySet()));
  EXPECT_FALSE(GoesStraightTo<DispatchKey::CPU>(DispatchKeySet(DispatchKey::CUDA)));
  // A bit of no key is for who asks behind it.
  const DispatchKeySet marked = DispatchKeySet::FromRaw(uint64_t{1} << 63);
  EXPECT_FALSE(GoesStraightTo<DispatchKey::CPU>(DispatchKeySet(DispatchKey::CPU) | marked));
  EXPECT_TRUE(GoesTo<DispatchKey::CPU>(DispatchKeySet(DispatchKey::CPU) | marked));
}
#endif

}  // namespace
}  // namespace switchyard
