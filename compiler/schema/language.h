// In which language a file is written: the edition, and how strictly it is read.
//
// The editions are PyTorch's releases, as far as their language differs from the one before. An
// edition knows its own words (types, dispatch keys, tags); the newest knows those of all editions,
// because files of all editions are read by default, and has the rules of the last.
#ifndef SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_
#define SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace switchyard::schema {

enum class LanguageLevel : uint8_t {
#define EDITION(level, name, version) level,
#include "compiler/schema/editions.def"
  kNewest
};

constexpr LanguageLevel kOldestLevel = LanguageLevel::k1_13;

struct Language {
  LanguageLevel level = LanguageLevel::kNewest;
  // Reads as the reference does, by splitting text: accepts what it accepts, whatever that means.
  bool as_reference = false;
};

// "1.13", "2.0", ... or "newest"; "2.x" is another word for the newest.
std::optional<LanguageLevel> LanguageLevelFromText(std::string_view text);
std::string_view TextOf(LanguageLevel level);

// What `--torch` takes, as a half sentence: "1.13, 2.0 to 2.15 or newest".
std::string LanguageLevelsInWords();

// Whether a level has a word that stands in the tables from the one edition to the other.
constexpr bool Knows(LanguageLevel level, LanguageLevel first, LanguageLevel last) {
  return level == LanguageLevel::kNewest || (first <= level && level <= last);
}

// The last edition for the newest level, else the level itself.
LanguageLevel EditionOf(LanguageLevel level);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_
