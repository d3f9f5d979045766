// What a call of an operator does for autograd: decisions, no text.
//
// Takes an expanded program with derivatives; gives the nodes of its formulas and, for each
// operator that calls kernels, how a call is recorded. Wrong formulas are reported
// (compiler/derivatives/formulas.h). Points into the program, which must outlive it. Source:
// reference derivatives, sections 4, 6 and 8; reference autograd, section 15.
#ifndef SWITCHYARD_COMPILER_PLAN_AUTOGRAD_PLAN_H_
#define SWITCHYARD_COMPILER_PLAN_AUTOGRAD_PLAN_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/derivatives/differentiability.h"
#include "compiler/derivatives/formulas.h"
#include "compiler/derivatives/served_operators.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/store.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::plan {

// A class of nodes, made from the formulas of an entry for one dispatch key.
struct NodePlan {
  std::string name;                                  // `MulBackward0`
  const schema::NativeFunction* function = nullptr;  // the operator of the entry
  const derivatives::Differentiability* derivatives = nullptr;
  const derivatives::TypedSet* formulas = nullptr;
  // The arguments with formulas. Each makes one edge; a list makes one for each element.
  std::vector<const schema::Argument*> edges;
  // For each saved item: the index of the only edge that needs it, if there is only one.
  std::vector<std::optional<std::size_t>> guards;

  bool HasListEdges() const;
  // Whether a formula reads `retain_variables`.
  bool reads_retain_variables = false;
};

// How wrappers treat the arguments and results of their operator.
enum class RecordedForm : std::uint8_t {
  kFunctional,  // results are new
  kInplace,     // writes self and returns it
  kMutable,     // writes arguments and returns others, or nothing
  kOut,
  kView,
};

struct AutogradPlan {
  RecordedForm form = RecordedForm::kFunctional;
  // Whether every call above autograd goes to the wrapper, or only calls with the bits.
  bool is_always = false;
  // Null when no formula gives a gradient. In-place and functional forms share a node.
  const NodePlan* node = nullptr;
  // The formulas of the entry; null without an entry.
  const derivatives::TypedSet* formulas = nullptr;
  // Differentiable but without formulas: differentiating the results fails.
  bool is_not_implemented = false;
  // Whether its results can have a gradient: false for indices, truth values, and results of
  // operators that are never differentiated.
  bool is_differentiable = true;
  // With a node of either kind: the arguments that decide whether a call is recorded, those of them
  // that must not require a gradient, and the returns that get history, by index.
  std::vector<const schema::Argument*> inputs;
  std::vector<const schema::Argument*> without_formula;
  std::vector<std::size_t> outputs;
  // In place, without formulas: gives self another shape over more memory. Self may have no
  // history, and its version is incremented where its sizes change.
  bool resizes = false;
  // Tensors whose versions are incremented.
  std::vector<const schema::Argument*> written;

  bool IsRecorded() const { return node != nullptr || is_not_implemented; }
};

// What a call does at one autograd key, where the entry has formulas for that key.
struct KeyedPlan {
  DispatchKey key = DispatchKey::Undefined;
  AutogradPlan plan;
};

class Autograd {
 public:
  // Null for an operator that is differentiable by the operators that it calls, and for one without
  // tensors.
  const AutogradPlan* Of(const schema::NativeFunction& function) const {
    const auto& plan = plans_[function.id];
    return plan ? &*plan : nullptr;
  }
  // Of an operator whose entry has formulas for single keys: what takes the place of Of() there.
  const std::vector<KeyedPlan>& AtKeys(const schema::NativeFunction& function) const {
    return at_keys_[function.id];
  }
  // Whether the operator has a kernel of its own for an autograd key, which needs no formulas.
  bool HasKernel(const schema::NativeFunction& function) const {
    return has_kernel_[function.id] != 0;
  }
  // Those whose entry serves the operator, in the order of dispatch keys.
  const std::vector<const NodePlan*>& NodesOf(const schema::NativeFunction& function) const {
    return nodes_of_[function.id];
  }
  // The formulas in emitted code for the operator: those of its entry, or of the form whose entry
  // it shares.
  std::vector<const derivatives::TypedSet*> SetsOf(const schema::NativeFunction& function) const;
  std::size_t node_count() const { return nodes_.size(); }
  const derivatives::Formulas& formulas() const { return formulas_; }
  // The operators that the formulas of an operator call.
  std::vector<const schema::NativeFunction*> CalledBy(const schema::NativeFunction& function) const;

 private:
  friend std::unique_ptr<const Autograd> MakeAutograd(const expand::ExpandedProgram& program,
                                                      diagnostics::Sink& sink);
  explicit Autograd(std::size_t operator_count)
      : nodes_of_(operator_count),
        plans_(operator_count),
        at_keys_(operator_count),
        has_kernel_(operator_count) {}
  void MakeNodes();
  void PlanOperators(const expand::ExpandedProgram& program);
  void PlanServed(const derivatives::ServedOperator& served);
  void AddSet(const derivatives::ServedOperator& served, const derivatives::FormulaSet& set,
              AutogradPlan* plan) const;

  struct MadeOf {
    const derivatives::TypedSet* formulas = nullptr;
    const NodePlan* node = nullptr;
  };

  std::vector<derivatives::Differentiability> joined_;
  derivatives::Formulas formulas_;
  std::vector<std::unique_ptr<const NodePlan>> nodes_;
  std::unordered_map<const derivatives::FormulaSet*, MadeOf> made_of_;
  schema::Store<schema::OperatorId, std::vector<const NodePlan*>> nodes_of_;
  schema::Store<schema::OperatorId, std::optional<AutogradPlan>> plans_;
  schema::Store<schema::OperatorId, std::vector<KeyedPlan>> at_keys_;
  schema::Store<schema::OperatorId, char> has_kernel_;
};

std::unique_ptr<const Autograd> MakeAutograd(const expand::ExpandedProgram& program,
                                             diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_AUTOGRAD_PLAN_H_
