// The language of a file: the edition, and how strictly it is read.
//
// An edition is a release of PyTorch whose language differs from that of the release before. Each
// edition knows its own words (types, dispatch keys, tags). The newest level knows the words of all
// editions, because files of all editions are read by default, and has the rules of the last.
#ifndef SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_
#define SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/schema/declared_words.h"

namespace switchyard::schema {

enum class LanguageLevel : uint8_t {
#define EDITION(level, name, version) level,
#include "compiler/schema/editions.def"
  kNewest
};

constexpr LanguageLevel kOldestLevel = LanguageLevel::k1_13;

struct Language {
  LanguageLevel level = LanguageLevel::kNewest;
  // Reads like the reference, which splits text, and accepts everything that the reference accepts.
  bool as_reference = false;
  // The files are a whole program: what a family of PyTorch's operators lacks is nowhere else.
  bool is_whole = false;
  // Words besides those of the edition; null for none.
  std::shared_ptr<const DeclaredWords> words = nullptr;

  bool Declares(WordKind kind, std::string_view word) const {
    return words != nullptr && words->Has(kind, word);
  }
};

// "1.13", "2.0", ... or "newest"; "2.x" is another word for the newest.
std::optional<LanguageLevel> LanguageLevelFromText(std::string_view text);
std::string_view TextOf(LanguageLevel level);

// The values of `--torch` for a sentence: "1.13, 2.0 to 2.15 or newest".
std::string LanguageLevelsInWords();

// Whether a level knows a word whose table row names these first and last editions.
constexpr bool Knows(LanguageLevel level, LanguageLevel first, LanguageLevel last) {
  return level == LanguageLevel::kNewest || (first <= level && level <= last);
}

// The last edition for the newest level, otherwise the level itself.
LanguageLevel EditionOf(LanguageLevel level);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_
