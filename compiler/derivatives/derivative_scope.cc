#include "compiler/derivatives/derivative_scope.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formula_words.h"
#include "compiler/derivatives/saved_patterns.h"
#include "compiler/derivatives/served_operators.h"

namespace switchyard::derivatives {

// The saved part of a value.
struct SavedForm {
  std::string_view function;  // empty for the whole
  std::string suffix;
  std::string word;
  bool is_optional = false;
  FormulaType type;
};

namespace {

using Node = FormulaNode::Kind;
using Value = FormulaValue::Kind;

using Shape = SavedShape;
using Pattern = SavedPattern;

Expression MakeValue(Value kind, std::size_t index, std::string_view name, FormulaType type) {
  Expression expression;
  expression.kind = Expression::Kind::kValue;
  expression.value = {kind, index, std::string(name)};
  expression.type = std::move(type);
  return expression;
}

bool IsInteger(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// `dim`, `0`, `-1`: arguments of `size` for which the tensor need not be saved.
std::string WordOf(const FormulaNode& node, bool may_be_negative) {
  if (node.kind == Node::kName && node.text.find(':') == std::string::npos) return node.text;
  if (node.kind == Node::kNumber && IsInteger(node.text)) return node.text;
  const bool is_negative = node.kind == Node::kUnary && node.text == "-" && may_be_negative;
  const std::string word = is_negative ? WordOf(node.operands.front(), false) : "";
  return word.empty() ? word : "-" + word;
}

// The parts of a call that patterns look at.
struct CallParts {
  std::string_view object;  // X
  std::string_view function;
  const FormulaNode* argument = nullptr;  // of `X.size(W)`
  Shape shape = Shape::kCall;
};

std::optional<CallParts> PartsOf(const FormulaNode& call) {
  if (call.kind != Node::kCall || call.operands.size() > 2) return std::nullopt;
  const FormulaNode& callee = call.operands.front();
  CallParts parts;
  parts.function = callee.text;
  const bool has_argument = call.operands.size() == 2;
  if (callee.kind == Node::kName && has_argument && call.operands[1].kind == Node::kName) {
    parts.object = call.operands[1].text;
    return parts;
  }
  if (callee.kind != Node::kMember || callee.operands.front().kind != Node::kName)
    return std::nullopt;
  parts.object = callee.operands.front().text;
  parts.shape = callee.is_arrow ? Shape::kArrow
                : has_argument  ? Shape::kMemberOfWord
                                : Shape::kMember;
  if (has_argument) parts.argument = &call.operands[1];
  if (callee.is_arrow && has_argument) return std::nullopt;
  return parts;
}

// Whether the pattern applies to values of this type.
bool IsFor(const Pattern& pattern, const CppValue& value) {
  if (value.type == nullptr || !value.type->IsTensorLike()) return false;
  const bool is_list_function = pattern.function.substr(0, 7) == "to_args";
  if (is_list_function) return IsTensorList(value);
  if (pattern.shape == Shape::kArrow) return value.type->IsOptional();
  if (pattern.shape == Shape::kCall) return !value.type->IsList();
  return value.type->IsPlain();
}

std::optional<SavedForm> MatchPattern(const Pattern& pattern, const CallParts& parts) {
  if (pattern.shape != parts.shape || pattern.function != parts.function) return std::nullopt;
  SavedForm form;
  form.function = pattern.function;
  form.suffix = pattern.suffix;
  form.is_optional = pattern.shape == Shape::kArrow;
  form.type = TypeFromCppName(pattern.cpp_type).value_or(FormulaType());
  if (pattern.shape == Shape::kMemberOfWord) {
    form.word = WordOf(*parts.argument, pattern.since != schema::kOldestLevel);
    if (form.word.empty()) return std::nullopt;
    form.suffix += form.word[0] == '-' ? "minus_" + form.word.substr(1) : form.word;
  }
  return form;
}

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() > suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

}  // namespace

FormulaType ReadType(const CppValue& value) {
  if (value.type == nullptr) return TypeOf(cpp::Atom::kTensorOptions);
  FormulaType type = TypeOf(*value.type);
  const bool is_optional_tensor = IsOptional(type) && IsTensor(ElementOf(type));
  return is_optional_tensor ? ElementOf(type) : type;
}

bool IsPerElement(const Differentiability& derivatives) {
  return std::any_of(
      derivatives.arguments.begin(), derivatives.arguments.end(), [&](const CppValue& argument) {
        return IsTensorList(argument) && !SeesToTangents(argument, *derivatives.function);
      });
}

std::size_t SavedItems::Add(SavedItem item, const schema::FormulaLine* line) {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    SavedItem& known = items_[i];
    if (known.name != item.name) continue;
    if (known.wanted_by.empty() || item.wanted_by.empty() || lines_[i] != line) {
      known.wanted_by.clear();
      return i;
    }
    std::vector<std::size_t> both;
    std::set_union(known.wanted_by.begin(), known.wanted_by.end(), item.wanted_by.begin(),
                   item.wanted_by.end(), std::back_inserter(both));
    known.wanted_by = std::move(both);
    return i;
  }
  items_.push_back(std::move(item));
  lines_.push_back(line);
  return items_.size() - 1;
}

namespace {

// Collects saved values, and replaces their indices by those in their final order.
void Renumber(const std::vector<std::size_t>& numbers, Expression* expression,
              std::vector<std::size_t>* saved) {
  if (expression->kind == Expression::Kind::kValue && expression->value.kind == Value::kSaved) {
    expression->value.index = numbers[expression->value.index];
    saved->push_back(expression->value.index);
  }
  for (Expression& operand : expression->operands) Renumber(numbers, &operand, saved);
}

}  // namespace

std::vector<SavedItem> SavedItems::TakeInOrder(std::vector<TypedFormula>* formulas) {
  std::vector<std::size_t> order(items_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const SavedItem& left = items_[a];
    const SavedItem& right = items_[b];
    return std::make_pair(left.is_return, left.index) <
           std::make_pair(right.is_return, right.index);
  });
  std::vector<std::size_t> numbers(items_.size());
  std::vector<SavedItem> in_order;
  for (const std::size_t old : order) {
    numbers[old] = in_order.size();
    in_order.push_back(std::move(items_[old]));
  }
  for (TypedFormula& formula : *formulas) {
    formula.saved.clear();
    Renumber(numbers, &formula.expression, &formula.saved);
    std::sort(formula.saved.begin(), formula.saved.end());
    formula.saved.erase(std::unique(formula.saved.begin(), formula.saved.end()),
                        formula.saved.end());
  }
  return in_order;
}

DerivativeScope::DerivativeScope(const Differentiability& derivatives, const FormulaSet& set,
                                 const schema::FormulaLine& line, SavedItems* saved)
    : derivatives_(derivatives),
      set_(set),
      line_(line),
      saved_(saved),
      is_per_element_(IsPerElement(derivatives)),
      differentiable_outputs_(DifferentiableOutputs(*derivatives.function, derivatives, set)) {}

Expression DerivativeScope::Save(const CppValue& value, bool is_return, std::size_t index,
                                 const SavedForm& form) {
  SavedItem item;
  item.name = value.name + form.suffix;
  item.origin = value.name;
  item.is_return = is_return;
  item.index = index;
  item.function = std::string(form.function);
  item.is_optional = form.is_optional;
  item.word = form.word;
  item.type = form.type;
  if (form.function.empty()) item.wanted_by = wanted_by_;
  std::string name = item.name;
  const std::size_t number = saved_->Add(std::move(item), &line_);
  return MakeValue(Value::kSaved, number, name, form.type);
}

std::optional<Expression> DerivativeScope::FindGradient(std::size_t index) const {
  if (index >= differentiable_outputs_.size()) return std::nullopt;
  return MakeValue(Value::kGradient, index, "grads", TypeOf(cpp::Atom::kTensor));
}

std::optional<Expression> DerivativeScope::FindBackwardName(std::string_view name) const {
  if (name == "grad") {
    std::optional<Expression> gradient = FindGradient(0);
    if (gradient) gradient->value.name = "grad";
    return gradient;
  }
  if (name == "grads") {
    return MakeValue(Value::kAllGradients, 0, name, ListOf(TypeOf(cpp::Atom::kTensor)));
  }
  if (name == "retain_variables") {
    return MakeValue(Value::kRetainVariables, 0, name, TypeOf(cpp::Atom::kBool));
  }
  if (name == "grad_input_mask") {
    return MakeValue(Value::kMask, 0, name,
                     TypeOf(cpp::CppType::Wrap(cpp::CppType::Kind::kArray,
                                               cpp::CppType::OfAtom(cpp::Atom::kBool),
                                               static_cast<int64_t>(line_.names.size()))));
  }
  const auto& available = set_.available_gradients;
  if (std::find(available.begin(), available.end(), name) == available.end()) return std::nullopt;
  const auto& returns = derivatives_.function->schema.returns;
  for (std::size_t i = 0; i < differentiable_outputs_.size(); ++i) {
    const schema::Return& result = returns[differentiable_outputs_[i]];
    if (!result.name || "grad_" + result.name->value != name) continue;
    return MakeValue(Value::kGradient, i, name, TypeOf(cpp::Atom::kTensor));
  }
  return std::nullopt;
}

std::optional<Expression> DerivativeScope::FindForwardName(std::string_view name) const {
  if (name == "original_self_p" || name == "original_self_t") {
    const CppValue* self = derivatives::FindValue(derivatives_.arguments, "self");
    if (self == nullptr) return std::nullopt;
    return MakeValue(name.back() == 'p' ? Value::kOriginalPrimal : Value::kOriginalTangent,
                     static_cast<std::size_t>(self - derivatives_.arguments.data()), "self",
                     ReadType(*self));
  }
  const bool is_tangent = EndsWith(name, "_t");
  if (!is_tangent && !EndsWith(name, "_p")) return std::nullopt;
  const std::string input(name.substr(0, name.size() - 2));
  const auto& inputs = set_.arguments_with_derivatives;
  const CppValue* argument = derivatives::FindValue(derivatives_.arguments, input);
  const bool is_input = argument != nullptr &&
                        std::find(inputs.begin(), inputs.end(), input) != inputs.end() &&
                        !SeesToTangents(*argument, *derivatives_.function);
  if (!is_input) return std::nullopt;
  const FormulaType type = ReadType(*argument);
  return MakeValue(is_tangent ? Value::kTangent : Value::kPrimal,
                   static_cast<std::size_t>(argument - derivatives_.arguments.data()), input,
                   is_per_element_ && IsList(type) ? ElementOf(type) : type);
}

// An argument, or a return.
std::optional<Expression> DerivativeScope::FindOperatorValue(std::string_view name) {
  for (const bool is_return : {false, true}) {
    const std::vector<CppValue>& values = is_return ? derivatives_.returns : derivatives_.arguments;
    const CppValue* value = derivatives::FindValue(values, name);
    if (value == nullptr) continue;
    const auto index = static_cast<std::size_t>(value - values.data());
    if (IsBackward()) {
      SavedForm whole;
      whole.type = ReadType(*value);
      return Save(*value, is_return, index, whole);
    }
    if (is_return) return MakeValue(Value::kResult, index, name, ReadType(*value));
    return MakeValue(Value::kArgument, index, name,
                     value->type == nullptr ? ReadType(*value) : TypeOf(*value->type));
  }
  return std::nullopt;
}

// Forward formulas use the four tensor options that are one argument in the C++ API.
std::optional<Expression> DerivativeScope::FindOption(std::string_view name) const {
  const CppValue* options = derivatives::FindValue(derivatives_.arguments, "options");
  if (options == nullptr || options->type != nullptr) return std::nullopt;
  for (const schema::Argument& argument : derivatives_.function->schema.arguments) {
    const bool is_option = argument.group == schema::ArgumentGroup::kTensorOptions;
    if (!is_option || argument.name.value != name) continue;
    return MakeValue(Value::kArgument,
                     static_cast<std::size_t>(options - derivatives_.arguments.data()), name,
                     TypeOf(argument.type.value));
  }
  return std::nullopt;
}

std::optional<Expression> DerivativeScope::FindValue(std::string_view name) {
  if (IsListIndex(name)) return MakeValue(Value::kListIndex, 0, name, TypeOf(cpp::Atom::kInt));
  std::optional<Expression> found = IsBackward() ? FindBackwardName(name) : FindForwardName(name);
  if (!found && !IsBackward()) found = FindOption(name);
  return found ? found : FindOperatorValue(name);
}

std::optional<Expression> DerivativeScope::FindPattern(const FormulaNode& call) {
  if (!IsBackward()) return std::nullopt;
  const std::optional<CallParts> parts = PartsOf(call);
  if (!parts) return std::nullopt;
  for (const bool is_return : {false, true}) {
    const std::vector<CppValue>& values = is_return ? derivatives_.returns : derivatives_.arguments;
    const CppValue* value = derivatives::FindValue(values, parts->object);
    if (value == nullptr || FindBackwardName(parts->object)) continue;
    for (const Pattern& pattern : kSavedPatterns) {
      if (derivatives_.entry->language.level < pattern.since || !IsFor(pattern, *value)) continue;
      const std::optional<SavedForm> form = MatchPattern(pattern, *parts);
      const bool is_word =
          form && !form->word.empty() && !IsInteger(form->word) && form->word[0] != '-';
      if (!form ||
          (is_word && derivatives::FindValue(derivatives_.arguments, form->word) == nullptr))
        continue;
      return Save(*value, is_return, static_cast<std::size_t>(value - values.data()), *form);
    }
    return std::nullopt;
  }
  return std::nullopt;
}

std::string_view DerivativeScope::WhatNamesAre() const {
  return IsBackward() ? "an argument, an output or a gradient"
                      : "an argument, an output or a tangent";
}

std::vector<std::string> DerivativeScope::Names() const {
  std::vector<std::string> names;
  for (const CppValue& value : derivatives_.arguments) names.push_back(value.name);
  for (const CppValue& value : derivatives_.returns) names.push_back(value.name);
  if (IsBackward()) {
    for (const char* name : {"grad", "grads", "grad_input_mask", "retain_variables"})
      names.emplace_back(name);
    for (const std::string& name : set_.available_gradients) names.push_back(name);
  } else {
    for (const std::string& name : set_.arguments_with_derivatives) {
      names.push_back(name + "_t");
      names.push_back(name + "_p");
    }
  }
  return names;
}

}  // namespace switchyard::derivatives
