// The hashes of an operator's name, and the positions in the two tables of names that use them.
//
// Takes: a name with its overload, "aten::add.Tensor". Gives: 64 bits, the same on every machine:
// the compiler lays out the tables with them, and the run-time looks names up with them. The hashes
// do not resist an attacker, but the tables contain no collisions.
//
// Nearly every name is in the first table, whose hash reads only three words of the name. Names
// that it cannot distinguish, and names of unusual length, are in the second table, whose hash
// reads the whole name.

#ifndef SWITCHYARD_LIB_BOXING_NAME_HASH_H_
#define SWITCHYARD_LIB_BOXING_NAME_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace switchyard {
namespace internal {

inline constexpr size_t kMinUsualLength = 8;
inline constexpr size_t kMaxUsualLength = 47;

constexpr bool HasUsualLength(std::string_view name) {
  return name.size() - kMinUsualLength <= kMaxUsualLength - kMinUsualLength;
}

// Little-endian on every machine.
inline uint64_t LoadWord(const char* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

// For a name of usual length: hashes its last two words, one word at a quarter of the way to them,
// and the length.
inline uint64_t HashUsualName(std::string_view name) {
  const char* bytes = name.data();
  const size_t last = name.size() - 8;
  const size_t before = last < 8 ? 0 : last - 8;
  const uint64_t sum = (LoadWord(bytes + last) ^ name.size()) * 0x9e3779b97f4a7c15 +
                       LoadWord(bytes + before) * 0xbf58476d1ce4e5b9 +
                       LoadWord(bytes + last / 4) * 0x94d049bb133111eb;
  return sum ^ sum >> 32;
}

// For any name. Another seed gives another hash.
inline uint64_t HashWholeName(std::string_view name, uint64_t seed) {
  uint64_t hash = seed;
  const auto add = [&hash](uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  };
  size_t at = 0;
  for (; at + 8 <= name.size(); at += 8) add(LoadWord(name.data() + at));
  for (; at < name.size(); ++at) add(static_cast<unsigned char>(name[at]));
  add(name.size());
  return hash;
}

// A table has a power of two of buckets. The displacement of a name's bucket gives the position of
// the name.
inline uint32_t BucketOfHash(uint64_t hash, uint32_t bucket_count) {
  return static_cast<uint32_t>(hash) & (bucket_count - 1);
}
inline uint32_t PlaceOfHash(uint64_t hash, uint32_t displacement, uint32_t place_count) {
  const uint32_t position = static_cast<uint32_t>(hash >> 32) + displacement;
  return static_cast<uint32_t>(static_cast<uint64_t>(position) * place_count >> 32);
}

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_NAME_HASH_H_
