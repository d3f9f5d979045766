// The names in the formula of an operator that is made of others: its arguments.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_ARGUMENT_SCOPE_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_ARGUMENT_SCOPE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/derivatives/formula_scope.h"
#include "compiler/schema/native_function.h"

namespace switchyard::derivatives {

// An argument is FormulaValue::Kind::kArgument with its index in the schema.
class ArgumentScope final : public FormulaScope {
 public:
  // `function` must outlive the scope.
  explicit ArgumentScope(const schema::NativeFunction& function) : function_(function) {}

  std::vector<std::string> Names() const override;
  std::string_view WhatNamesAre() const override { return "an argument of the operator"; }

 private:
  std::optional<Expression> FindValue(std::string_view name) override;

  const schema::NativeFunction& function_;
};

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_ARGUMENT_SCOPE_H_
