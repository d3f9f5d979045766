// From operators and derivatives as text to typed formulas as text.
#ifndef SWITCHYARD_TESTS_COMPILER_DERIVATIVES_TYPED_FORMULAS_H_
#define SWITCHYARD_TESTS_COMPILER_DERIVATIVES_TYPED_FORMULAS_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "compiler/derivatives/expression_text.h"
#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/derivatives/join.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::derivatives {

// Other tests check programs: errors in operators and entries are not reported here.
struct TypedText {
  TypedText(std::string operators, std::string entries,
            KnownOperators known = KnownOperators::kAll) {
    schema::ReadSchemaFile(sources.Add("operators.yaml", std::move(operators)), sources, sink,
                           &program);
    const source::FileId file = sources.Add("derivatives.yaml", std::move(entries));
    schema::ReadSchemaFile(file, sources, sink, &program);
    joined = Join(program, OperatorIndex(program));
    formulas = MakeFormulas(program, joined, sink, known);
    sink.Sort();
  }

  // The backward formula number `index` of the first entry; then the forward one.
  std::string Backward(std::size_t index = 0) const {
    const TypedSet& set = formulas.derivatives.at(0).sets.at(0);
    return PrintExpression(set.backward.at(index).expression, set.saved);
  }
  std::string Forward() const {
    const TypedSet& set = formulas.derivatives.at(0).sets.at(0);
    return PrintExpression(set.forward.at(0).expression, set.saved);
  }
  // `name: type`, with commas.
  std::string Saved() const {
    std::string text;
    for (const SavedItem& item : formulas.derivatives.at(0).sets.at(0).saved) {
      text += (text.empty() ? "" : ", ") + item.name + ": " + Describe(item.type);
    }
    return text;
  }
  // `f(Tensor, int) -> Tensor`, a line each.
  std::string Functions() const {
    std::string text;
    for (const GradientFunction& function : formulas.functions) {
      text += function.name + "(";
      for (const FormulaType& type : function.parameters)
        text += (text.back() == '(' ? "" : ", ") + Describe(type);
      text += ") -> " + Describe(function.result) + "\n";
    }
    return text;
  }
  // `line:column: text`, one per line, followed by the text of the range.
  std::string Errors() const {
    std::string text;
    for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
      const source::LineColumn place =
          sources.File(diagnostic.range.file).Locate(diagnostic.range.begin);
      text += std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
              diagnostic.message + "\n";
    }
    return text;
  }

  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  std::vector<Differentiability> joined;
  Formulas formulas;
};

// One operator `un`, with some to call; `formula` is the formula of self.
inline constexpr char kOperators[] = R"(
- func: un(Tensor self, int dim, int[] shape, Scalar alpha, float p, Tensor? weight, ScalarType? dtype, str mode) -> Tensor
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
- func: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
- func: sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
- func: rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
- func: mul.Scalar(Tensor self, Scalar other) -> Tensor
- func: div.Tensor(Tensor self, Tensor other) -> Tensor
- func: div.Scalar(Tensor self, Scalar other) -> Tensor
- func: reciprocal(Tensor self) -> Tensor
- func: neg(Tensor self) -> Tensor
- func: conj(Tensor(a) self) -> Tensor(a)
- func: eq.Scalar(Tensor self, Scalar other) -> Tensor
- func: gt.Scalar(Tensor self, Scalar other) -> Tensor
- func: gt.Tensor(Tensor self, Tensor other) -> Tensor
- func: lt.Scalar(Tensor self, Scalar other) -> Tensor
- func: bitwise_not(Tensor self) -> Tensor
- func: logical_not(Tensor self) -> Tensor
- func: sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
- func: expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)
- func: select.int(Tensor(a) self, int dim, int index) -> Tensor(a)
- func: where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
- func: where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
- func: zeros(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
- func: zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
- func: cat(Tensor[] tensors, int dim=0) -> Tensor
- func: convolution_backward(Tensor grad_output, Tensor? weight, int[]? bias_sizes, bool[2] output_mask) -> (Tensor, Tensor)
- func: polygamma(int n, Tensor self) -> Tensor
- func: div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
)";

inline TypedText TypeOne(const std::string& formula, KnownOperators known = KnownOperators::kAll) {
  return TypedText(
      kOperators,
      "- name: un(Tensor self, int dim, int[] shape, Scalar alpha, float p, Tensor? weight, "
      "ScalarType? dtype, str mode) -> Tensor\n  self: |-\n    " +
          formula + "\n",
      known);
}

// The formula of one operator, or its errors.
inline std::string Typed(const std::string& formula) {
  const TypedText typed = TypeOne(formula);
  return typed.sink.diagnostics().empty() ? typed.Backward() : typed.Errors();
}

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_TESTS_COMPILER_DERIVATIVES_TYPED_FORMULAS_H_
