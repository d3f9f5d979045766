// Turns a formula's tree into a typed expression: looks names up, resolves calls, and turns
// operators on tensors into calls.
//
// formula_typer.cc has values and constructions, typed_calls.cc calls, typed_operations.cc `-a` and
// `a + b`.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPER_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formula_parser.h"
#include "compiler/derivatives/formula_scope.h"
#include "compiler/derivatives/operator_overloads.h"
#include "compiler/derivatives/run_time_words.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::derivatives {

class FormulaTyper {
 public:
  FormulaTyper(const source::ScalarText& text, FormulaScope& scope, OperatorOverloads& operators,
               KnownOperators known, diagnostics::Sink& sink)
      : text_(text), scope_(scope), operators_(operators), known_(known), sink_(sink) {}

  // The formula as a value of `expected`; a function with an unknown result then returns that type.
  // Nothing after a report, and when an operator is unknown.
  std::optional<Expression> Type(const FormulaNode& tree, const FormulaType& expected);

 private:
  // A call with a known function and known arguments.
  struct Callee {
    std::string_view name;
    source::SourceRange range;
    std::optional<Expression> self;  // of a method
    std::vector<Expression> arguments;
  };

  Expression TypeNode(const FormulaNode& node);
  Expression TypeName(const FormulaNode& node);
  Expression TypeNumber(const FormulaNode& node);
  Expression TypeBraces(const FormulaNode& node);
  Expression TypeConditional(const FormulaNode& node);
  Expression TypeSubscript(const FormulaNode& node);

  Expression TypeCall(const FormulaNode& node);
  Expression TypeNamedCall(const FormulaNode& node);
  Expression TypeMemberCall(const FormulaNode& node);
  std::optional<Expression> TypeSpecialCall(const FormulaNode& node);
  Expression TypeGet(const FormulaNode& node);
  Expression TypeConstruct(const FormulaNode& node, FormulaType type);
  Expression TypeWrapOptional(const FormulaNode& node);
  Expression TypeMap(const FormulaNode& node);
  Expression TypeRunTimeCall(const FormulaNode& node, const RunTimeFunction& function,
                             Callee callee);
  Expression TypeGradientFunction(const FormulaNode& node, std::vector<Expression> arguments);
  // A call of one of the overloads; `node` is the node of the expression.
  Expression CallOperator(const FormulaNode& node, const std::vector<Overload>& overloads,
                          Callee callee);
  std::vector<Expression> TypeArguments(const FormulaNode& call);

  Expression TypeUnary(const FormulaNode& node);
  Expression TypeBinary(const FormulaNode& node);
  Expression TypeTensorBinary(const FormulaNode& node, Expression left, Expression right);
  // Calls the operator with that name on values that are already typed.
  Expression CallByName(const FormulaNode& node, std::string_view name,
                        std::vector<Expression> arguments);
  bool HasOverload(std::string_view name, const std::vector<FormulaType>& arguments);

  Expression Make(Expression::Kind kind, const FormulaNode& node) const;
  // Replaces a part with a fault: it fits everywhere, so that the fault is reported once.
  Expression Fail(const FormulaNode& node);
  Expression FailOperand(const FormulaNode& node, std::string_view what,
                         const std::vector<FormulaType>& types);
  void ReportUnknownName(const FormulaNode& node);
  void ReportUnknownCall(const FormulaNode& node, source::SourceRange range, std::string_view name,
                         std::string_view what);
  // Reports and returns false when emitted code cannot have a function or a variable of that name.
  bool CheckName(std::string_view name, source::SourceRange range);
  void ReportNoOverload(const std::vector<Overload>& overloads, const Callee& callee);
  source::SourceRange RangeOf(const FormulaNode& node) const;
  source::SourceRange TextRangeOf(const FormulaNode& node) const;

  const source::ScalarText& text_;
  FormulaScope& scope_;
  OperatorOverloads& operators_;
  KnownOperators known_;
  diagnostics::Sink& sink_;
  bool has_failed_ = false;
};

// Says how a value is used. A function whose result is still unknown returns that type.
void Expect(const FormulaType& type, Expression* expression);

std::vector<FormulaType> TypesOf(const std::vector<Expression>& expressions);
// `Tensor, int`
std::string DescribeAll(const std::vector<FormulaType>& types);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPER_H_
