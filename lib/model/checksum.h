// The checksum of a file of weights: the compiler writes it, the run-time compares it.
//
// Takes bytes; gives 64 bits, the same on every machine. Four sums run side by side, so that a
// modern processor reads at the speed of its memory. It finds damage, not forgery.
#ifndef SWITCHYARD_LIB_MODEL_CHECKSUM_H_
#define SWITCHYARD_LIB_MODEL_CHECKSUM_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace switchyard::model {

namespace internal {

inline constexpr uint64_t kChecksumFactor = 0x9E3779B97F4A7C15u;

// Little-endian on every machine.
inline uint64_t LoadPart(const unsigned char* bytes, size_t count) {
  uint64_t word = 0;
  for (size_t i = 0; i < count; ++i) word |= uint64_t{bytes[i]} << (8 * i);
  return word;
}

inline uint64_t LoadWhole(const unsigned char* bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t word;
  std::memcpy(&word, bytes, sizeof(word));
  return word;
#else
  return LoadPart(bytes, 8);
#endif
}

inline uint64_t MixChecksum(uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * kChecksumFactor;
  return sum ^ (sum >> 32);
}

}  // namespace internal

inline uint64_t Checksum(const void* data, size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  uint64_t sums[4] = {1, 2, 3, 4};
  size_t at = 0;
  for (; size - at >= 32; at += 32) {
    for (size_t lane = 0; lane < 4; ++lane) {
      sums[lane] = internal::MixChecksum(sums[lane], internal::LoadWhole(bytes + at + 8 * lane));
    }
  }
  uint64_t sum = size;
  for (const uint64_t lane : sums) sum = internal::MixChecksum(sum, lane);
  for (; at < size; at += 8) {
    const size_t count = size - at < 8 ? size - at : 8;
    sum = internal::MixChecksum(sum, internal::LoadPart(bytes + at, count));
  }
  return sum;
}

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_CHECKSUM_H_
