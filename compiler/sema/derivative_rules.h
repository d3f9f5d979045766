// The parts of the rules of derivatives.yaml: what stands in derivatives.cc calls them.
#ifndef SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_
#define SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_

#include <string_view>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/served_operators.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {

// Where a name first stands in the formula as written; the whole formula if it does not.
source::SourceRange RangeOfWord(const schema::FormulaLine& line, std::string_view word);

// derivative_keys.cc: for what the formulas of one dispatch key are.
void CheckFormulaKeys(const derivatives::Differentiability& entry,
                      const derivatives::FormulaSet& set, RuleContext& context);
// backward_formulas.cc
void CheckBackwardFormulas(const derivatives::Differentiability& entry,
                           const derivatives::FormulaSet& set, RuleContext& context);
// forward_formulas.cc
void CheckForwardFormulas(const derivatives::Differentiability& entry,
                          const derivatives::FormulaSet& set, RuleContext& context);
// formula_calls.cc: what the formulas of one dispatch key call.
void CheckFormulaCalls(const derivatives::FormulaSet& set, RuleContext& context);
// derivative_operators.cc: whether the formulas fit an operator that has them, its own or
// inherited.
void CheckServedOperator(const derivatives::ServedOperator& served,
                         const derivatives::FormulaSet& set, RuleContext& context);
// formulas.cc: what all formulas of a complete program say.
void CheckFormulas(const schema::Program& program,
                   const std::vector<derivatives::Differentiability>& joined, RuleContext& context);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_
