#include "lib/core/mt19937.h"

namespace switchyard {

// Each word is made from its upper bit, the lower bits of the next word, and the word kShift
// further on.
void Mt19937::MakeWords() {
  constexpr size_t kShift = 397;
  std::array<uint32_t, kWords>& words = state_.words;
  for (size_t i = 0; i < kWords; ++i) {
    const uint32_t mixed = (words[i] & 0x80000000u) | (words[(i + 1) % kWords] & 0x7fffffffu);
    // Not a choice by `?:`, of which gcc 12 loses half of the constant for armv7 at -O1.
    const uint32_t twisted = (mixed >> 1) ^ ((mixed & 1) * 0x9908b0dfu);
    words[i] = words[(i + kShift) % kWords] ^ twisted;
  }
  state_.next = 0;
  state_.left = static_cast<int32_t>(kWords);
}

}  // namespace switchyard
