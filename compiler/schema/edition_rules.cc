#include "compiler/schema/edition_rules.h"

#include <cstddef>

namespace switchyard::schema {
namespace {

struct Row {
  LanguageLevel first;
  LanguageLevel last;
};

constexpr Row kRows[] = {
#define EDITION_RULE(name, first, last) {LanguageLevel::first, LanguageLevel::last},
#include "compiler/schema/edition_rules.def"
};

}  // namespace

bool Holds(EditionRule rule, LanguageLevel level) {
  const auto [first, last] = kRows[static_cast<size_t>(rule)];
  return first <= level && level <= last;
}

}  // namespace switchyard::schema
