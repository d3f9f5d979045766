// An entry of decompositions.yaml as it is written: an operator, and the formula that computes it
// from others. compiler/derivatives gives the formula its meaning.
//
// Formulas are views of the file's text, so the SourceManager must outlive a program with
// decompositions.
#ifndef SWITCHYARD_COMPILER_SCHEMA_DECOMPOSITION_ENTRY_H_
#define SWITCHYARD_COMPILER_SCHEMA_DECOMPOSITION_ENTRY_H_

#include <optional>
#include <string>

#include "compiler/schema/language.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

struct DecompositionEntry {
  Language language;
  source::ScalarText schema_text;               // the value of `name`
  source::Located<std::string> qualified_name;  // the part of it before the arguments
  source::ScalarText formula;
  std::optional<source::ScalarText> condition;  // of `requires`: a call must meet it
  source::SourceRange range;                    // of the entry
  source::SourceRange key_range;                // of the `name` key
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_DECOMPOSITION_ENTRY_H_
