// The hash of an operator's name, and where a perfect hash table built on it looks.
//
// Takes: name ("aten::add"), overload ("Tensor", or empty), and a seed. Gives: 64 bits, the same on
// every machine: the compiler lays the table out with it, the run-time looks names up with it. It
// spreads names; it does not resist somebody who looks for collisions, which a table has none of.

#ifndef SWITCHYARD_LIB_BOXING_NAME_HASH_H_
#define SWITCHYARD_LIB_BOXING_NAME_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace switchyard {
namespace internal {

// Little-endian on every machine.
template <typename Word>
uint64_t LoadWord(const char* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  if constexpr (sizeof(word) == 8) return __builtin_bswap64(word);
  if constexpr (sizeof(word) == 4) return __builtin_bswap32(word);
#endif
  return word;
}

inline uint64_t MixHash(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 32);
}

// Up to eight bytes, all of them in the word; the length is hashed apart.
inline uint64_t LoadShort(const char* bytes, size_t count) {
  if (count >= 4) return LoadWord<uint32_t>(bytes) | LoadWord<uint32_t>(bytes + count - 4) << 32;
  if (count == 0) return 0;
  return LoadWord<uint8_t>(bytes) | LoadWord<uint8_t>(bytes + count / 2) << 8 |
         LoadWord<uint8_t>(bytes + count - 1) << 16;
}

inline uint64_t HashText(uint64_t hash, std::string_view text) {
  const char* bytes = text.data();
  size_t count = text.size();
  for (; count > 8; bytes += 8, count -= 8) hash = MixHash(hash, LoadWord<uint64_t>(bytes));
  return MixHash(hash, LoadShort(bytes, count));
}

}  // namespace internal

inline uint64_t HashOperatorName(std::string_view name, std::string_view overload, uint64_t seed) {
  uint64_t hash = seed ^ name.size() ^ static_cast<uint64_t>(overload.size()) << 32;
  hash = internal::HashText(hash, name);
  return overload.empty() ? hash : internal::HashText(hash, overload);
}

// A table has powers of two of buckets and slots; a name's bucket has the displacement that leads
// to the slot which is its own.
inline uint32_t BucketOfHash(uint64_t hash, uint32_t bucket_count) {
  return static_cast<uint32_t>(hash) & (bucket_count - 1);
}
inline uint32_t SlotOfHash(uint64_t hash, uint32_t displacement, uint32_t slot_count) {
  const uint32_t start = static_cast<uint32_t>(hash >> 32);
  const uint32_t step = static_cast<uint32_t>(hash >> 12) | 1;
  return (start + displacement * step) & (slot_count - 1);
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_NAME_HASH_H_
