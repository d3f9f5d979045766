#include "compiler/schema/language.h"

namespace switchyard::schema {

std::optional<LanguageLevel> LanguageLevelFromText(std::string_view text) {
  for (const LanguageLevel level :
       {LanguageLevel::k1_13, LanguageLevel::k2, LanguageLevel::kNewest}) {
    if (TextOf(level) == text) return level;
  }
  return std::nullopt;
}

std::string_view TextOf(LanguageLevel level) {
  switch (level) {
    case LanguageLevel::k1_13:
      return "1.13";
    case LanguageLevel::k2:
      return "2.x";
    case LanguageLevel::kNewest:
      return "newest";
  }
  return {};
}

}  // namespace switchyard::schema
