#include "compiler/yaml/character_check.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::yaml {
namespace {

constexpr std::size_t kSize = 192;  // three blocks of the check

bool MayStandAlone(int byte) {
  return byte == '\t' || byte == '\n' || byte == '\r' || (byte >= 0x20 && byte < 0x7F);
}

TEST(CharacterCheckTest, EveryByteAtEveryPlace) {
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t at = 0; at < kSize; ++at) {
      std::string text(kSize, 'x');
      text[at] = static_cast<char>(byte);
      const auto bad = FindBadCharacter(text);
      ASSERT_EQ(bad.has_value(), !MayStandAlone(byte)) << byte << " at " << at;
      EXPECT_EQ(bad.value_or(BadCharacter{at, 0}).begin, at) << byte;
    }
  }
}

TEST(CharacterCheckTest, NeighboursDoNotHideABadByte) {
  for (const char neighbour : {'\n', ' ', '~', '\t'}) {
    for (const char byte : {'\0', '\x01', '\x0B', '\x1F', '\x7F'}) {
      for (std::size_t at = 0; at < kSize; ++at) {
        std::string text(kSize, neighbour);
        text[at] = byte;
        const auto bad = FindBadCharacter(text);
        ASSERT_TRUE(bad.has_value()) << static_cast<int>(byte) << " at " << at;
        EXPECT_EQ(bad->begin, at);
        EXPECT_EQ(bad->size, 1u);
      }
    }
  }
}

TEST(CharacterCheckTest, CharactersOfSeveralBytesAtEveryPlace) {
  for (std::size_t at = 0; at < kSize; ++at) {
    const std::string before(at, 'x');
    EXPECT_FALSE(FindBadCharacter(before + "\u00E9" + "after it").has_value()) << at;
    const auto separator = FindBadCharacter(before + "\u2028" + "after it");
    ASSERT_TRUE(separator.has_value()) << at;
    EXPECT_EQ(separator->begin, at);
    EXPECT_EQ(separator->size, 3u);
  }
}

}  // namespace
}  // namespace switchyard::yaml
