// Typed formulas: every formula of a program's derivatives, parsed, its names resolved, its calls
// found among the operators.
//
// Takes a complete program and its joined entries (join.h); gives for each entry and dispatch key
// what is saved and the formulas as expressions. Errors: a formula that is no expression, an
// unknown name, a call that no operator fits, a result that is no gradient; each at its place in
// the yaml. What has an error has no formulas.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/expression.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"

namespace switchyard::derivatives {

// How much of a value is kept: all of it, or what a row of saved_patterns.def asks for.
struct SavedItem {
  std::string name;          // under which it is kept: that of SavedValue
  std::string origin;        // the argument, or the return
  bool is_return = false;    // `origin` is number `index` of the returns, else of the arguments
  std::size_t index = 0;     // in Differentiability::arguments or returns
  std::string function;      // `sizes`, `zeros_like`, ...; empty for the whole value
  bool is_optional = false;  // asked of an optional by `->`
  std::string word;          // the argument of `size(W)`
  FormulaType type;
  // wrap_opt_if: kept only if one of these gradients is wanted (numbers of the formula's names).
  std::vector<std::size_t> wanted_by;
};

struct TypedFormula {
  const schema::FormulaLine* line = nullptr;
  Expression expression;
  std::vector<std::size_t> saved;     // numbers in FormulaSet's items that it reads
  std::vector<std::string> tangents;  // forward: inputs whose tangent, whose primal it uses
  std::vector<std::string> primals;
  std::size_t returns = 0;  // forward: bit i: gives the tangent of output i
  // Of a `_foreach_` operator: it is for one element of lists, number kListIndex. Tangents and
  // primal values of lists are those of the element, as the result is.
  bool is_per_element = false;
};

struct TypedSet {
  const FormulaSet* set = nullptr;
  std::vector<SavedItem> saved;        // arguments first, each name once
  std::vector<TypedFormula> backward;  // as set->backward
  std::vector<TypedFormula> forward;   // as set->forward, shorthands written out
  // Of output_differentiability: whether the output of a call is differentiable.
  std::optional<Expression> condition;
};

struct TypedDerivatives {
  const Differentiability* derivatives = nullptr;
  std::vector<TypedSet> sets;
};

// A function that formulas call and that is no operator: the user writes it.
struct GradientFunction {
  std::string name;
  FormulaType result;
  std::vector<FormulaType> parameters;
};

struct Formulas {
  std::vector<TypedDerivatives> derivatives;  // as `joined`
  // From their uses, by name; of two uses that no one declaration fits, each has its own.
  std::vector<GradientFunction> functions;
};

// What is told of calls. Where all operators are known, a call finds one; beside operators of their
// own, files say nothing of those that they call, and what is not found is no fault.
enum class KnownOperators : uint8_t { kAll, kSome };

Formulas MakeFormulas(const schema::Program& program, const std::vector<Differentiability>& joined,
                      diagnostics::Sink& sink, KnownOperators operators = KnownOperators::kAll);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULAS_H_
