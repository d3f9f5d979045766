#include "compiler/plan/gradients.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "compiler/derivatives/formula_types.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/derivatives/served_operators.h"

namespace switchyard::plan {
namespace {

using derivatives::Differentiability;
using derivatives::FormulaType;
using derivatives::TypedFormula;
using schema::NativeFunction;

std::vector<ShownFormula> Show(const std::vector<TypedFormula>& formulas) {
  std::vector<ShownFormula> shown;
  for (const TypedFormula& formula : formulas) {
    ShownFormula one;
    for (const auto& name : formula.line->names) one.names.push_back(name.value);
    one.text = formula.line->formula.text();
    one.range = formula.line->formula.range();
    shown.push_back(std::move(one));
  }
  return shown;
}

bool HoldsTensors(const FormulaType& type) {
  return type.kind == FormulaType::Kind::kCpp && type.cpp.Core() == cpp::Atom::kTensor;
}

ShownNode Show(const NodePlan& node) {
  ShownNode shown;
  shown.name = node.name;
  shown.dispatch_key = node.formulas->set->block->dispatch_key.value;
  shown.backward = Show(node.formulas->backward);
  shown.forward = Show(node.formulas->forward);
  for (const derivatives::SavedItem& item : node.formulas->saved) {
    shown.saved.push_back(
        {item.name, item.origin, derivatives::Describe(item.type), HoldsTensors(item.type)});
  }
  return shown;
}

// Forms of one entry share its nodes.
std::vector<const NodePlan*> FindNodes(const Autograd& autograd, const NativeFunction& function,
                                       const AutogradPlan* plan) {
  if (plan == nullptr || plan->node == nullptr) return autograd.NodesOf(function);
  std::vector<const NodePlan*> nodes;
  for (const NodePlan* node : autograd.NodesOf(*plan->node->function)) {
    if (node->derivatives == plan->node->derivatives) nodes.push_back(node);
  }
  return nodes;
}

bool ReturnsTensor(const NativeFunction& function) {
  const auto& returns = function.schema.returns;
  return std::any_of(returns.begin(), returns.end(),
                     [](const schema::Return& one) { return one.type.value.IsTensorLike(); });
}

// For an operator without a node.
GradientKind KindOf(const NativeFunction& function, const AutogradPlan* plan,
                    std::string_view* why) {
  if (plan != nullptr && plan->is_not_implemented) return GradientKind::kNotImplemented;
  if (!ReturnsTensor(function)) {
    *why = "it returns no tensor";
  } else if (plan == nullptr) {
    return GradientKind::kComposite;
  } else if (derivatives::IsUndifferentiable(function)) {
    *why = "it is one of the operators that PyTorch never differentiates";
  } else if (plan->resizes) {
    *why = "it resizes no tensor that requires a gradient";
  } else if (plan->outputs.empty()) {
    *why = "its entry names no result that has a gradient";
  } else if (plan->inputs.empty()) {
    *why = plan->formulas == nullptr ? "it takes no tensor"
                                     : "its entry names no argument that has a gradient";
  }
  return GradientKind::kNone;
}

// Names as formulas use them; a form that writes returns what the functional form does.
std::vector<std::string> NamesOf(const std::vector<std::size_t>& outputs,
                                 const Differentiability& derivatives) {
  std::vector<std::string> names;
  for (const std::size_t output : outputs) {
    const auto& returns = derivatives.returns;
    names.push_back(output < returns.size() ? returns[output].name : std::to_string(output));
  }
  return names;
}

}  // namespace

OperatorGradients GradientsOf(const Autograd& autograd, const NativeFunction& function) {
  OperatorGradients gradients;
  const AutogradPlan* plan = autograd.Of(function);
  if (autograd.HasKernel(function)) {
    gradients.kind = GradientKind::kKernel;
    return gradients;
  }
  const std::vector<const NodePlan*> nodes = FindNodes(autograd, function, plan);
  if (plan == nullptr || nodes.empty() || plan->outputs.empty()) {
    gradients.kind = KindOf(function, plan, &gradients.why);
    return gradients;
  }
  gradients.kind = GradientKind::kFormulas;
  gradients.form = plan->form;
  for (const NodePlan* node : nodes) gradients.nodes.push_back(Show(*node));
  gradients.outputs = NamesOf(plan->outputs, *nodes.front()->derivatives);
  for (const schema::Argument* argument : plan->without_formula) {
    gradients.without_formula.push_back(argument->name.value);
  }
  return gradients;
}

std::string_view NameOf(RecordedForm form) {
  switch (form) {
    case RecordedForm::kFunctional:
      return "functional";
    case RecordedForm::kInplace:
      return "inplace";
    case RecordedForm::kMutable:
      return "mutable";
    case RecordedForm::kOut:
      return "out";
    case RecordedForm::kView:
      return "view";
  }
  std::abort();
}

std::string_view NameOf(GradientKind kind) {
  switch (kind) {
    case GradientKind::kFormulas:
      return "formulas";
    case GradientKind::kNotImplemented:
      return "not_implemented";
    case GradientKind::kComposite:
      return "composite";
    case GradientKind::kKernel:
      return "kernel";
    case GradientKind::kNone:
      return "none";
  }
  std::abort();
}

}  // namespace switchyard::plan
