#include "lib/core/generator_state.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace switchyard {
namespace {

// PyTorch's memory layout of the CPU state on a 64-bit machine. Fields without a counterpart here
// are zero.
struct CpuState {
  uint64_t seed;
  int32_t left;
  int32_t is_seeded;
  uint64_t next;
  uint64_t words[Mt19937::kWords];
  double normal_x;
  double next_normal;
  double normal_rho;
  int32_t has_next_normal;
  int32_t padding;
  float next_float_normal;
  uint8_t has_next_float_normal;
  uint8_t more_padding[3];
};
static_assert(sizeof(CpuState) == 5056 && offsetof(CpuState, next_float_normal) == 5048,
              "saved states of PyTorch are laid out otherwise");

struct DeviceState {
  uint64_t seed;
  uint64_t offset;
};

template <typename State>
Tensor BytesOf(const State& state) {
  Tensor bytes = EmptyTensor({static_cast<int64_t>(sizeof(State))}, ScalarType::Byte);
  std::memcpy(bytes.data_ptr(), &state, sizeof(State));
  return bytes;
}

template <typename State>
State StateIn(const Tensor& bytes) {
  const bool fits = bytes.defined() && bytes.dtype() == ScalarType::Byte &&
                    bytes.device().is_cpu() && bytes.is_contiguous() &&
                    bytes.numel() == static_cast<int64_t>(sizeof(State));
  SWITCHYARD_CHECK(fits, "the state of a generator is a row of ", sizeof(State),
                   " elements of Byte on the CPU, not ", bytes);
  State state;
  std::memcpy(&state, bytes.data_ptr(), sizeof(State));
  return state;
}

// The caller holds the lock of the generator.
CpuState StateOfCpu(const EngineSource& source) {
  CpuState state = {};
  const Mt19937::State& engine = source.engine.state();
  state.seed = source.seed;
  state.left = engine.left;
  state.is_seeded = 1;
  state.next = engine.next;
  for (size_t i = 0; i < Mt19937::kWords; ++i) state.words[i] = engine.words[i];
  state.next_normal = source.next_normal.value_or(0);
  state.has_next_normal = source.next_normal ? 1 : 0;
  state.next_float_normal = source.next_float_normal.value_or(0);
  state.has_next_float_normal = source.next_float_normal ? 1 : 0;
  return state;
}

void SetCpuState(EngineSource& source, const CpuState& state) {
  constexpr auto kWords = static_cast<int32_t>(Mt19937::kWords);
  const bool is_valid =
      state.is_seeded != 0 && state.left > 0 && state.left <= kWords &&
      state.next <= Mt19937::kWords &&
      (state.left == 1 || state.next + static_cast<uint64_t>(state.left) == Mt19937::kWords + 1);
  SWITCHYARD_CHECK(is_valid, "the state of a generator has ", state.left,
                   " numbers left from word ", state.next,
                   " on, which is impossible for a Mersenne Twister");
  Mt19937::State engine;
  for (size_t i = 0; i < Mt19937::kWords; ++i) {
    engine.words[i] = static_cast<uint32_t>(state.words[i]);
  }
  engine.next = static_cast<uint32_t>(state.next);
  engine.left = state.left;
  source.seed = state.seed;
  source.engine = Mt19937(engine);
  source.next_normal.reset();
  if (state.has_next_normal != 0) source.next_normal = state.next_normal;
  source.next_float_normal.reset();
  if (state.has_next_float_normal != 0) source.next_float_normal = state.next_float_normal;
}

}  // namespace

Tensor GetState(const Generator& generator) {
  EngineSource& source = generator.engine();
  const std::lock_guard<std::mutex> lock(source.mutex_);
  if (source.device().is_cpu()) return BytesOf(StateOfCpu(source));
  return BytesOf(DeviceState{source.seed, source.philox_offset});
}

void SetState(const Generator& generator, const Tensor& state) {
  EngineSource& source = generator.engine();
  if (source.device().is_cpu()) {
    const auto cpu_state = StateIn<CpuState>(state);
    const std::lock_guard<std::mutex> lock(source.mutex_);
    return SetCpuState(source, cpu_state);
  }
  const auto device_state = StateIn<DeviceState>(state);
  const std::lock_guard<std::mutex> lock(source.mutex_);
  source.seed = device_state.seed;
  source.philox_offset = device_state.offset;
}

}  // namespace switchyard
