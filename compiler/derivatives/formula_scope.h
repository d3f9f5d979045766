// The meaning of names in a formula: what the typer asks, whatever the formula is for.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_SCOPE_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_SCOPE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formula_parser.h"

namespace switchyard::derivatives {

class FormulaScope {
 public:
  virtual ~FormulaScope() = default;

  // The result has no range. Nothing for a name without a meaning here.
  std::optional<Expression> FindName(std::string_view name) {
    if (parameter_.empty() || name != parameter_) return FindValue(name);
    Expression parameter;
    parameter.kind = Expression::Kind::kValue;
    parameter.value = {FormulaValue::Kind::kParameter, 0, parameter_};
    parameter.type = parameter_type_;
    return parameter;
  }
  // Sets the parameter of a lambda in a formula.
  void SetParameter(std::string name, FormulaType type) {
    parameter_ = std::move(name);
    parameter_type_ = std::move(type);
  }

  // All names, for suggestions, and what a name without a meaning is not.
  virtual std::vector<std::string> Names() const = 0;
  virtual std::string_view WhatNamesAre() const = 0;
  // Whether a call without a namespace that is no operator calls a function of the user.
  virtual bool HasFunctions() const { return false; }

  // `grads[index]`; nothing when there is no such gradient.
  virtual std::optional<Expression> FindGradient(std::size_t /*index*/) const {
    return std::nullopt;
  }
  virtual bool IsBackward() const { return false; }
  // Whether a name is the index of a list's element.
  virtual bool IsListIndex(std::string_view /*name*/) const { return false; }
  // `self.sizes()` and the other forms of saved_patterns.def.
  virtual std::optional<Expression> FindPattern(const FormulaNode& /*call*/) {
    return std::nullopt;
  }
  // Until the next call, whole values are needed only for these gradients; empty means for all.
  virtual void SetWantedBy(std::vector<std::size_t> /*wanted_by*/) {}

 private:
  // The same for names that are not of lambdas.
  virtual std::optional<Expression> FindValue(std::string_view name) = 0;

  std::string parameter_;
  FormulaType parameter_type_;
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_SCOPE_H_
