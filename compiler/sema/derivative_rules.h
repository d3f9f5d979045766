// The parts of the rules of derivatives.yaml. The rules in derivatives.cc call them.
#ifndef SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_
#define SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_

#include <string_view>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/served_operators.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {

// The first place of a name in the formula as written; the whole formula if it has none.
source::SourceRange RangeOfWord(const schema::FormulaLine& line, std::string_view word);

// derivative_keys.cc: what the formulas of one dispatch key compute.
void CheckFormulaKeys(const derivatives::Differentiability& entry,
                      const derivatives::FormulaSet& set, RuleContext& context);
// backward_formulas.cc
void CheckBackwardFormulas(const derivatives::Differentiability& entry,
                           const derivatives::FormulaSet& set, RuleContext& context);
// forward_formulas.cc
void CheckForwardFormulas(const derivatives::Differentiability& entry,
                          const derivatives::FormulaSet& set, RuleContext& context);
// formula_calls.cc: the calls in the formulas of one dispatch key.
void CheckFormulaCalls(const derivatives::FormulaSet& set, RuleContext& context);
// derivative_operators.cc: whether the formulas, its own or inherited, fit an operator.
void CheckServedOperator(const derivatives::ServedOperator& served,
                         const derivatives::FormulaSet& set, RuleContext& context);
// formulas.cc: the text of all formulas of a complete program.
void CheckFormulas(const schema::Program& program,
                   const std::vector<derivatives::Differentiability>& joined, RuleContext& context);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_
