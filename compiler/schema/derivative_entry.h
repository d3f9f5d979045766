// An entry of derivatives.yaml as it is written: its operator, and its formulas by dispatch key.
// compiler/derivatives gives the formulas their meaning.
//
// Formulas are views of the file's text, so the SourceManager must outlive a program with
// derivatives. Source: reference derivatives, section 1.
#ifndef SWITCHYARD_COMPILER_SCHEMA_DERIVATIVE_ENTRY_H_
#define SWITCHYARD_COMPILER_SCHEMA_DERIVATIVE_ENTRY_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/schema/language.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// The dispatch key whose formulas serve all keys without formulas of their own.
inline constexpr std::string_view kDefaultFormulas = "Default";

// One line: `self, other: formula`.
struct FormulaLine {
  source::Located<std::string> key;                 // as written
  std::vector<source::Located<std::string>> names;  // in the key, without spaces around them
  source::ScalarText formula;
};

// The formulas of one dispatch key.
struct FormulaBlock {
  source::Located<std::string> dispatch_key;  // kDefaultFormulas where the entry has no `dispatch`
  std::vector<FormulaLine> lines;             // sorted by the text of their keys
};

struct OutputDifferentiability {
  std::vector<source::Located<bool>> returns;  // one true element when there is a condition
  std::optional<source::Located<std::string>> condition;
  source::SourceRange range;
};

struct DerivativeEntry {
  Language language;
  source::ScalarText schema_text;               // the value of `name`
  source::Located<std::string> base_name;       // the part of it before the overload
  source::Located<std::string> qualified_name;  // with the overload
  std::optional<OutputDifferentiability> output_differentiability;
  std::vector<FormulaBlock> blocks;
  source::SourceRange range;      // of the entry
  source::SourceRange key_range;  // of the `name` key: its line is the entry's line
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_DERIVATIVE_ENTRY_H_
