// The parts of the rules of derivatives.yaml. The rules in derivatives.cc call them.
#ifndef SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_
#define SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/operator_index.h"
#include "compiler/derivatives/operator_overloads.h"
#include "compiler/derivatives/served_operators.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {

// The first place of a name in the formula as written; the whole formula if it has none.
source::SourceRange RangeOfWord(const schema::FormulaLine& line, std::string_view word);

// derivatives.cc: an entry of a file of formulas finds no operator (V002).
void ReportMissing(const schema::Program& program, const derivatives::OperatorIndex& index,
                   const source::ScalarText& schema_text, const std::string& qualified_name,
                   RuleContext& context);
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
// formulas.cc: whether the program declares the operators that formulas call.
derivatives::KnownOperators KnownIn(const schema::Program& program);
// The text of all formulas of a complete program.
void CheckFormulas(const schema::Program& program,
                   const std::vector<derivatives::Differentiability>& joined, RuleContext& context);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_DERIVATIVE_RULES_H_
