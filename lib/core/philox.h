// Philox4x32: a counter-based engine, Philox 4x32 with 10 rounds, for devices. A thread can start
// anywhere in the sequence of a seed without computing the previous numbers.
//
// Takes: a seed, the number of a subsequence (a thread's number), and a count of numbers to skip.
// Gives: the 32-bit numbers of curand's Philox for the same three. Errors: none. Source: Salmon,
// Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011.

#ifndef SWITCHYARD_LIB_CORE_PHILOX_H_
#define SWITCHYARD_LIB_CORE_PHILOX_H_

#include <cstdint>

#include "lib/core/host_device.h"

namespace switchyard {

// Four numbers, or the counter from which they are computed.
struct PhiloxBlock {
  uint32_t words[4];
};

class Philox4x32 {
 public:
  SWITCHYARD_HOST_DEVICE constexpr explicit Philox4x32(uint64_t seed, uint64_t subsequence = 0,
                                                       uint64_t skipped = 0)
      : key_{Low(seed), High(seed)}, place_(static_cast<uint32_t>(skipped % 4)) {
    const uint64_t block = skipped / 4;
    counter_ = {{Low(block), High(block), Low(subsequence), High(subsequence)}};
    numbers_ = Block(counter_, key_[0], key_[1]);
  }

  SWITCHYARD_HOST_DEVICE constexpr uint32_t operator()() {
    if (place_ == 4) {
      Advance();
      numbers_ = Block(counter_, key_[0], key_[1]);
      place_ = 0;
    }
    return numbers_.words[place_++];
  }

  // The ten rounds.
  SWITCHYARD_HOST_DEVICE static constexpr PhiloxBlock Block(PhiloxBlock counter, uint32_t key0,
                                                            uint32_t key1) {
    for (int round = 0; round < 10; ++round) {
      const uint64_t first = uint64_t{0xd2511f53} * counter.words[0];
      const uint64_t second = uint64_t{0xcd9e8d57} * counter.words[2];
      counter = {{High(second) ^ counter.words[1] ^ key0, Low(second),
                  High(first) ^ counter.words[3] ^ key1, Low(first)}};
      key0 += 0x9e3779b9;
      key1 += 0xbb67ae85;
    }
    return counter;
  }

 private:
  SWITCHYARD_HOST_DEVICE static constexpr uint32_t Low(uint64_t value) {
    return static_cast<uint32_t>(value);
  }
  SWITCHYARD_HOST_DEVICE static constexpr uint32_t High(uint64_t value) {
    return static_cast<uint32_t>(value >> 32);
  }

  // The counter is one number of 128 bits.
  SWITCHYARD_HOST_DEVICE constexpr void Advance() {
    for (uint32_t& word : counter_.words) {
      if (++word != 0) return;
    }
  }

  uint32_t key_[2];
  uint32_t place_;
  PhiloxBlock counter_ = {};
  PhiloxBlock numbers_ = {};
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_PHILOX_H_
