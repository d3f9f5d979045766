// A summary of an operator's gradients: whether it has any, by which formulas, and what a recorded
// call saves.
//
// For people and other programs; emitters read the plan itself. Points into nothing.
#ifndef SWITCHYARD_COMPILER_PLAN_GRADIENTS_H_
#define SWITCHYARD_COMPILER_PLAN_GRADIENTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/plan/autograd_plan.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"

namespace switchyard::plan {

enum class GradientKind : std::uint8_t {
  kFormulas,
  kNotImplemented,  // a call is recorded, and its backward pass fails
  kComposite,       // differentiable by what its kernel calls
  kKernel,          // a kernel for autograd keys says what they are
  kNone,
};

struct ShownFormula {
  std::vector<std::string> names;  // arguments; forward: results
  std::string text;                // as written
  source::SourceRange range;
};

struct KeptValue {
  std::string name;
  std::string origin;      // the argument or result
  std::string type;        // as the schema spells types
  bool is_tensor = false;  // also for an optional or a list of tensors
};

struct ShownNode {
  std::string name;          // `MulBackward0`
  std::string dispatch_key;  // `Default`: for all keys without formulas of their own
  std::vector<ShownFormula> backward;
  std::vector<ShownFormula> forward;
  std::vector<KeptValue> saved;
};

struct OperatorGradients {
  GradientKind kind = GradientKind::kNone;
  std::string_view why;  // of kNone
  RecordedForm form = RecordedForm::kFunctional;
  std::vector<ShownNode> nodes;
  std::vector<std::string> outputs;          // results that have gradients
  std::vector<std::string> without_formula;  // arguments that must not require a gradient
};

OperatorGradients GradientsOf(const Autograd& autograd, const schema::NativeFunction& function);

// "inplace"
std::string_view NameOf(RecordedForm form);
// "not_implemented"
std::string_view NameOf(GradientKind kind);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_GRADIENTS_H_
