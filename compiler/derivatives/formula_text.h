// The text of a formula as a tree.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TEXT_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TEXT_H_

#include <optional>

#include "compiler/derivatives/formula_parser.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::derivatives {

// Nothing after a report: the text is no expression (V048) or is too deep (V049).
std::optional<FormulaNode> ParseOrReport(const source::ScalarText& formula,
                                         diagnostics::Sink& sink);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TEXT_H_
