// The entries of derivatives.yaml applied to operators: gradients, tangents and saved values, one
// object for each operator that an entry serves.
//
// Made from a program by join.h; points into that program, which must outlive it. Source: reference
// derivatives, sections 2 to 7.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_DIFFERENTIABILITY_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_DIFFERENTIABILITY_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/derivatives/cpp_values.h"
#include "compiler/derivatives/saved_values.h"
#include "compiler/schema/derivative_entry.h"
#include "compiler/schema/native_function.h"

namespace switchyard::derivatives {

// A formula for the gradients of arguments.
struct BackwardFormula {
  const schema::FormulaLine* line = nullptr;
  std::string formula;  // reads saved values
  std::vector<SavedValue> saved_inputs;
  std::vector<SavedValue> saved_outputs;
  std::vector<std::string> named_gradients;  // the available gradients that it uses
};

// A formula for the tangents of outputs.
struct ForwardFormula {
  const schema::FormulaLine* line = nullptr;
  std::string formula;  // with auto_linear and auto_element_wise expanded
  // The inputs whose tangent and those whose primal value it uses, in the order of arguments.
  std::vector<std::string> required_tangents;
  std::vector<std::string> required_primals;
};

// The formulas of one dispatch key.
struct FormulaSet {
  const schema::FormulaBlock* block = nullptr;
  std::string node;  // `AbsBackward0`; empty when no argument has a formula
  std::vector<BackwardFormula> backward;
  std::vector<ForwardFormula> forward;
  std::vector<source::Located<std::string>> non_differentiable;
  std::vector<std::string> arguments_with_derivatives;  // in the order of arguments
  std::vector<std::string> available_gradients;         // `grad_NAME`, in the order of returns
};

struct Differentiability {
  const schema::DerivativeEntry* entry = nullptr;
  const schema::NativeFunction* named = nullptr;     // the operator that the entry names
  const schema::NativeFunction* function = nullptr;  // the operator that the entry applies to
  std::string name;                                  // base name in the entry
  bool is_view_copy = false;                         // made from the entry of the view
  std::vector<CppValue> arguments;
  std::vector<CppValue> returns;
  std::vector<FormulaSet> sets;
};

// Shorthands of forward formulas.
inline constexpr std::string_view kAutoLinear = "auto_linear";
inline constexpr std::string_view kAutoElementWise = "auto_element_wise";

// Finds a value by name; whether its type is a list of tensors.
const CppValue* FindValue(const std::vector<CppValue>& values, std::string_view name);
bool IsTensorList(const CppValue& value);

// Whether the operator handles the tangents of this list of tensors itself: forward formulas have
// no names for them.
bool SeesToTangents(const CppValue& argument, const schema::NativeFunction& function);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_DIFFERENTIABILITY_H_
