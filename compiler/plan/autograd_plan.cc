#include "compiler/plan/autograd_plan.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "compiler/derivatives/called_operators.h"
#include "compiler/derivatives/join.h"
#include "compiler/derivatives/operator_index.h"
#include "compiler/derivatives/served_operators.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::plan {
namespace {

using derivatives::Differentiability;
using derivatives::Expression;
using derivatives::FormulaSet;
using derivatives::SavedItem;
using derivatives::ServedOperator;
using derivatives::TypedFormula;
using derivatives::TypedSet;
using schema::Argument;
using schema::NativeFunction;

const Argument* FindArgument(const NativeFunction& function, std::string_view name) {
  for (const Argument& argument : function.schema.arguments) {
    if (argument.name.value == name) return &argument;
  }
  return nullptr;
}

std::vector<const Argument*> EdgesOf(const NativeFunction& function, const FormulaSet& set) {
  std::vector<const Argument*> edges;
  for (const std::string& name : set.arguments_with_derivatives) {
    if (const Argument* argument = FindArgument(function, name)) edges.push_back(argument);
  }
  return edges;
}

bool IsPlainTensor(const Argument& argument) {
  return argument.type.value.IsPlain(schema::BaseType::kTensor);
}

bool Reads(const TypedFormula& formula, size_t item) {
  return std::find(formula.saved.begin(), formula.saved.end(), item) != formula.saved.end();
}

bool ReadsRetain(const Expression& expression) {
  return (expression.kind == Expression::Kind::kValue &&
          expression.value.kind == derivatives::FormulaValue::Kind::kRetainVariables) ||
         std::any_of(expression.operands.begin(), expression.operands.end(), ReadsRetain);
}

// The rule of section 4 for saving a tensor only when one gradient needs it.
std::optional<size_t> GuardOf(const NodePlan& node, size_t item) {
  const SavedItem& saved = node.formulas->saved[item];
  const bool may_have_one = !node.HasListEdges() && node.edges.size() > 1 &&
                            node.derivatives->name.find("backward") == std::string::npos;
  if (!may_have_one || saved.is_return || !saved.function.empty()) return std::nullopt;
  const Argument* origin = FindArgument(*node.function, saved.origin);
  if (origin == nullptr || !IsPlainTensor(*origin)) return std::nullopt;
  const TypedFormula* reader = nullptr;
  for (const TypedFormula& formula : node.formulas->backward) {
    if (!Reads(formula, item)) continue;
    if (reader != nullptr || formula.line->names.size() != 1) return std::nullopt;
    reader = &formula;
  }
  if (reader == nullptr) return std::nullopt;
  for (size_t i = 0; i < node.edges.size(); ++i) {
    if (node.edges[i]->name.value == reader->line->names.front().value) return i;
  }
  return std::nullopt;
}

std::unique_ptr<const NodePlan> MakeNode(const Differentiability& derivatives,
                                         const TypedSet& formulas) {
  auto node = std::make_unique<NodePlan>();
  node->name = formulas.set->node;
  node->function = derivatives.function;
  node->derivatives = &derivatives;
  node->formulas = &formulas;
  node->edges = EdgesOf(*derivatives.function, *formulas.set);
  node->reads_retain_variables =
      std::any_of(formulas.backward.begin(), formulas.backward.end(),
                  [](const TypedFormula& formula) { return ReadsRetain(formula.expression); });
  for (size_t i = 0; i < formulas.saved.size(); ++i) node->guards.push_back(GuardOf(*node, i));
  return node;
}

RecordedForm FormOf(const NativeFunction& function) {
  switch (function.schema.Kind()) {
    case schema::SchemaKind::kInplace:
      return RecordedForm::kInplace;
    case schema::SchemaKind::kOut:
      return RecordedForm::kOut;
    case schema::SchemaKind::kMutable:
      return RecordedForm::kMutable;
    case schema::SchemaKind::kFunctional:
    case schema::SchemaKind::kScratch:
      break;
  }
  const auto& returns = function.schema.returns;
  const bool is_view = std::any_of(returns.begin(), returns.end(),
                                   [](const schema::Return& one) { return bool{one.annotation}; });
  return is_view ? RecordedForm::kView : RecordedForm::kFunctional;
}

std::vector<const Argument*> TensorInputs(const NativeFunction& function) {
  std::vector<const Argument*> inputs;
  for (const Argument& argument : function.schema.arguments) {
    if (!argument.IsOut() && argument.type.value.IsTensorLike()) inputs.push_back(&argument);
  }
  return inputs;
}

std::vector<size_t> TensorOutputs(const NativeFunction& function) {
  std::vector<size_t> outputs;
  for (size_t i = 0; i < function.schema.returns.size(); ++i) {
    if (function.schema.returns[i].type.value.IsTensorLike()) outputs.push_back(i);
  }
  return outputs;
}

AutogradPlan PlanWithoutFormulas(const NativeFunction& function) {
  AutogradPlan plan;
  plan.form = FormOf(function);
  for (const Argument& argument : function.schema.arguments) {
    if (argument.IsWritten() && argument.type.value.IsTensorLike()) {
      plan.written.push_back(&argument);
    }
  }
  if (plan.form == RecordedForm::kFunctional && !plan.written.empty()) {
    plan.form = RecordedForm::kMutable;
  }
  plan.is_always = plan.form == RecordedForm::kView || !plan.written.empty();
  plan.inputs = TensorInputs(function);
  plan.outputs = TensorOutputs(function);
  return plan;
}

// `node` may be null: the entry says that the operator has no gradients, or only which outputs are
// differentiable.
void AddFormulas(const NativeFunction& function, const Differentiability& derivatives,
                 const FormulaSet& set, const NodePlan* node, AutogradPlan* plan) {
  plan->inputs = derivatives::DifferentiableInputs(function, set);
  plan->outputs = derivatives::DifferentiableOutputs(function, derivatives, set);
  if (plan->inputs.empty() || plan->outputs.empty()) return;
  plan->node = node;
  plan->is_not_implemented = node == nullptr;
  if (node == nullptr) return;
  for (const Argument* input : plan->inputs) {
    const bool has_formula =
        std::any_of(node->edges.begin(), node->edges.end(),
                    [&](const Argument* edge) { return edge->name.value == input->name.value; });
    if (!has_formula && input->name.value != "output") plan->without_formula.push_back(input);
  }
}

// Formulas for all keys that have none of their own have no key.
std::optional<DispatchKey> KeyOf(const FormulaSet& set) {
  const std::string& word = set.block->dispatch_key.value;
  if (word == schema::kDefaultFormulas) return std::nullopt;
  return schema::DispatchKeyFromWord(word);
}

// Written by hand in the reference: what a call does for autograd follows from the name.
bool Resizes(const NativeFunction& function) {
  const std::string name = function.schema.name.value.BaseName();
  return function.schema.name_space.value == "aten" &&
         function.schema.Kind() == schema::SchemaKind::kInplace &&
         (name == "resize_" || name == "resize_as_");
}

bool HasAutogradKernel(const std::vector<expand::KernelLine>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const expand::KernelLine& line) {
    return std::any_of(
        line.keys.begin(), line.keys.end(), [](const source::Located<DispatchKey>& key) {
          return key.value == DispatchKey::Autograd || dispatch::IsAutogradKey(key.value);
        });
  });
}

}  // namespace

bool NodePlan::HasListEdges() const {
  return std::any_of(edges.begin(), edges.end(),
                     [](const Argument* edge) { return edge->type.value.IsList(); });
}

void Autograd::MakeNodes() {
  for (const derivatives::TypedDerivatives& derivatives : formulas_.derivatives) {
    for (const TypedSet& set : derivatives.sets) {
      MadeOf& made = made_of_[set.set];
      made.formulas = &set;
      if (set.set->node.empty()) continue;
      nodes_.push_back(MakeNode(*derivatives.derivatives, set));
      made.node = nodes_.back().get();
      nodes_of_[derivatives.derivatives->function->id].push_back(made.node);
    }
  }
}

void Autograd::AddSet(const ServedOperator& served, const FormulaSet& set,
                      AutogradPlan* plan) const {
  // Formulas with errors are not among those made.
  const auto made = made_of_.find(&set);
  const MadeOf of = made == made_of_.end() ? MadeOf() : made->second;
  plan->formulas = of.formulas;
  AddFormulas(*served.function, *served.derivatives, set, of.node, plan);
}

void Autograd::PlanServed(const ServedOperator& served) {
  if (derivatives::IsUndifferentiable(*served.function)) return;
  for (const FormulaSet& set : served.derivatives->sets) {
    if (const std::optional<DispatchKey> key = KeyOf(set)) {
      KeyedPlan& keyed = at_keys_[served.function->id].emplace_back(
          KeyedPlan{*key, PlanWithoutFormulas(*served.function)});
      AddSet(served, set, &keyed.plan);
      keyed.plan.is_differentiable = !keyed.plan.outputs.empty();
      continue;
    }
    auto& plan = plans_[served.function->id];
    if (!plan) plan = PlanWithoutFormulas(*served.function);
    AddSet(served, set, &*plan);
  }
}

std::vector<const TypedSet*> Autograd::SetsOf(const NativeFunction& function) const {
  std::vector<const TypedSet*> sets;
  for (const NodePlan* node : NodesOf(function)) sets.push_back(node->formulas);
  const auto add = [&](const AutogradPlan& plan) {
    const bool is_another = plan.formulas != nullptr &&
                            std::find(sets.begin(), sets.end(), plan.formulas) == sets.end();
    if (is_another) sets.push_back(plan.formulas);
  };
  if (const AutogradPlan* plan = Of(function)) add(*plan);
  for (const KeyedPlan& keyed : AtKeys(function)) add(keyed.plan);
  return sets;
}

std::vector<const NativeFunction*> Autograd::CalledBy(const NativeFunction& function) const {
  derivatives::CalledOperators called;
  const auto add = [&](const AutogradPlan& plan) {
    if (plan.formulas == nullptr) return;
    for (const auto* formulas : {&plan.formulas->backward, &plan.formulas->forward}) {
      for (const TypedFormula& formula : *formulas) called.Add(formula.expression);
    }
  };
  if (const AutogradPlan* plan = Of(function)) add(*plan);
  for (const KeyedPlan& keyed : AtKeys(function)) add(keyed.plan);
  return called.list();
}

void Autograd::PlanOperators(const expand::ExpandedProgram& program) {
  for (const NativeFunction& function : program.operators()) {
    has_kernel_[function.id] = HasAutogradKernel(program.LinesOf(function)) ? 1 : 0;
    if (!schema::IsAbstract(function) || function.schema.broken) continue;
    AutogradPlan plan = PlanWithoutFormulas(function);
    if (!plan.outputs.empty() || !plan.written.empty()) plans_[function.id] = std::move(plan);
  }
  absl::flat_hash_set<const NativeFunction*> served;
  for (const ServedOperator& one : derivatives::FindServedOperators(program.program(), joined_)) {
    served.insert(one.function);
    PlanServed(one);
  }
  for (const NativeFunction& function : program.operators()) {
    auto& plan = plans_[function.id];
    if (!plan) continue;
    plan->is_differentiable = !plan->outputs.empty() && !derivatives::IsUndifferentiable(function);
    const bool has_formulas = served.count(&function) > 0 && plan->formulas != nullptr;
    if (has_formulas || !plan->is_differentiable) continue;
    plan->resizes = Resizes(function);
    plan->is_not_implemented = !plan->resizes && !plan->inputs.empty();
  }
}

std::unique_ptr<const Autograd> MakeAutograd(const expand::ExpandedProgram& program,
                                             diagnostics::Sink& sink) {
  std::unique_ptr<Autograd> made(new Autograd(program.operators().size()));
  const derivatives::OperatorIndex index(program.program());
  made->joined_ = derivatives::Join(program.program(), index);
  made->formulas_ = derivatives::MakeFormulas(program.program(), made->joined_, sink);
  made->MakeNodes();
  made->PlanOperators(program);
  return made;
}

}  // namespace switchyard::plan
