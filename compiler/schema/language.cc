#include "compiler/schema/language.h"

#include <cstddef>
#include <iterator>

namespace switchyard::schema {
namespace {

constexpr std::string_view kNames[] = {
#define EDITION(level, name, version) name,
#include "compiler/schema/editions.def"
    "newest"};
constexpr size_t kEditions = std::size(kNames) - 1;

}  // namespace

std::optional<LanguageLevel> LanguageLevelFromText(std::string_view text) {
  if (text == "2.x") return LanguageLevel::kNewest;
  for (size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == text) return static_cast<LanguageLevel>(i);
  }
  return std::nullopt;
}

std::string_view TextOf(LanguageLevel level) { return kNames[static_cast<size_t>(level)]; }

std::string LanguageLevelsInWords() {
  return std::string(kNames[0]) + ", " + std::string(kNames[1]) + " to " +
         std::string(kNames[kEditions - 1]) + " or newest";
}

LanguageLevel EditionOf(LanguageLevel level) {
  return level == LanguageLevel::kNewest ? static_cast<LanguageLevel>(kEditions - 1) : level;
}

}  // namespace switchyard::schema
