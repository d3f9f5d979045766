#include "lib/core/generator_state.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

std::vector<uint64_t> Draw(const Generator& generator, int count) {
  RandomNumbers numbers(generator);
  std::vector<uint64_t> drawn;
  for (int i = 0; i < count; ++i) drawn.push_back(numbers.Next64());
  return drawn;
}

TEST(GeneratorStateTest, IsTakenUpAgain) {
  const Generator generator(5);
  for (const int drawn_before : {0, 1, 312, 700}) {
    Draw(generator, drawn_before);
    RandomNumbers(generator).next_normal() = 0.25;
    const Tensor state = GetState(generator);
    EXPECT_EQ(state.numel(), 5056);
    const std::vector<uint64_t> after = Draw(generator, 700);
    const Generator other(6);
    SetState(other, state);
    EXPECT_EQ(other.seed(), 5u);
    EXPECT_EQ(RandomNumbers(other).next_normal(), 0.25);
    EXPECT_EQ(Draw(other, 700), after) << drawn_before;
  }
}

TEST(GeneratorStateTest, OfADeviceIsSeedAndOffset) {
  const Device device(DeviceType::CUDA, 0);
  const Generator generator(5, device);
  generator.Reserve(9);
  const Tensor state = GetState(generator);
  EXPECT_EQ(state.numel(), 16);
  const Generator other(6, device);
  SetState(other, state);
  EXPECT_EQ(other.seed(), 5u);
  EXPECT_EQ(other.Reserve(1).offset, 12u);
}

TEST(GeneratorStateTest, WhatIsNoStateIsRefused) {
  const Generator generator(5);
  const Generator same(5);
  EXPECT_ERROR(SetState(generator, Tensor()), "the state of a generator is a row of 5056");
  EXPECT_ERROR(SetState(generator, EmptyTensor({16}, ScalarType::Byte)), "a row of 5056");
  EXPECT_ERROR(SetState(generator, EmptyTensor({5056}, ScalarType::Char)), "a row of 5056");
  const Tensor state = GetState(generator);
  state.data<uint8_t>()[8] = 3;  // numbers left
  EXPECT_ERROR(SetState(generator, state), "which is impossible for a Mersenne Twister");
  EXPECT_EQ(Draw(generator, 3), Draw(same, 3));
}

}  // namespace
}  // namespace switchyard
