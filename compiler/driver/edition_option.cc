#include "compiler/driver/edition_option.h"

#include <optional>

namespace switchyard::driver {

std::string ReadEditionOption(std::string_view text, schema::LanguageLevel* level) {
  if (text.empty()) return {};
  const std::optional<schema::LanguageLevel> named = schema::LanguageLevelFromText(text);
  if (!named) return "--torch takes " + schema::LanguageLevelsInWords();
  *level = *named;
  return {};
}

}  // namespace switchyard::driver
