#include "kernels/cpu/loops/vector_level.h"

#include <atomic>
#include <cstdint>

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
#include <cpuid.h>
#endif

namespace switchyard::internal {

#ifdef SWITCHYARD_HAS_VECTOR_LEVELS
namespace {

constexpr uint32_t kAvxState = 0x6;      // the registers of 16 and of 32 bytes
constexpr uint32_t kAvx512State = 0xe6;  // and those of 64, and masks

// The parts of registers that the operating system keeps for each thread.
uint32_t KeptState() {
  uint32_t low = 0;
  uint32_t high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// The compiler's own functions for this are filled in by an initializer, which programs here do
// without.
VectorLevel FindLevel() {
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;
  uint32_t d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0) return VectorLevel::kPlain;
  constexpr uint32_t kNeeded = bit_OSXSAVE | bit_AVX | bit_FMA;
  if ((c & kNeeded) != kNeeded) return VectorLevel::kPlain;
  const uint32_t state = KeptState();
  if ((state & kAvxState) != kAvxState) return VectorLevel::kPlain;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (b & bit_AVX2) == 0) {
    return VectorLevel::kPlain;
  }
  const bool is_wide = (b & bit_AVX512F) != 0 && (state & kAvx512State) == kAvx512State;
  return is_wide ? VectorLevel::kAvx512 : VectorLevel::kAvx2;
}

}  // namespace

VectorLevel VectorLevelHere() {
  constexpr uint8_t kUnknown = 0xff;
  static std::atomic<uint8_t> known{kUnknown};
  uint8_t level = known.load(std::memory_order_relaxed);
  if (level == kUnknown) {
    level = static_cast<uint8_t>(FindLevel());
    known.store(level, std::memory_order_relaxed);
  }
  return static_cast<VectorLevel>(level);
}
#else
VectorLevel VectorLevelHere() { return VectorLevel::kPlain; }
#endif

}  // namespace switchyard::internal
