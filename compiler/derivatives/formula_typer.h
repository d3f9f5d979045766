// Makes a typed expression of a formula's tree: names are looked up, calls resolved, operators of
// tensors become calls.
//
// formula_typer.cc has values and what is made of them, typed_calls.cc calls, typed_operations.cc
// `-a` and `a + b`.
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

  // The formula as a value of `expected`, which a function without a known result gives. Nothing
  // after a report, and where an operator is not known.
  std::optional<Expression> Type(const FormulaNode& tree, const FormulaType& expected);

 private:
  // A call whose function and arguments are known.
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
  // A call of one of the overloads; `node` is what the expression stands for.
  Expression CallOperator(const FormulaNode& node, const std::vector<Overload>& overloads,
                          Callee callee);
  std::vector<Expression> TypeArguments(const FormulaNode& call);

  Expression TypeUnary(const FormulaNode& node);
  Expression TypeBinary(const FormulaNode& node);
  Expression TypeTensorBinary(const FormulaNode& node, Expression left, Expression right);
  // The operator of the name, of values made already.
  Expression CallByName(const FormulaNode& node, std::string_view name,
                        std::vector<Expression> arguments);
  bool HasOverload(std::string_view name, const std::vector<FormulaType>& arguments);

  Expression Make(Expression::Kind kind, const FormulaNode& node) const;
  // What stands for a part with a fault: it fits everywhere, so that one fault is told once.
  Expression Fail(const FormulaNode& node);
  Expression FailOperand(const FormulaNode& node, std::string_view what,
                         const std::vector<FormulaType>& types);
  void ReportUnknownName(const FormulaNode& node);
  void ReportUnknownCall(const FormulaNode& node, source::SourceRange range, std::string_view name,
                         std::string_view what);
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

// Says what a value is used as: a function whose result nothing said gives that.
void Expect(const FormulaType& type, Expression* expression);

std::vector<FormulaType> TypesOf(const std::vector<Expression>& expressions);
// `Tensor, int`
std::string DescribeAll(const std::vector<FormulaType>& types);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_TYPER_H_
