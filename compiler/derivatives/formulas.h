// Typed formulas: every formula of a program's derivatives, parsed, with its names resolved and its
// calls matched with operators.
//
// Takes a complete program and its joined entries (join.h); gives, for each entry and dispatch key,
// the saved values and the formulas as expressions. Errors are reported at their places in the
// yaml: a formula that is not an expression, an unknown name, a call that fits no operator, a
// result that is not a gradient. An entry with an error has no formulas.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/operator_overloads.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

// The saved part of a value: the whole value, or the result of a row of saved_patterns.def.
struct SavedItem {
  std::string name;          // the name of SavedValue
  std::string origin;        // the argument, or the return
  bool is_return = false;    // `origin` is return `index`, otherwise argument `index`
  std::size_t index = 0;     // in Differentiability::arguments or returns
  std::string function;      // `sizes`, `zeros_like`, ...; empty for the whole value
  bool is_optional = false;  // read from an optional by `->`
  std::string word;          // the argument of `size(W)`
  FormulaType type;
  // wrap_opt_if: saved only if one of these gradients is wanted (indices of the formula's names).
  std::vector<std::size_t> wanted_by;
};

struct TypedFormula {
  const schema::FormulaLine* line = nullptr;
  Expression expression;
  std::vector<std::size_t> saved;     // indices of the set's items that it reads
  std::vector<std::string> tangents;  // forward: inputs whose tangent, whose primal value it uses
  std::vector<std::string> primals;
  std::size_t returns = 0;  // forward: bit i means the tangent of output i
  // For a `_foreach_` operator: the formula is for element kListIndex of the lists. Tangents,
  // primal values and the result are those of the element.
  bool is_per_element = false;
};

struct TypedSet {
  const FormulaSet* set = nullptr;
  std::vector<SavedItem> saved;        // arguments first, each name once
  std::vector<TypedFormula> backward;  // as set->backward
  std::vector<TypedFormula> forward;   // as set->forward, with shorthands expanded
  // From output_differentiability: whether the output of a call is differentiable.
  std::optional<Expression> condition;
};

struct TypedDerivatives {
  const Differentiability* derivatives = nullptr;
  std::vector<TypedSet> sets;
};

// A function that formulas call and that is not an operator: the user writes it.
struct GradientFunction {
  std::string name;
  FormulaType result;
  std::vector<FormulaType> parameters;
};

struct Formulas {
  std::vector<TypedDerivatives> derivatives;  // as `joined`
  // From their uses, by name. Uses that do not fit one declaration make overloads.
  std::vector<GradientFunction> functions;
};

Formulas MakeFormulas(const schema::Program& program, const std::vector<Differentiability>& joined,
                      diagnostics::Sink& sink, KnownOperators operators = KnownOperators::kAll);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_H_
