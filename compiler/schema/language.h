// In which language a file is written: the edition, and how strictly it is read.
//
// An edition knows the words (types, keys, dispatch keys) that it brought and those of earlier
// editions; the newest knows all of them, those of 1.13 that were dropped since included, because
// files of all editions are read by default.
#ifndef SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_
#define SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace switchyard::schema {

enum class LanguageLevel : uint8_t { k1_13, k2, kNewest };

struct Language {
  LanguageLevel level = LanguageLevel::kNewest;
  // Reads as the reference does, by splitting text: accepts what it accepts, whatever that means.
  bool as_reference = false;
};

// "1.13", "2.x" or "newest".
std::optional<LanguageLevel> LanguageLevelFromText(std::string_view text);
std::string_view TextOf(LanguageLevel level);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_LANGUAGE_H_
