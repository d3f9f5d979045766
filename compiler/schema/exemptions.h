// Operators of PyTorch's own files that the generator exempts from a rule by their names.
#ifndef SWITCHYARD_COMPILER_SCHEMA_EXEMPTIONS_H_
#define SWITCHYARD_COMPILER_SCHEMA_EXEMPTIONS_H_

#include <cstdint>

#include "compiler/schema/edition_rules.h"
#include "compiler/schema/language.h"
#include "compiler/schema/operator_name.h"

namespace switchyard::schema {

enum class Exemption : uint8_t {
  kOutAlone,           // an out operator whose signature no other operator has (G003)
  kWithoutOut,         // an operator that no out variant could be made of (G004)
  kUngrouped,          // inplace, in a family that does not fit it
  kWrittenAlone,       // writes an argument, and functionalization leaves it alone (A024)
  kKeywordAsArgument,  // has an argument named like a keyword of Python (N014)
  kNotRandom,          // random by its name alone (N012)
  kNoInplaceView,      // tagged `inplace_view`, but a view of nothing
  kInplaceViewAlone    // inplace and a view, without a functional view (F003)
};

bool IsExempt(Exemption kind, const OperatorName& name, LanguageLevel level);

// Whether the operator is one of an older PyTorch that breaks a rule of newer editions
// (former_operators.def), read among files of all editions.
bool IsFormer(EditionRule rule, const OperatorName& name, const Language& language);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_EXEMPTIONS_H_
