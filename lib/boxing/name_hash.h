// The hash of an operator's name, and where a perfect hash table built on it looks.
//
// Takes: a name with its overload, "aten::add.Tensor", and a seed. Gives: 64 bits, the same on
// every machine: the compiler lays the table out with it, the run-time looks names up with it. It
// spreads names; it does not resist somebody who looks for collisions, which a table has none of.
//
// Names of usual length, 8 to 47 bytes, are read without a branch on the length: among many names a
// branch would be guessed wrong half of the time, which costs as much as the rest of a look-up.

#ifndef SWITCHYARD_LIB_BOXING_NAME_HASH_H_
#define SWITCHYARD_LIB_BOXING_NAME_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace switchyard {
namespace internal {

// Little-endian on every machine.
inline uint64_t LoadWord(const char* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

inline constexpr size_t kMaxUsualLength = 47;

constexpr bool IsUsualLength(size_t size) { return size - 8 <= kMaxUsualLength - 8; }

// Where to load words, beside the first and the last, so that they cover a text of usual length;
// they overlap where it is shorter than 48 bytes.
struct WordPlaces {
  explicit WordPlaces(size_t size)
      : last(size - 8),
        second(last < 8 ? last : 8),
        third(last < 16 ? last : 16),
        fourth(last - third),
        fifth(last - second) {}
  size_t last;
  size_t second;
  size_t third;
  size_t fourth;
  size_t fifth;
};

inline constexpr uint64_t kHashFactors[] = {
    0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, 0xd6e8feb86659fd93,
    0xe7037ed1a0b428db, 0x8ebc6af09c88c6e3, 0x589965cc75374cc3};

// Both halves of the product in one: every bit of a factor moves every bit of it.
inline uint64_t FoldProduct(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
#else
  const uint64_t a_low = static_cast<uint32_t>(a);
  const uint64_t a_high = a >> 32;
  const uint64_t b_low = static_cast<uint32_t>(b);
  const uint64_t b_high = b >> 32;
  const uint64_t first = a_high * b_low + (a_low * b_low >> 32);
  const uint64_t second = a_low * b_high + static_cast<uint32_t>(first);
  return a * b ^ (a_high * b_high + (first >> 32) + (second >> 32));
#endif
}

inline uint64_t HashUsual(std::string_view text) {
  const WordPlaces at(text.size());
  const char* bytes = text.data();
  return FoldProduct(LoadWord(bytes) ^ kHashFactors[0],
                     LoadWord(bytes + at.second) ^ kHashFactors[1]) ^
         FoldProduct(LoadWord(bytes + at.third) ^ kHashFactors[2],
                     LoadWord(bytes + at.fourth) ^ kHashFactors[3]) ^
         FoldProduct(LoadWord(bytes + at.fifth) ^ kHashFactors[4],
                     LoadWord(bytes + at.last) ^ kHashFactors[5]);
}

inline uint64_t MixWord(uint64_t hash, uint64_t word) {
  return FoldProduct(hash ^ word, kHashFactors[0]);
}

// Of a text that is shorter or longer.
inline uint64_t HashUnusual(std::string_view text) {
  uint64_t hash = 0;
  if (text.size() < 8) {
    for (const char c : text) hash = MixWord(hash, static_cast<unsigned char>(c));
    return hash;
  }
  hash = HashUsual(text.substr(0, kMaxUsualLength));
  const size_t last = text.size() - 8;
  for (size_t at = kMaxUsualLength; at < last; at += 8)
    hash = MixWord(hash, LoadWord(text.data() + at));
  return MixWord(hash, LoadWord(text.data() + last));
}

}  // namespace internal

inline uint64_t HashOperatorName(std::string_view name, uint64_t seed) {
  using internal::kHashFactors;
  const uint64_t hash = internal::IsUsualLength(name.size()) ? internal::HashUsual(name)
                                                             : internal::HashUnusual(name);
  return internal::FoldProduct(hash ^ (seed + name.size()) * kHashFactors[6], kHashFactors[0]);
}

// A table has a power of two of buckets; the displacement of a name's bucket leads to the place
// that is the name's own.
inline uint32_t BucketOfHash(uint64_t hash, uint32_t bucket_count) {
  return static_cast<uint32_t>(hash) & (bucket_count - 1);
}
inline uint32_t PlaceOfHash(uint64_t hash, uint32_t displacement, uint32_t place_count) {
  const uint32_t start = static_cast<uint32_t>(hash >> 32);
  const uint32_t step = static_cast<uint32_t>(hash >> 8) | 1;
  return static_cast<uint32_t>(static_cast<uint64_t>(start + displacement * step) * place_count >>
                               32);
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_NAME_HASH_H_
