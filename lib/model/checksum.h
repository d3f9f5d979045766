// The checksum of a file of weights: the compiler writes it, and the run-time compares it.
//
// Takes bytes; gives 64 bits, the same on every machine. Eight lanes with two sums each, which need
// only additions and shifts, are vectors on every processor, and memory is prefetched, so that a
// large file is read at the speed of its memory. It finds damage, not forgery: one sum of a lane
// adds its words; the other adds the first sum at each step and is then rotated and multiplied, so
// that it depends on the order of words. Rotation without multiplication would repeat after 64
// steps.
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
  constexpr size_t kLanes = 8;
  constexpr size_t kStep = kLanes * sizeof(uint64_t);
  // Further than processors prefetch on their own, because they stop at the end of a page.
  constexpr size_t kAhead = 4096;
  const auto* bytes = static_cast<const unsigned char*>(data);
  uint64_t sums[kLanes] = {1, 2, 3, 4, 5, 6, 7, 8};
  uint64_t weighed[kLanes] = {};
  const size_t whole = size - size % kStep;
  size_t at = 0;
  for (; at < whole; at += kStep) {
    if (whole - at > kAhead) __builtin_prefetch(bytes + at + kAhead);
    for (size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] += internal::LoadWhole(bytes + at + sizeof(uint64_t) * lane);
      weighed[lane] += sums[lane];
      weighed[lane] = weighed[lane] << 7 | weighed[lane] >> 57;
      weighed[lane] += weighed[lane] << 5;
    }
  }
  uint64_t sum = size;
  for (const uint64_t lane : sums) sum = internal::MixChecksum(sum, lane);
  for (const uint64_t lane : weighed) sum = internal::MixChecksum(sum, lane);
  for (; at < size; at += sizeof(uint64_t)) {
    const size_t left = size - at;
    const size_t count = left < sizeof(uint64_t) ? left : sizeof(uint64_t);
    sum = internal::MixChecksum(sum, internal::LoadPart(bytes + at, count));
  }
  return sum;
}

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_CHECKSUM_H_
