// A typed formula as text: operators with full names and explicit arguments.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_EXPRESSION_TEXT_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_EXPRESSION_TEXT_H_

#include <string>
#include <vector>

#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formulas.h"

namespace switchyard::derivatives {

// `aten::mul.Tensor(grad, self_scalar_type)`; saved values have their names in `saved`.
std::string PrintExpression(const Expression& expression, const std::vector<SavedItem>& saved);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_EXPRESSION_TEXT_H_
