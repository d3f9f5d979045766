// Mt19937: the Mersenne Twister of 32-bit numbers, the engine behind PyTorch's random numbers on
// the CPU.
//
// Takes: the lower 32 bits of a seed. Gives: the numbers of PyTorch's engine for the same seed, and
// its state, which can be saved and restored. Errors: none. Source: Matsumoto, Nishimura, "Mersenne
// Twister", 1998, with their initialization of 2002.

#ifndef SWITCHYARD_LIB_CORE_MT19937_H_
#define SWITCHYARD_LIB_CORE_MT19937_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace switchyard {

class Mt19937 {
 public:
  static constexpr size_t kWords = 624;

  // The saved state of an engine, with PyTorch's counters.
  struct State {
    std::array<uint32_t, kWords> words;
    uint32_t next;  // the word of the next number
    int32_t left;   // 1: new words are made before the next number
  };

  explicit Mt19937(uint64_t seed) {
    state_.words[0] = static_cast<uint32_t>(seed);
    for (uint32_t i = 1; i < kWords; ++i) {
      const uint32_t before = state_.words[i - 1];
      state_.words[i] = 1812433253u * (before ^ (before >> 30)) + i;
    }
    state_.next = 0;
    state_.left = 1;
  }
  explicit Mt19937(const State& state) : state_(state) {}

  const State& state() const { return state_; }

  uint32_t operator()() {
    if (--state_.left == 0) MakeWords();
    uint32_t number = state_.words[state_.next++];
    number ^= number >> 11;
    number ^= (number << 7) & 0x9d2c5680u;
    number ^= (number << 15) & 0xefc60000u;
    return number ^ (number >> 18);
  }

 private:
  void MakeWords();

  State state_;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_MT19937_H_
