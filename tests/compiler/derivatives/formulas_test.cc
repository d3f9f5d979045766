#include "compiler/derivatives/formulas.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/derivatives/typed_formulas.h"

namespace switchyard::derivatives {
namespace {

TEST(MakeFormulas, FindsOperatorsByTheirArguments) {
  EXPECT_EQ(Typed("grad.sum()"), "aten::sum(grad)");
  EXPECT_EQ(Typed("grad.sum(dim, true)"), "aten::sum.dim_IntList(grad, dim, true)");
  EXPECT_EQ(Typed("grad.sum(shape)"), "aten::sum.dim_IntList(grad, shape)");
  EXPECT_EQ(Typed("grad.sum({0, dim})"), "aten::sum.dim_IntList(grad, {0, dim})");
  EXPECT_EQ(Typed("at::where(grad, grad, 0)"), "aten::where.ScalarOther(grad, grad, 0)");
  EXPECT_EQ(Typed("at::where(grad, grad, grad)"), "aten::where.self(grad, grad, grad)");
  EXPECT_EQ(Typed("grad.expand_symint(self.sym_sizes())"), "aten::expand(grad, self_sym_sizes)");
  EXPECT_EQ(Typed("at::cat({grad, self})"), "aten::cat({grad, self})");
  // Self stands where the schema has it.
  EXPECT_EQ(Typed("grad.polygamma(dim + 1)"), "aten::polygamma((dim + 1), grad)");
  EXPECT_EQ(Typed("grad.div(self, /*rounding_mode=*/\"floor\")"),
            "aten::div.Tensor_mode(grad, self, \"floor\")");
}

TEST(MakeFormulas, PacksTensorOptions) {
  EXPECT_EQ(Typed("at::zeros({}, grad.options())"), "aten::zeros({}, grad.options())");
  EXPECT_EQ(Typed("at::zeros(shape, self.scalar_type())"), "aten::zeros(shape, self_scalar_type)");
  const TypedText packed = TypeOne("at::zeros({}, grad.options())");
  EXPECT_TRUE(packed.formulas.derivatives.at(0).sets.at(0).backward.at(0).expression.is_packed);
  const TypedText apart = TypeOne("at::zeros({}, dtype, c10::nullopt, c10::nullopt, true)");
  EXPECT_FALSE(apart.formulas.derivatives.at(0).sets.at(0).backward.at(0).expression.is_packed);
  EXPECT_EQ(apart.Errors(), "");
}

TEST(MakeFormulas, MakesCallsOfOperatorsOfTensors) {
  EXPECT_EQ(Typed("grad * self"), "aten::mul.Tensor(grad, self)");
  EXPECT_EQ(Typed("grad * alpha"), "aten::mul.Scalar(grad, alpha)");
  EXPECT_EQ(Typed("2 * grad"), "aten::mul.Scalar(grad, 2)");
  EXPECT_EQ(Typed("1.5 + -grad"), "aten::add.Scalar(aten::neg(grad), 1.5)");
  EXPECT_EQ(Typed("1 - grad"), "aten::rsub.Scalar(grad, 1)");
  EXPECT_EQ(Typed("1 / grad"), "aten::mul.Scalar(aten::reciprocal(grad), 1)");
  EXPECT_EQ(Typed("0 < grad"), "aten::gt.Scalar(grad, 0)");
  EXPECT_EQ(Typed("grad > self"), "aten::gt.Tensor(grad, self)");
  EXPECT_EQ(Typed("~(!grad)"), "aten::bitwise_not(aten::logical_not(grad))");
  EXPECT_EQ(Typed("grad[0]"), "aten::select.int(grad, 0, 0)");
  EXPECT_EQ(Typed("grad * f(self)"), "aten::mul.Tensor(grad, f(self))");
}

TEST(MakeFormulas, SubtractsTensorsWithoutTheReversedOperator) {
  const TypedText typed(
      "- func: f(Tensor self) -> Tensor\n- func: neg(Tensor self) -> Tensor\n"
      "- func: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor\n",
      "- name: f(Tensor self) -> Tensor\n  self: 1 - grad\n");
  EXPECT_EQ(typed.Errors(), "");
  EXPECT_EQ(typed.Backward(), "aten::add.Scalar(aten::neg(grad), 1)");
}

TEST(MakeFormulas, KeepsNumbersAsTheyAre) {
  EXPECT_EQ(Typed("dim == 0 && p > 1 ? grad * (1.0 / p + dim) : Tensor()"),
            "(((dim == 0) && (p > 1)) ? aten::mul.Scalar(grad, ((1.0 / p) + dim)) : Tensor())");
  EXPECT_EQ(Typed("f(std::sqrt(dim), std::max(dim, 1), M_PI, -alpha)"),
            "f(std::sqrt(dim), std::max(dim, 1), M_PI, -alpha)");
  EXPECT_EQ(Typed("f(dtype.has_value() ? *dtype : self.scalar_type())"),
            "f((dtype.has_value() ? *dtype : self_scalar_type))");
  EXPECT_EQ(Typed("f(alpha.toDouble(), shape.size(), shape[0], mode)"),
            "f(alpha.toDouble(), shape.size(), shape[0], mode)");
  EXPECT_EQ(Typed("f(std::vector<int64_t>(shape.size(), 0), static_cast<double>(dim))"),
            "f(int[](shape.size(), 0), float(dim))");
}

TEST(MakeFormulas, KeepsWhatIsAskedOfTensors) {
  const TypedText typed = TypeOne(
      "f(grad, self.sizes(), self.sym_size(-1), self.size(dim), weight->sym_sizes(), "
      "zeros_like(self), "
      "TensorGeometry(self), self.dim(), weight, result, p)");
  EXPECT_EQ(typed.Errors(), "");
  EXPECT_EQ(typed.Saved(),
            "self_sizes: int[], self_sym_argsize_minus_1: int, self_argsize_dim: int, "
            "self_info: TypeAndSize, self_geometry: Geometry, self_dim: int, p: float, "
            "weight_sym_sizes_opt: int[]?, weight: Tensor, result: Tensor");
  EXPECT_EQ(typed.Backward(),
            "f(grad, self_sizes, self_sym_argsize_minus_1, self_argsize_dim, weight_sym_sizes_opt, "
            "self_info.zeros(), self_geometry, self_dim, weight, result, p)");
}

TEST(MakeFormulas, KeepsValuesOnlyForTheGradientsThatWantThem) {
  const std::string operators =
      "- func: two(Tensor a, Tensor b, Tensor c) -> Tensor\n- func: neg(Tensor self) -> Tensor\n";
  const std::string entry = "- name: two(Tensor a, Tensor b, Tensor c) -> Tensor\n  a, b: ";
  const auto wanted = [&](const std::string& formula) {
    const TypedText typed(operators, entry + formula + "\n");
    EXPECT_EQ(typed.Errors(), "");
    std::string text = typed.Backward();
    for (const SavedItem& item : typed.formulas.derivatives.at(0).sets.at(0).saved) {
      text += " | " + item.name;
      for (const std::size_t name : item.wanted_by) text += " " + std::to_string(name);
    }
    return text;
  };
  EXPECT_EQ(wanted("f(wrap_opt_if(a, grad_input_mask[1]), c, grad_input_mask)"),
            "f((grad_input_mask[1] ? a : nullopt), c, grad_input_mask) | a 1 | c");
  EXPECT_EQ(wanted("f(wrap_opt_if(c, grad_input_mask[0] || grad_input_mask[1]))"),
            "f(((grad_input_mask[0] || grad_input_mask[1]) ? c : nullopt)) | c 0 1");
  EXPECT_EQ(wanted("f(wrap_opt_if(c, grad_input_mask[0]), c)"),
            "f((grad_input_mask[0] ? c : nullopt), c) | c");
}

TEST(MakeFormulas, DeducesGradientFunctions) {
  const TypedText typed = TypeOne(
      "one(grad, two(self, 1), alpha, {dim, 1}, {true, false}, {}, weight) * three(grad, "
      "2).sum(four(shape))");
  EXPECT_EQ(typed.Errors(), "");
  EXPECT_EQ(typed.Functions(),
            "four(int[]) -> int[]\n"
            "one(Tensor, Tensor, Scalar, int[], bool[2], {}, Tensor) -> Tensor\n"
            "three(Tensor, int) -> Tensor\n"
            "two(Tensor, int) -> Tensor\n");
}

TEST(MakeFormulas, UnifiesUsesOfGradientFunctions) {
  const TypedText typed = TypeOne(
      "f(grad, 1, c10::nullopt, 1) + f(grad, 2.0, dim, alpha) + f(grad) + f(grad, true, "
      "c10::nullopt, 1)");
  EXPECT_EQ(typed.Errors(), "");
  EXPECT_EQ(typed.Functions(),
            "f(Tensor, float, int?, Scalar) -> Tensor\n"
            "f(Tensor) -> Tensor\n"
            "f(Tensor, bool, nullopt, int) -> Tensor\n");
}

TEST(MakeFormulas, RefusesTwoResultsOfOneFunction) {
  const TypedText typed(
      "- func: a(Tensor self) -> Tensor\n- func: b(Tensor self, Tensor other) -> Tensor\n",
      "- name: a(Tensor self) -> Tensor\n  self: f(grad)\n"
      "- name: b(Tensor self, Tensor other) -> Tensor\n  self, other: f(grad)\n");
  EXPECT_EQ(
      typed.Errors(),
      "4:16: the result of `f` is `(Tensor, Tensor)` here and `Tensor` elsewhere, with the same "
      "arguments\n");
}

TEST(MakeFormulas, TypesForwardFormulas) {
  const std::string operators =
      "- func: f(Tensor self, Tensor other, int dim) -> Tensor\n"
      "- func: mul.Tensor(Tensor self, Tensor other) -> Tensor\n"
      "- func: conj(Tensor(a) self) -> Tensor(a)\n";
  const std::string entry = "- name: f(Tensor self, Tensor other, int dim) -> Tensor\n";
  const TypedText written(operators, entry +
                                         "  self: grad * other\n  other: grad\n"
                                         "  result: g(self_t * other_p, dim, result)\n");
  EXPECT_EQ(written.Errors(), "");
  EXPECT_EQ(written.Forward(), "g(aten::mul.Tensor(self_t, other_p), dim, result)");
  const TypedFormula& formula = written.formulas.derivatives.at(0).sets.at(0).forward.at(0);
  EXPECT_EQ(formula.tangents, std::vector<std::string>{"self"});
  EXPECT_EQ(formula.primals, std::vector<std::string>{"other"});
  EXPECT_EQ(formula.returns, 1u);
  const TypedText linear(operators, entry + "  self: grad\n  result: auto_linear\n");
  EXPECT_EQ(linear.Forward(), "aten::f(self_t, other, dim)");
  const TypedText element_wise(operators,
                               entry + "  self: grad * self\n  result: auto_element_wise\n");
  EXPECT_EQ(element_wise.Forward(), "aten::conj(aten::mul.Tensor(aten::conj(self_t), self_p))");
  const TypedText wrong(operators, entry + "  self: grad\n  result: other_t\n");
  EXPECT_EQ(wrong.Errors(),
            "3:11: `other_t` is neither an argument, an output or a tangent, nor a constant that "
            "formulas know\n");
}

// The terms of the forward formula, with the inputs that they need.
std::string TermsOf(const std::string& formula) {
  const TypedText typed(
      "- func: f(Tensor self, Tensor other) -> Tensor\n"
      "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n"
      "- func: sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n"
      "- func: mul.Tensor(Tensor self, Tensor other) -> Tensor\n"
      "- func: div.Tensor(Tensor self, Tensor other) -> Tensor\n",
      "- name: f(Tensor self, Tensor other) -> Tensor\n  self, other: g(grad)\n  result: " +
          formula + "\n");
  if (!typed.Errors().empty()) return typed.Errors();
  std::string terms;
  const auto collect = [&](const Expression& expression, const auto& self) -> void {
    if (expression.kind == Expression::Kind::kTangentTerm) {
      terms += PrintExpression(expression, {}) + " of";
      for (std::size_t i = 1; i < expression.operands.size(); ++i) {
        terms += " " + expression.operands[i].value.name;
      }
      terms += "; ";
    }
    for (const Expression& operand : expression.operands) self(operand, self);
  };
  collect(typed.formulas.derivatives.at(0).sets.at(0).forward.at(0).expression, collect);
  return terms;
}

TEST(MakeFormulas, DistinguishesAddendsOfOtherTangents) {
  EXPECT_EQ(TermsOf("self_t * other_p - h(other_t)"),
            "aten::mul.Tensor(self_t, other_p) of self; h(other_t) of other; ");
  EXPECT_EQ(TermsOf("(self_t - other_t * result) / other_p"),
            "aten::mul.Tensor(other_t, result) of other; ");
  EXPECT_EQ(TermsOf("'true ? h(self_t) + (other_t + other_t * self_p) : self_t'"),
            "h(self_t) of self; aten::mul.Tensor(other_t, self_p) of other; ");
}

TEST(MakeFormulas, LeavesOtherAddendsOfTangents) {
  EXPECT_EQ(TermsOf("self_t + other_t"), "") << "tangents are zeros themselves";
  EXPECT_EQ(TermsOf("h(self_t) + k(self_t)"), "") << "one of them is always there";
  EXPECT_EQ(TermsOf("h(self_t, other_t) + k(other_t, self_t)"), "");
  EXPECT_EQ(TermsOf("h(self_t * other_p + k(other_t))"), "") << "nobody knows what h does";
}

TEST(MakeFormulas, TakesGradientsByNumberAndName) {
  const TypedText typed("- func: f(Tensor self, Tensor other) -> (Tensor a, Tensor b, int c)\n",
                        "- name: f(Tensor self, Tensor other) -> (Tensor a, Tensor b, int c)\n"
                        "  self: g(grads, grads[1], retain_variables)\n  other: h(a, c)\n");
  EXPECT_EQ(typed.Errors(), "");
  EXPECT_EQ(typed.Backward(1), "g(grads, grads[1], retain_variables)");
  EXPECT_EQ(typed.Backward(0), "h(a, c)");
  EXPECT_EQ(typed.Functions(), "g(Tensor[], Tensor, bool) -> Tensor\nh(Tensor, int) -> Tensor\n");
}

TEST(MakeFormulas, ReportsUnknownNames) {
  EXPECT_EQ(Typed("grad * slef"),
            "3:12: `slef` is neither an argument, an output or a gradient, nor a constant that "
            "formulas know\n");
  EXPECT_EQ(Typed("f(self.size(dimm))"),
            "3:17: `dimm` is neither an argument, an output or a gradient, nor a constant that "
            "formulas know\n");
  EXPECT_EQ(Typed("grads[1]"), "3:5: `grads[1]` is not a gradient of the operator's outputs\n");
  EXPECT_EQ(Typed("f(at::kDoubel)"),
            "3:7: `at::kDoubel` is neither an argument, an output or a gradient, nor a constant "
            "that formulas know\n");
}

TEST(MakeFormulas, ReportsUnknownCalls) {
  EXPECT_EQ(Typed("grad.summ()"), "3:10: `summ` is neither an operator nor a member of `Tensor`\n");
  EXPECT_EQ(Typed("at::summ(grad)"),
            "3:5: `at::summ` is neither an operator nor a function that formulas know\n");
  EXPECT_EQ(Typed("f(dim.sizes())"), "3:11: `sizes` is not a member of `int`\n");
  EXPECT_EQ(Typed("f(grad.first)"), "3:12: `first` is a member that is not called\n");
  EXPECT_EQ(Typed("grad == self"), "3:13: no overload of `eq` takes `(Tensor, Tensor)`\n");
  EXPECT_EQ(Typed("grad ^ self"), "3:5: `bitwise_xor` is called here, but is not an operator\n");
}

TEST(MakeFormulas, ReportsWhichArgumentIsWrong) {
  const TypedText typed = TypeOne("grad.expand(p)");
  EXPECT_EQ(typed.Errors(), "3:17: no overload of `expand` takes `(float)`\n");
  ASSERT_EQ(typed.sink.diagnostics().front().infos.size(), 1u);
  EXPECT_EQ(typed.sink.diagnostics().front().infos.front().text,
            "argument `size` is `int[]`, given is `float`");
  EXPECT_EQ(Typed("grad.expand()"), "3:10: no overload of `expand` takes `()`\n");
  EXPECT_EQ(Typed("grad.size()"), "3:10: no overload of `size` takes `()`\n");
  EXPECT_EQ(Typed("grad.sum(self)"), "3:10: no overload of `sum` takes `(Tensor)`\n");
}

TEST(MakeFormulas, ReportsWrongOperands) {
  EXPECT_EQ(Typed("alpha * alpha"), "3:5: `*` does not apply to `Scalar, Scalar`\n");
  EXPECT_EQ(Typed("dim ? grad : dim"), "3:5: `? :` does not apply to `Tensor, int`\n");
  EXPECT_EQ(Typed("grad ? grad : grad"), "3:5: `?` does not apply to `Tensor`\n");
  EXPECT_EQ(Typed("f(*dim)"), "3:7: `*` does not apply to `int`\n");
  EXPECT_EQ(Typed("f(dim[0])"), "3:7: `[]` does not apply to `int, int`\n");
  EXPECT_EQ(Typed("std::get<2>(convolution_backward(grad, self, shape, {true, false}))"),
            "3:5: `std::get<2>` does not apply to `(Tensor, Tensor)`\n");
}

TEST(MakeFormulas, ReportsResultsThatAreNoGradients) {
  EXPECT_EQ(Typed("dim"),
            "3:5: the formula gives `int`, where the gradient of `self` is `Tensor`\n");
  EXPECT_EQ(
      Typed("convolution_backward(grad, self, shape, {true, false})"),
      "3:5: the formula gives `(Tensor, Tensor)`, where the gradient of `self` is `Tensor`\n");
  EXPECT_EQ(Typed("Tensor()"), "Tensor()");
  EXPECT_EQ(Typed("not_implemented(\"un\")"), "not_implemented(\"un\")");
  const std::string operators =
      "- func: f(Tensor[] self, Tensor other) -> Tensor\n"
      "- func: g(Tensor x) -> (Tensor, Tensor[])\n- func: h(Tensor x) -> (Tensor[], Tensor)\n";
  const std::string entry = "- name: f(Tensor[] self, Tensor other) -> Tensor\n";
  EXPECT_EQ(TypedText(operators, entry + "  self: one(grad)\n").Functions(),
            "one(Tensor) -> Tensor[]\n");
  EXPECT_EQ(TypedText(operators, entry + "  self, other: h(grad)\n").Errors(), "");
  EXPECT_EQ(
      TypedText(operators, entry + "  self, other: g(grad)\n").Errors(),
      "2:16: the formula gives `(Tensor, Tensor[])`, where a tuple of the gradients of `self`, "
      "`other` is `(Tensor[], Tensor)`\n");
}

// Braces that say nothing of their type on both sides.
TEST(MakeFormulas, EndsOnBracesBesideBraces) {
  EXPECT_EQ(Typed("f(dim ? {} : {g(self)})"), "f((dim ? {} : {g(self)}))");
  EXPECT_EQ(Typed("f(dim ? {} : {grad.summ()})"),
            "3:24: `summ` is neither an operator nor a member of `Tensor`\n");
  EXPECT_EQ(Typed("f(dim ? {1} : {2.5})"), "f((dim ? {1} : {2.5}))");
}

TEST(MakeFormulas, ReportsSyntax) {
  EXPECT_EQ(Typed("grad * (self"),
            "3:17: the formula is not a C++ expression: expected `)`, found the end of the "
            "formula\n");
  EXPECT_EQ(Typed(std::string(10000, '(') + "grad"),
            "3:5: the formula is nested deeper than 100 levels\n");
}

TEST(MakeFormulas, IsSilentOfCallsWhereOperatorsAreMissing) {
  for (const char* formula : {"grad.summ()", "at::summ(grad)", "grad.sum(self)", "grad == self"}) {
    const TypedText typed = TypeOne(formula, KnownOperators::kSome);
    EXPECT_EQ(typed.Errors(), "") << formula;
    EXPECT_TRUE(typed.formulas.derivatives.at(0).sets.empty());
  }
  EXPECT_NE(TypeOne("grad * slef", KnownOperators::kSome).Errors(), "");
}

}  // namespace
}  // namespace switchyard::derivatives
