// Rules that hold in some editions of the language and not in others. edition_rules.def describes
// each.
#ifndef SWITCHYARD_COMPILER_SCHEMA_EDITION_RULES_H_
#define SWITCHYARD_COMPILER_SCHEMA_EDITION_RULES_H_

#include <cstdint>

#include "compiler/schema/language.h"

namespace switchyard::schema {

enum class EditionRule : uint8_t {
#define EDITION_RULE(name, first, last) name,
#include "compiler/schema/edition_rules.def"
};

bool Holds(EditionRule rule, LanguageLevel level);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_EDITION_RULES_H_
