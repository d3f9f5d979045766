#include "compiler/model/decompose/formula_calls.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/argument_types.h"
#include "compiler/model/decompose/formula_numbers.h"

namespace switchyard::model {
namespace {

using Formula = derivatives::Expression;
using Kind = Formula::Kind;

class FormulaWriter {
 public:
  FormulaWriter(const schema::NativeFunction& function, Rewriter& rewriter)
      : function_(function), rewriter_(rewriter) {}

  // Nothing when the value is not known, or has no form here.
  std::optional<Value> Evaluate(const Formula& formula);
  // The formula as the results of the call; false when it is not known.
  bool WriteResults(const Formula& formula, const std::vector<Result>& results);

 private:
  std::optional<Value> Argument(std::string_view name) const;
  std::optional<Value> Member(const Formula& formula);
  std::optional<Value> OfTensor(TensorId tensor, std::string_view member, const Formula& formula);
  std::optional<Value> List(const Formula& formula);
  std::optional<Value> Operation(const Formula& formula);
  const Formula* Chosen(const Formula& conditional);
  // Writes the call; false when an argument is not known.
  bool Call(const Formula& formula, std::vector<Result> results);
  // The same with new tensors: gives the one at `index`.
  std::optional<Value> NewCall(const Formula& formula, std::size_t index);

  const schema::NativeFunction& function_;
  Rewriter& rewriter_;
};

std::optional<Value> FormulaWriter::Argument(std::string_view name) const {
  if (const Value* given = rewriter_.Find(name)) return *given;
  for (const schema::Argument& argument : function_.schema.arguments) {
    if (argument.name.value != name || !argument.default_value) continue;
    return ValueOf(argument.default_value->value);
  }
  return std::nullopt;
}

std::optional<Value> FormulaWriter::OfTensor(TensorId tensor, std::string_view member,
                                             const Formula& formula) {
  if (member == "defined" || member == "has_value") return Value(true);
  if (!rewriter_.graph().tensors[tensor].is_shaped) return std::nullopt;
  const TensorMeta meta = rewriter_.MetaOf(tensor);
  const auto rank = static_cast<int64_t>(meta.sizes.size());
  if (member == "dim" || member == "ndimension") return Value(Integer(rank));
  if (member == "is_complex") return Value(IsComplex(meta.dtype));
  if (member == "is_floating_point") return Value(IsFloating(meta.dtype) && !IsComplex(meta.dtype));
  if (member == "dtype" || member == "scalar_type") return Value(DtypeValue{meta.dtype});
  if (member == "sizes" || member == "sym_sizes") {
    std::vector<Integer> sizes;
    for (const Expression& size : meta.sizes) sizes.push_back(rewriter_.SizeAsArgument(size));
    return Value(std::move(sizes));
  }
  if (member != "size" && member != "sym_size") return std::nullopt;
  const std::optional<Value> given = Evaluate(formula.operands[1]);
  const auto* integer = given ? std::get_if<Integer>(&*given) : nullptr;
  const auto* number = integer == nullptr ? nullptr : std::get_if<int64_t>(integer);
  if (number == nullptr) return std::nullopt;
  const int64_t dim = *number < 0 ? *number + rank : *number;
  if (dim < 0 || dim >= rank) return std::nullopt;
  return Value(rewriter_.SizeAsArgument(meta.sizes[static_cast<std::size_t>(dim)]));
}

std::optional<Value> FormulaWriter::Member(const Formula& formula) {
  const std::string_view member = formula.text;
  const std::optional<Value> object = Evaluate(formula.operands[0]);
  if (!object) return std::nullopt;
  if (const auto* tensor = std::get_if<TensorId>(&*object)) {
    return OfTensor(*tensor, member, formula);
  }
  const bool is_none = std::holds_alternative<None>(*object);
  if (member == "has_value" || member == "defined") return Value(!is_none);
  if (member == "value_or") return is_none ? Evaluate(formula.operands[1]) : object;
  return std::nullopt;
}

std::optional<Value> FormulaWriter::List(const Formula& formula) {
  std::vector<TensorId> tensors;
  std::vector<Integer> integers;
  for (const Formula& operand : formula.operands) {
    const std::optional<Value> value = Evaluate(operand);
    if (!value) return std::nullopt;
    if (const auto* tensor = std::get_if<TensorId>(&*value)) tensors.push_back(*tensor);
    if (const auto* integer = std::get_if<Integer>(&*value)) integers.push_back(*integer);
  }
  if (tensors.size() == formula.operands.size()) return Value(std::move(tensors));
  if (integers.size() == formula.operands.size()) return Value(std::move(integers));
  return std::nullopt;
}

const Formula* FormulaWriter::Chosen(const Formula& conditional) {
  const std::optional<Value> condition = Evaluate(conditional.operands[0]);
  const std::optional<bool> truth = condition ? Truth(*condition) : std::nullopt;
  return truth ? &conditional.operands[*truth ? 1 : 2] : nullptr;
}

std::optional<Value> FormulaWriter::Operation(const Formula& formula) {
  const std::optional<Value> left = Evaluate(formula.operands[0]);
  if (!left) return std::nullopt;
  if (formula.kind == Kind::kUnary) return Computed(formula.text, *left);
  // As in C++, the right side may have no meaning where the left one decides.
  const std::optional<bool> truth = Truth(*left);
  if (formula.text == "&&" && truth == false) return Value(false);
  if (formula.text == "||" && truth == true) return Value(true);
  const std::optional<Value> right = Evaluate(formula.operands[1]);
  return right ? Computed(formula.text, *left, *right) : std::nullopt;
}

bool FormulaWriter::Call(const Formula& formula, std::vector<Result> results) {
  if (formula.is_packed) return false;
  const auto& arguments = formula.function->schema.arguments;
  std::vector<NamedValue> inputs;
  for (std::size_t i = 0; i < formula.operands.size(); ++i) {
    if (formula.operands[i].kind == Kind::kLeftOut) continue;
    std::optional<Value> value = Evaluate(formula.operands[i]);
    if (!value) return false;
    inputs.push_back({arguments[i].name.value, *std::move(value)});
  }
  rewriter_.Call(formula.function->QualifiedName(), std::move(inputs), std::move(results));
  return true;
}

std::optional<Value> FormulaWriter::NewCall(const Formula& formula, std::size_t index) {
  std::vector<Result> results;
  for (const schema::Return& one : formula.function->schema.returns) {
    if (!one.type.value.IsTensorLike() || !one.type.value.IsPlain()) return std::nullopt;
    results.emplace_back(rewriter_.NewTensor());
  }
  if (index >= results.size()) return std::nullopt;
  const TensorId result = std::get<TensorId>(results[index]);
  if (!Call(formula, std::move(results))) return std::nullopt;
  return Value(result);
}

std::optional<Value> FormulaWriter::Evaluate(const Formula& formula) {
  switch (formula.kind) {
    case Kind::kValue:
      return Argument(formula.value.name);
    case Kind::kConstant:
      return ConstantFromName(formula.text);
    case Kind::kNumber:
      return NumberFromText(formula.text);
    case Kind::kString:
      return Value(formula.text);
    case Kind::kBool:
      return Value(formula.text == "true");
    case Kind::kNothing:
      return Value(None{});
    case Kind::kUnary:
    case Kind::kBinary:
      return Operation(formula);
    case Kind::kConditional: {
      const Formula* chosen = Chosen(formula);
      return chosen == nullptr ? std::nullopt : Evaluate(*chosen);
    }
    case Kind::kOperator:
      return NewCall(formula, 0);
    case Kind::kGet:
      if (formula.operands[0].kind != Kind::kOperator) return std::nullopt;
      return NewCall(formula.operands[0], formula.index);
    case Kind::kMember:
      return Member(formula);
    case Kind::kBraces:
      return List(formula);
    case Kind::kDereference:
      return Evaluate(formula.operands[0]);
    default:
      return std::nullopt;
  }
}

bool FormulaWriter::WriteResults(const Formula& formula, const std::vector<Result>& results) {
  if (formula.kind == Kind::kConditional) {
    const Formula* chosen = Chosen(formula);
    return chosen != nullptr && WriteResults(*chosen, results);
  }
  if (formula.kind == Kind::kOperator) return Call(formula, results);
  if (formula.kind == Kind::kConstruct && formula.operands.size() == results.size()) {
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!WriteResults(formula.operands[i], {results[i]})) return false;
    }
    return true;
  }
  const auto* result = results.size() == 1 ? std::get_if<TensorId>(&results[0]) : nullptr;
  const std::optional<Value> value = Evaluate(formula);
  const auto* tensor = value ? std::get_if<TensorId>(&*value) : nullptr;
  if (result == nullptr || tensor == nullptr) return false;
  rewriter_.Replace(*result, *tensor);
  return true;
}

}  // namespace

bool WriteFormula(const derivatives::Decomposition& decomposition, Rewriter* rewriter) {
  FormulaWriter writer(*decomposition.function, *rewriter);
  if (decomposition.condition) {
    const std::optional<Value> condition = writer.Evaluate(*decomposition.condition);
    if (!condition || Truth(*condition) != true) return false;
  }
  return writer.WriteResults(decomposition.formula, rewriter->results());
}

}  // namespace switchyard::model
