// Tests whether a text is one of a few words known at compile time. First character and length tell
// nearly every other text apart without a comparison.
#ifndef SWITCHYARD_COMPILER_SOURCE_WORD_SET_H_
#define SWITCHYARD_COMPILER_SOURCE_WORD_SET_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace switchyard::source {

// `kCount` words in any order. Each has 1 to 15 bytes.
template <std::size_t kCount>
class WordSet {
 public:
  constexpr explicit WordSet(const std::array<std::string_view, kCount>& words) : words_(words) {
    for (const std::string_view word : words) {
      std::uint16_t& lengths = lengths_[static_cast<unsigned char>(word[0])];
      lengths = static_cast<std::uint16_t>(lengths | 1U << word.size());
    }
  }

  // The index of `text` among the words, or size() when it is none of them.
  constexpr std::size_t Find(std::string_view text) const {
    if (text.empty() || text.size() > kLongest) return kCount;
    if ((lengths_[static_cast<unsigned char>(text[0])] >> text.size() & 1U) == 0) return kCount;
    std::size_t place = 0;
    while (place < kCount && words_[place] != text) ++place;
    return place;
  }
  constexpr std::size_t size() const { return kCount; }
  constexpr bool Contains(std::string_view text) const { return Find(text) < kCount; }

 private:
  static constexpr std::size_t kLongest = 15;

  std::array<std::string_view, kCount> words_;
  // For each first character, the lengths of the words that begin with it, as bits.
  std::array<std::uint16_t, 256> lengths_{};
};

template <std::size_t kCount>
constexpr WordSet<kCount> WordSetOf(const std::string_view (&words)[kCount]) {
  std::array<std::string_view, kCount> copies{};
  for (std::size_t i = 0; i < kCount; ++i) copies[i] = words[i];
  return WordSet<kCount>(copies);
}

template <typename... Words>
constexpr WordSet<sizeof...(Words)> MakeWordSet(Words... words) {
  return WordSet<sizeof...(Words)>({std::string_view(words)...});
}

}  // namespace switchyard::source

#endif  // SWITCHYARD_COMPILER_SOURCE_WORD_SET_H_
