// The meaning of names in a formula, and the values that a backward formula saves in the forward
// pass.
//
// The saved values are those of TakeSavedValues, found in the tree instead of the text. Source:
// reference derivatives, sections 3, 4 and 7.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_SCOPE_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_SCOPE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/expression.h"
#include "compiler/derivatives/formula_parser.h"
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

class FormulaScope {
 public:
  // For a backward formula `saved` is not null; for a forward one it is.
  FormulaScope(const Differentiability& derivatives, const FormulaSet& set,
               const schema::FormulaLine& line, SavedItems* saved);

  // The result has no range. Nothing for a name without a meaning here.
  std::optional<Expression> FindName(std::string_view name);
  // `grads[index]`; nothing when there is no such gradient.
  std::optional<Expression> FindGradient(std::size_t index) const;
  bool IsBackward() const { return saved_ != nullptr; }
  // Whether a name is the index of a list's element.
  bool IsListIndex(std::string_view name) const { return is_per_element_ && name == "i"; }

  // `self.sizes()` and the other forms of saved_patterns.def.
  std::optional<Expression> FindPattern(const FormulaNode& call);

  // Until the next call, whole values are needed only for these gradients; empty means for all.
  void SetWantedBy(std::vector<std::size_t> wanted_by) { wanted_by_ = std::move(wanted_by); }

  // Sets the parameter of a lambda in a formula.
  void SetParameter(std::string name, FormulaType type);

  // All names, for suggestions.
  std::vector<std::string> Names() const;

 private:
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
  std::string parameter_;
  FormulaType parameter_type_;
};

// The type of an argument or return as formulas read it: an optional tensor is a tensor that may be
// undefined.
FormulaType ReadType(const CppValue& value);

// Whether a formula is for one element of the operator's lists: for `_foreach_` operators, since
// lists have tangents.
bool IsPerElement(const Differentiability& derivatives);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_SCOPE_H_
