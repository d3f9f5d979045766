// The meaning of names in a formula of derivatives, and the values that a backward formula saves in
// the forward pass.
//
// The saved values are those of TakeSavedValues, found in the tree instead of the text. Source:
// reference derivatives, sections 3, 4 and 7.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_DERIVATIVE_SCOPE_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_DERIVATIVE_SCOPE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formula_parser.h"
#include "compiler/derivatives/formula_scope.h"
#include "compiler/derivatives/formulas.h"

namespace switchyard::derivatives {

// The values that the backward formulas of a set save, each name once.
class SavedItems {
 public:
  // Returns the index of the item. `wanted_by` as in SavedItem.
  std::size_t Add(SavedItem item, const schema::FormulaLine* line);
  // Returns arguments before returns, each in the order of the operator, and adjusts the indices in
  // `formulas`.
  std::vector<SavedItem> TakeInOrder(std::vector<TypedFormula>* formulas);

 private:
  std::vector<SavedItem> items_;
  std::vector<const schema::FormulaLine*> lines_;  // the line that needed each item first
};

class DerivativeScope final : public FormulaScope {
 public:
  // For a backward formula `saved` is not null; for a forward one it is.
  DerivativeScope(const Differentiability& derivatives, const FormulaSet& set,
                  const schema::FormulaLine& line, SavedItems* saved);

  std::vector<std::string> Names() const override;
  std::string_view WhatNamesAre() const override;
  bool HasFunctions() const override { return true; }
  std::optional<Expression> FindGradient(std::size_t index) const override;
  bool IsBackward() const override { return saved_ != nullptr; }
  bool IsListIndex(std::string_view name) const override { return is_per_element_ && name == "i"; }
  std::optional<Expression> FindPattern(const FormulaNode& call) override;
  void SetWantedBy(std::vector<std::size_t> wanted_by) override {
    wanted_by_ = std::move(wanted_by);
  }

 private:
  std::optional<Expression> FindValue(std::string_view name) override;
  std::optional<Expression> FindBackwardName(std::string_view name) const;
  std::optional<Expression> FindForwardName(std::string_view name) const;
  std::optional<Expression> FindOption(std::string_view name) const;
  std::optional<Expression> FindOperatorValue(std::string_view name);
  Expression Save(const CppValue& value, bool is_return, std::size_t index,
                  const struct SavedForm& form);

  const Differentiability& derivatives_;
  const FormulaSet& set_;
  const schema::FormulaLine& line_;
  SavedItems* saved_;
  bool is_per_element_;
  std::vector<std::size_t> differentiable_outputs_;
  std::vector<std::size_t> wanted_by_;
};

// The type of an argument or return as formulas read it: an optional tensor is a tensor that may be
// undefined.
FormulaType ReadType(const CppValue& value);

// Whether a formula is for one element of the operator's lists: for `_foreach_` operators, since
// lists have tangents.
bool IsPerElement(const Differentiability& derivatives);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_DERIVATIVE_SCOPE_H_
