// An entry of derivatives.yaml as it is written: which operator it is for, and its formulas by
// dispatch key. What the formulas mean is the affair of compiler/derivatives.
//
// Formulas are views of the file's text, so a program with derivatives must not outlive its
// SourceManager. Source: reference derivatives, section 1.
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

// The dispatch key of formulas that stand for all keys without formulas of their own.
inline constexpr std::string_view kDefaultFormulas = "Default";

// `self, other: formula`
struct FormulaLine {
  source::Located<std::string> key;                 // as written
  std::vector<source::Located<std::string>> names;  // of the key, without spaces around them
  source::ScalarText formula;
};

// The formulas of one dispatch key.
struct FormulaBlock {
  source::Located<std::string> dispatch_key;  // kDefaultFormulas where the entry has no `dispatch`
  std::vector<FormulaLine> lines;             // in the order of their keys' text
};

struct OutputDifferentiability {
  std::vector<source::Located<bool>> returns;  // one true element when there is a condition
  std::optional<source::Located<std::string>> condition;
  source::SourceRange range;
};

struct DerivativeEntry {
  Language language;
  source::ScalarText schema_text;               // the value of `name`
  source::Located<std::string> base_name;       // what stands before the overload in it
  source::Located<std::string> qualified_name;  // with the overload
  std::optional<OutputDifferentiability> output_differentiability;
  std::vector<FormulaBlock> blocks;
  source::SourceRange range;      // of the entry
  source::SourceRange key_range;  // of the `name` key: its line is the entry's line
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_DERIVATIVE_ENTRY_H_
