#include "compiler/emit/autograd/tangent_code.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/cpp/literal.h"
#include "compiler/emit/formula_code.h"
#include "compiler/emit/list_code.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using derivatives::FormulaValue;
using derivatives::TypedFormula;
using plan::RecordedForm;
using schema::Argument;

const Argument* FindArgument(const schema::NativeFunction& function, const std::string& name) {
  for (const Argument& argument : function.schema.arguments) {
    if (argument.name.value == name) return &argument;
  }
  return nullptr;
}

bool IsList(const schema::NativeFunction& function, const std::string& name) {
  const Argument* argument = FindArgument(function, name);
  return argument != nullptr && argument->type.value.IsList();
}

bool Has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

template <typename Predicate>
bool HasValue(const derivatives::Expression& expression, const Predicate& predicate) {
  return (expression.kind == derivatives::Expression::Kind::kValue &&
          predicate(expression.value)) ||
         std::any_of(
             expression.operands.begin(), expression.operands.end(),
             [&](const derivatives::Expression& operand) { return HasValue(operand, predicate); });
}

Code Call1(const Code& callee, const Code& argument) { return OnOneLine(Call(callee, {argument})); }

}  // namespace

TangentWriter::TangentWriter(CodeWriter& writer, const EmitInput& input,
                             const schema::NativeFunction& function, const plan::AutogradPlan& plan,
                             std::vector<Code> results, std::vector<Identifier> taken)
    : writer_(writer),
      input_(input),
      words_(input.target.autograd),
      function_(function),
      plan_(plan),
      results_(std::move(results)),
      taken_(std::move(taken)) {}

bool TangentWriter::HasFormulas() const {
  return plan_.form != RecordedForm::kOut && plan_.formulas != nullptr &&
         !plan_.formulas->forward.empty();
}

Identifier TangentWriter::Fresh(const std::string& wish) const {
  return cpp::FreshIdentifier(wish, taken_);
}

Identifier TangentWriter::Asked(std::size_t index) const {
  const bool is_only = plan_.formulas->forward.size() == 1;
  return Fresh(is_only ? "has_tangent" : "has_tangent_" + std::to_string(index));
}

// A formula without tangents is that of a list, and sees to them itself.
std::vector<Code> TangentWriter::AskedTensors(const TypedFormula& formula) const {
  std::vector<Code> names;
  for (const std::string& name : formula.tangents) names.emplace_back(Identifier::Known(name));
  if (!names.empty()) return names;
  for (const Argument* input : plan_.inputs) {
    names.emplace_back(Identifier::Known(input->name.value));
  }
  return names;
}

void TangentWriter::WriteQuestion(std::size_t index) const {
  WriteList(writer_, Statement(Behind(
                         cpp::Concat("const bool ", Asked(index), " = ", ConditionAnd()),
                         Call(words_.has_tangent, AskedTensors(plan_.formulas->forward[index])))));
}

bool TangentWriter::HasCondition() const {
  return plan_.formulas != nullptr && plan_.formulas->condition.has_value();
}

Code TangentWriter::ConditionAnd() const {
  return HasCondition() ? Fresh("is_differentiable") + Code(" && ") : Code();
}

void TangentWriter::WriteCondition() const {
  if (!HasCondition()) return;
  const auto spell = [this](const FormulaValue& value) { return SpellValueOf(value); };
  ListSpelling condition = SpellFormula(input_, *plan_.formulas->condition, spell);
  WriteValue(writer_,
             Statement(Behind(cpp::Concat("const bool ", Fresh("is_differentiable"), " = "),
                              std::move(condition))));
}

bool TangentWriter::ReadsOriginal(const TypedFormula& formula) const {
  if (!IsInplace()) return false;
  return Has(formula.primals, "self") ||
         HasValue(formula.expression, [](const FormulaValue& value) {
           return value.kind == FormulaValue::Kind::kOriginalPrimal ||
                  value.kind == FormulaValue::Kind::kOriginalTangent;
         });
}

// `self_t.mul_(x)`: a formula for an operator in place that writes the tangent itself.
bool TangentWriter::WritesTangent(const TypedFormula& formula) const {
  const derivatives::Expression& call = formula.expression;
  if (!IsInplace() || call.kind != derivatives::Expression::Kind::kOperator) return false;
  if (call.function->schema.arguments.empty() || call.operands.empty()) return false;
  const derivatives::Expression& first = call.operands.front();
  return call.function->schema.arguments.front().IsWritten() &&
         first.kind == derivatives::Expression::Kind::kValue &&
         first.value.kind == FormulaValue::Kind::kTangent && first.value.name == "self";
}

// Self as it was, for a formula that reads it after it has been written.
void TangentWriter::WriteOriginals(std::size_t index) const {
  const TypedFormula& formula = plan_.formulas->forward[index];
  if (!ReadsOriginal(formula)) return;
  const Code self = Identifier::Known("self");
  writer_.Block({{"tensor", Call1(words_.as_tensor, "{}")},
                 {"primal", Fresh("original_self_p")},
                 {"tangent", Fresh("original_self_t")},
                 {"asked", Asked(index)},
                 {"copy", words_.copy_to_save},
                 {"primal_of", Call1(words_.primal_of, self)},
                 {"tangent_of", Call1(words_.tangent_or_zeros, self)}},
                R"code(
    auto $primal$ = $tensor$, $tangent$ = $primal$;
    if ($asked$) {
      $primal$ = $copy$($primal_of$);
      $tangent$ = $copy$($tangent_of$);
    }
  )code");
}

void TangentWriter::WriteBeforeKernel() const {
  if (HasFormulas()) {
    for (std::size_t i = 0; i < plan_.formulas->forward.size(); ++i) {
      WriteQuestion(i);
      WriteOriginals(i);
    }
    return;
  }
  std::vector<Code> tensors;
  for (const Argument* input : plan_.inputs) {
    tensors.emplace_back(Identifier::Known(input->name.value));
  }
  if (plan_.form == RecordedForm::kOut) {
    for (const Argument* out : plan_.written) {
      tensors.emplace_back(Identifier::Known(out->name.value));
    }
  }
  if (tensors.empty()) return;
  const Code fail =
      plan_.form == RecordedForm::kOut ? words_.fail_no_forward_out : words_.fail_no_forward;
  writer_.Block({{"asked", OnOneLine(Call(words_.has_tangent, std::move(tensors)))},
                 {"fail", fail},
                 {"name", Literal::String(function_.QualifiedName())}},
                "if ($asked$) $fail$($name$);");
}

// In a formula for each element the tangent of a list is that of the element.
Code TangentWriter::SpellElementOf(const FormulaValue& value) const {
  if (value.kind == FormulaValue::Kind::kListIndex) return "index";
  const Code code = SpellValueOf(value);
  const bool is_of_list =
      (value.kind == FormulaValue::Kind::kTangent || value.kind == FormulaValue::Kind::kPrimal ||
       value.kind == FormulaValue::Kind::kOriginalPrimal ||
       value.kind == FormulaValue::Kind::kOriginalTangent ||
       value.kind == FormulaValue::Kind::kTangentOwner) &&
      IsList(function_, value.name);
  return is_of_list ? code + "[index]" : code;
}

Code TangentWriter::SpellValueOf(const FormulaValue& value) const {
  const bool is_self = value.name == "self";
  switch (value.kind) {
    case FormulaValue::Kind::kArgument:
    case FormulaValue::Kind::kTangentOwner:
      return Identifier::Known(value.name);
    case FormulaValue::Kind::kTangent:
      if (is_self && IsInplace()) {
        for (const TypedFormula& formula : plan_.formulas->forward) {
          if (WritesTangent(formula))
            return Call1(words_.tangent_to_write, Identifier::Known("self"));
          if (ReadsOriginal(formula)) return Fresh("original_self_t");
        }
      }
      return Fresh(value.name + "_t");
    case FormulaValue::Kind::kPrimal:
      return is_self && IsInplace() ? Fresh("original_self_p") : Fresh(value.name + "_p");
    case FormulaValue::Kind::kOriginalPrimal:
      return Fresh("original_self_p");
    case FormulaValue::Kind::kOriginalTangent:
      return Fresh("original_self_t");
    case FormulaValue::Kind::kResult:
      return IsInplace() ? Fresh("self_p") : results_[value.index];
    default:
      return {};
  }
}

void TangentWriter::WriteOperands(const TypedFormula& formula) const {
  const auto write = [&](const std::string& name, const std::string& suffix, const Code& of_one,
                         const Code& of_list) {
    const Code& callee = IsList(function_, name) ? of_list : of_one;
    writer_.Block(
        {{"variable", Fresh(name + suffix)}, {"value", Call1(callee, Identifier::Known(name))}},
        "const auto $variable$ = $value$;");
  };
  const bool has_original = ReadsOriginal(formula);
  for (const std::string& name : formula.tangents) {
    if ((has_original || WritesTangent(formula)) && name == "self") continue;
    write(name, "_t", words_.tangent_or_zeros, words_.tangents_or_zeros);
  }
  for (const std::string& name : formula.primals) {
    if (has_original && name == "self") continue;
    write(name, "_p", words_.primal_of, words_.primals_of);
  }
  const auto reads_result = [](const derivatives::Expression& expression,
                               const auto& self) -> bool {
    return (expression.kind == derivatives::Expression::Kind::kValue &&
            expression.value.kind == FormulaValue::Kind::kResult) ||
           std::any_of(expression.operands.begin(), expression.operands.end(),
                       [&](const derivatives::Expression& operand) { return self(operand, self); });
  };
  if (IsInplace() && reads_result(formula.expression, reads_result)) {
    write("self", "_p", words_.primal_of, words_.primals_of);
  }
}

std::vector<std::size_t> TangentWriter::OutputsOf(const TypedFormula& formula) const {
  std::vector<std::size_t> outputs;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if ((formula.returns >> i & 1) != 0) outputs.push_back(i);
  }
  return outputs;
}

void TangentWriter::WriteEach(const TypedFormula& formula) const {
  const Identifier tangents = Fresh("tangents");
  const Code list = IsInplace() ? Code(Identifier::Known("self")) : results_[0];
  const auto write = [&] {
    const auto spell = [this](const FormulaValue& value) { return SpellElementOf(value); };
    ListSpelling value = SpellFormula(input_, formula.expression, spell);
    value.opening = tangents + Code(".push_back(") + value.opening;
    value.closing += ")";
    WriteValue(writer_, Statement(std::move(value)));
  };
  writer_.Block({{"type", words_.gradients},
                 {"tangents", tangents},
                 {"list", list},
                 {"body", write},
                 {"set", IsInplace() ? words_.set_tangents_in_place : words_.set_tangents}},
                R"code(
    $type$ $tangents$;
    for (size_t index = 0; index < $list$.size(); ++index) {
      $body$
    }
    $set$($list$, std::move($tangents$));
  )code");
}

void TangentWriter::WriteFormula(std::size_t index) const {
  const TypedFormula& formula = plan_.formulas->forward[index];
  if (formula.is_per_element) return WriteEach(formula);
  const auto spell = [this](const FormulaValue& value) { return SpellValueOf(value); };
  ListSpelling value = SpellFormula(input_, formula.expression, spell);
  if (WritesTangent(formula)) return WriteValue(writer_, Statement(std::move(value)));
  const std::vector<std::size_t> outputs = OutputsOf(formula);
  if (IsInplace() || outputs.size() == 1) {
    const std::size_t output = outputs.empty() ? 0 : outputs[0];
    const bool is_list = function_.schema.returns[output].type.value.IsList();
    const Code& set = IsInplace() ? words_.set_tangent_in_place
                      : is_list   ? words_.set_tangents
                                  : words_.set_tangent;
    const Code target = IsInplace() ? Code(Identifier::Known("self")) : results_[output];
    value.opening = set + "(" + target + ", " + value.opening;
    value.closing += ")";
    return WriteValue(writer_, Statement(std::move(value)));
  }
  const Identifier tangents = Fresh("tangents");
  WriteValue(writer_, Statement(Behind(cpp::Concat("auto ", tangents, " = "), std::move(value))));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    writer_.Block({{"set", words_.set_tangent},
                   {"result", results_[outputs[i]]},
                   {"number", Code(Literal::Integer(static_cast<int64_t>(i)))},
                   {"tangents", tangents}},
                  "$set$($result$, std::move(std::get<$number$>($tangents$)));");
  }
}

void TangentWriter::WriteBehindKernel() const {
  if (!HasFormulas()) return;
  for (std::size_t i = 0; i < plan_.formulas->forward.size(); ++i) {
    const auto write = [&] {
      WriteOperands(plan_.formulas->forward[i]);
      WriteFormula(i);
    };
    writer_.Block({{"asked", Asked(i)}, {"body", write}}, R"code(
      if ($asked$) {
        $body$
      }
    )code");
  }
}

}  // namespace switchyard::emit
