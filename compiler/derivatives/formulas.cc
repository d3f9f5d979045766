#include "compiler/derivatives/formulas.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/derivatives/derivative_scope.h"
#include "compiler/derivatives/formula_parser.h"
#include "compiler/derivatives/formula_text.h"
#include "compiler/derivatives/formula_typer.h"
#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/gradient_functions.h"
#include "compiler/derivatives/operator_overloads.h"
#include "compiler/derivatives/shorthands.h"
#include "compiler/derivatives/tangent_terms.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::derivatives {
namespace {

using diagnostics::Sink;
using schema::FormulaLine;

// The type of a formula for several names.
FormulaType TupleOf(std::vector<FormulaType> types) {
  if (types.size() == 1) return AsResult(types.front());
  cpp::CppType tuple;
  tuple.kind = cpp::CppType::Kind::kTuple;
  for (const FormulaType& type : types) tuple.elements.push_back(AsResult(type).cpp);
  return TypeOf(std::move(tuple));
}

FormulaType GradientTypeOf(const CppValue* value, bool is_per_element) {
  const FormulaType tensor = TypeOf(cpp::Atom::kTensor);
  const bool is_list = !is_per_element && value != nullptr && value->type != nullptr &&
                       value->type->IsTensorLike() && value->type->IsList();
  return is_list ? ListOf(tensor) : tensor;
}

bool IsGradient(const FormulaType& type, const FormulaType& wanted) {
  if (IsUnknown(type)) return true;
  if (IsTensor(wanted)) return IsTensor(type);
  if (!IsTuple(wanted)) return IsList(type) && IsTensor(ElementOf(type));
  if (!IsTuple(type)) return false;
  const auto& elements = type.cpp.elements;
  const auto& all = wanted.cpp.elements;
  if (elements.size() < all.size()) return false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!IsGradient(TypeOf(elements[i]), TypeOf(all[i]))) return false;
  }
  return true;
}

// The context for typing one formula.
struct Context {
  const Differentiability& derivatives;
  const FormulaSet& set;
  OperatorOverloads& operators;
  KnownOperators known;
  Sink& sink;
};

std::optional<Expression> TypeTree(const FormulaNode& tree, const FormulaLine& place,
                                   DerivativeScope scope, const FormulaType& wanted,
                                   std::string_view what, const Context& context) {
  FormulaTyper typer(place.formula, scope, context.operators, context.known, context.sink);
  std::optional<Expression> expression = typer.Type(tree, wanted);
  // One function stands for everything without a gradient.
  const bool is_missing = expression && expression->kind == Expression::Kind::kNotImplemented;
  if (!expression || is_missing || IsGradient(expression->type, wanted)) return expression;
  context.sink.Report(diagnostics::kFormulaNoGradient, place.formula.range(),
                      diagnostics::TypeText(Describe(expression->type)), diagnostics::Text(what),
                      diagnostics::TypeText(Describe(wanted)));
  return std::nullopt;
}

std::string WhatOf(std::string_view what, const FormulaLine& line) {
  std::string text = std::string(what) + (line.names.size() == 1 ? " of" : "s of");
  for (const auto& name : line.names) {
    text += (text.back() == '`' ? ", `" : " `") + name.value + "`";
  }
  if (line.names.size() == 1) return "the " + text;
  return "a tuple of the " + text;
}

std::optional<TypedFormula> TypeBackward(const BackwardFormula& backward, const Context& context,
                                         SavedItems* saved) {
  const FormulaLine& line = *backward.line;
  const std::optional<FormulaNode> tree = ParseOrReport(line.formula, context.sink);
  if (!tree) return std::nullopt;
  const bool is_per_element = IsPerElement(context.derivatives);
  std::vector<FormulaType> wanted;
  for (const auto& name : line.names) {
    wanted.push_back(
        GradientTypeOf(FindValue(context.derivatives.arguments, name.value), is_per_element));
  }
  std::optional<Expression> expression =
      TypeTree(*tree, line, DerivativeScope(context.derivatives, context.set, line, saved),
               TupleOf(std::move(wanted)), WhatOf("gradient", line), context);
  if (!expression) return std::nullopt;
  TypedFormula formula;
  formula.line = &line;
  formula.expression = *std::move(expression);
  formula.is_per_element = is_per_element;
  return formula;
}

// The index of the output that a name in a key stands for.
std::optional<std::size_t> OutputNamed(const Differentiability& derivatives,
                                       const std::string& name) {
  const auto& returns = derivatives.function->schema.returns;
  for (std::size_t i = 0; i < returns.size(); ++i) {
    const bool is_named = returns[i].name && returns[i].name->value == name;
    const bool is_numbered = name == "result" + std::to_string(i);
    if (is_named || is_numbered || derivatives.returns[i].name == name) return i;
  }
  return std::nullopt;
}

void CollectInputs(const Expression& expression, std::vector<bool>* tangents,
                   std::vector<bool>* primals) {
  if (expression.kind == Expression::Kind::kValue) {
    switch (expression.value.kind) {
      case FormulaValue::Kind::kTangent:
      case FormulaValue::Kind::kOriginalTangent:
        (*tangents)[expression.value.index] = true;
        break;
      case FormulaValue::Kind::kPrimal:
      case FormulaValue::Kind::kOriginalPrimal:
        (*primals)[expression.value.index] = true;
        break;
      default:
        break;
    }
  }
  for (const Expression& operand : expression.operands) CollectInputs(operand, tangents, primals);
}

std::optional<Expression> TypeForwardTree(const ForwardFormula& forward, const FormulaType& wanted,
                                          const Context& context) {
  const FormulaLine& line = *forward.line;
  const std::string what = WhatOf("tangent", line);
  const DerivativeScope scope(context.derivatives, context.set, line, /*saved=*/nullptr);
  if (line.formula.text() == kAutoLinear) {
    return WriteOutLinear(context.derivatives, context.set, line);
  }
  const bool is_element_wise = line.formula.text() == kAutoElementWise &&
                               context.set.backward.size() == 1 &&
                               context.set.arguments_with_derivatives.size() == 1;
  const FormulaLine& place = is_element_wise ? *context.set.backward.front().line : line;
  std::optional<FormulaNode> tree = ParseOrReport(place.formula, context.sink);
  if (!tree) return std::nullopt;
  if (is_element_wise) {
    tree = WriteOutElementWise(*std::move(tree), context.set.arguments_with_derivatives.front(),
                               context.operators.Find("conj") != nullptr);
  }
  return TypeTree(*tree, place, scope, wanted, what, context);
}

std::optional<TypedFormula> TypeForward(const ForwardFormula& forward, const Context& context) {
  TypedFormula formula;
  formula.line = forward.line;
  formula.is_per_element = IsPerElement(context.derivatives);
  std::vector<FormulaType> wanted;
  for (const auto& name : forward.line->names) {
    // Any other name in the key means nothing, which a rule reports.
    const auto output = OutputNamed(context.derivatives, name.value);
    if (!output) continue;
    wanted.push_back(GradientTypeOf(&context.derivatives.returns[*output], formula.is_per_element));
    formula.returns |= std::size_t{1} << *output;
  }
  if (wanted.empty()) wanted.push_back(GradientTypeOf(nullptr, formula.is_per_element));
  std::optional<Expression> expression =
      TypeForwardTree(forward, TupleOf(std::move(wanted)), context);
  if (!expression) return std::nullopt;
  formula.expression = *std::move(expression);
  const auto& arguments = context.derivatives.arguments;
  std::vector<bool> tangents(arguments.size());
  std::vector<bool> primals(arguments.size());
  CollectInputs(formula.expression, &tangents, &primals);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (tangents[i]) formula.tangents.push_back(arguments[i].name);
    if (primals[i]) formula.primals.push_back(arguments[i].name);
  }
  MarkTangentTerms(&formula.expression);
  return formula;
}

// False when the condition of the entry has an error; most entries have none.
bool TypeCondition(const Context& context, std::optional<Expression>* condition) {
  const auto& said = context.derivatives.entry->output_differentiability;
  if (!said || !said->condition) return true;
  FormulaLine line;
  line.formula =
      source::ScalarText(std::string_view(said->condition->value), said->condition->range);
  const std::optional<FormulaNode> tree = ParseOrReport(line.formula, context.sink);
  if (!tree) return false;
  DerivativeScope scope(context.derivatives, context.set, line, /*saved=*/nullptr);
  FormulaTyper typer(line.formula, scope, context.operators, context.known, context.sink);
  const FormulaType wanted = TypeOf(cpp::Atom::kBool);
  *condition = typer.Type(*tree, wanted);
  if (!*condition) return false;
  const FormulaType& type = (*condition)->type;
  if (IsUnknown(type) || ConversionCost(type, wanted)) return true;
  context.sink.Report(diagnostics::kFormulaNoGradient, line.formula.range(),
                      diagnostics::TypeText(Describe(type)),
                      diagnostics::Text("the condition of output_differentiability"),
                      diagnostics::TypeText(Describe(wanted)));
  return false;
}

// Nothing when one of the formulas has an error.
std::optional<TypedSet> TypeSet(const Context& context) {
  TypedSet typed;
  typed.set = &context.set;
  SavedItems saved;
  bool is_whole = TypeCondition(context, &typed.condition);
  for (const BackwardFormula& backward : context.set.backward) {
    std::optional<TypedFormula> formula = TypeBackward(backward, context, &saved);
    is_whole = is_whole && formula;
    if (formula) typed.backward.push_back(*std::move(formula));
  }
  typed.saved = saved.TakeInOrder(&typed.backward);
  for (const ForwardFormula& forward : context.set.forward) {
    std::optional<TypedFormula> formula = TypeForward(forward, context);
    is_whole = is_whole && formula;
    if (formula) typed.forward.push_back(*std::move(formula));
  }
  if (!is_whole) return std::nullopt;
  return typed;
}

}  // namespace

Formulas MakeFormulas(const schema::Program& program, const std::vector<Differentiability>& joined,
                      Sink& sink, KnownOperators known) {
  Formulas formulas;
  OperatorOverloads operators(program);
  GradientFunctions functions;
  for (const Differentiability& derivatives : joined) {
    TypedDerivatives typed;
    typed.derivatives = &derivatives;
    for (const FormulaSet& set : derivatives.sets) {
      if (auto typed_set = TypeSet({derivatives, set, operators, known, sink}))
        typed.sets.push_back(*std::move(typed_set));
    }
    // An entry with an error in one set has no formulas in the others either.
    if (typed.sets.size() != derivatives.sets.size()) typed.sets.clear();
    for (const TypedSet& set : typed.sets) {
      for (const TypedFormula& formula : set.backward) functions.AddUses(formula.expression, sink);
      for (const TypedFormula& formula : set.forward) functions.AddUses(formula.expression, sink);
      if (set.condition) functions.AddUses(*set.condition, sink);
    }
    formulas.derivatives.push_back(std::move(typed));
  }
  formulas.functions = functions.Take();
  return formulas;
}

}  // namespace switchyard::derivatives
