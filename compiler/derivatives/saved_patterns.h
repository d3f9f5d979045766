// The rows of saved_patterns.def, for searches in the text of a formula and in its tree.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_SAVED_PATTERNS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_SAVED_PATTERNS_H_

#include <cstdint>
#include <string_view>

#include "compiler/schema/language.h"

namespace switchyard::derivatives {

enum class SavedShape : uint8_t { kMember, kArrow, kCall, kMemberOfWord };

struct SavedPattern {
  SavedShape shape;
  std::string_view function;
  std::string_view suffix;
  std::string_view cpp_type;
  schema::LanguageLevel since;
};

inline constexpr SavedPattern kSavedPatterns[] = {
#define SAVED_PATTERN(shape, function, suffix, cpp_type, since) \
  {SavedShape::shape, function, suffix, cpp_type, schema::LanguageLevel::since},
#include "compiler/derivatives/saved_patterns.def"
#undef SAVED_PATTERN
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_SAVED_PATTERNS_H_
