// The gradients of an operator as text: nodes, formulas with their places, saved values.
#ifndef SWITCHYARD_COMPILER_TABLE_GRADIENT_LINES_H_
#define SWITCHYARD_COMPILER_TABLE_GRADIENT_LINES_H_

#include <string>

#include "compiler/plan/gradients.h"
#include "compiler/source/source_manager.h"

namespace switchyard::table {

// Appends lines to `out`, each with its line feed.
void AppendGradients(const plan::OperatorGradients& gradients, const source::SourceManager& sources,
                     std::string* out);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_GRADIENT_LINES_H_
