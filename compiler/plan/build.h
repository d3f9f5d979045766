// What will be built: the one answer that `gen`, `table`, `check`, `size` and `dump --phase=build`
// read.
//
// Takes an expanded program and a request: keys, operators, dtypes. Gives, for each operator of the
// build, its table, its kernels and the plan of its dispatch function, and what operators share.
// Reports words that name no key (E001, E002) and faults of a selection (Q ids), and leaves these
// out of the build. It points into the program, which must outlive it.
//
// It contains no text of any run-time; target_build.h tells what a target can do with it.
#ifndef SWITCHYARD_COMPILER_PLAN_BUILD_H_
#define SWITCHYARD_COMPILER_PLAN_BUILD_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/derivatives/decompositions.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/operator_table.h"
#include "compiler/dispatch/result_copies.h"
#include "compiler/dispatch/written_kernels.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/plan/autograd_plan.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/plan/kernels.h"
#include "compiler/plan/node_homes.h"
#include "compiler/plan/operator_group.h"
#include "compiler/plan/recorded.h"
#include "compiler/python/bindings.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/store.h"
#include "compiler/select/selection.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::plan {

// What becomes of a call with a key that the build has not.
enum class OtherKeys : uint8_t {
  kFail,        // an error
  kLeftOut,     // an error, and a composite kernel is called after a look at the keys
  kDispatcher,  // the library's own dispatcher goes on with it
};

struct BuildRequest {
  std::vector<std::string> keys;  // words for dispatch keys of the build's backends
  // The selected operators; nothing for all of them. Its keys are those of the build.
  std::optional<select::SelectionRequest> selection = std::nullopt;
  // Instead of a selection: these operators without those that they need, for display; nothing for
  // all of them.
  std::optional<std::vector<schema::OperatorId>> shown = std::nullopt;
  // Whether calls are recorded for gradients, by the derivatives of the program.
  bool has_autograd = false;
  // The Python module of the operators, as it is imported; empty for none.
  std::string python_module = {};
  // Its deprecated signatures; null for none.
  python::DeprecatedSignatures deprecated = nullptr;
  // Operators of the program that are not in the build; null for none.
  bool (*leaves_out)(const schema::NativeFunction& function) = nullptr;
  OtherKeys other_keys = OtherKeys::kFail;
  HasKernel has_kernel = nullptr;
  FindWrapper find_wrapper = nullptr;
  LibraryNodes nodes = {};
};

struct OperatorPlan {
  const schema::NativeFunction* function;
  dispatch::OperatorTable table;
  std::vector<Kernel> kernels;
  DispatchPlan dispatch;
  Recorded recorded;  // empty in builds without autograd
};

class Build {
 public:
  const expand::ExpandedProgram& program() const { return *program_; }

  // By rising priority, each once.
  const std::vector<DispatchKey>& keys() const { return keys_; }
  bool Has(DispatchKey key) const;

  // In the order of the program.
  const std::vector<const schema::NativeFunction*>& operators() const { return operators_; }
  // `function` must be one of them.
  const OperatorPlan& Of(const schema::NativeFunction& function) const {
    return *plans_[function.id];
  }
  const std::vector<OperatorGroup>& groups() const { return groups_; }

  const dispatch::Fallbacks& fallbacks() const { return fallbacks_; }
  // The kernels of these operators that the compiler writes itself.
  const dispatch::WrittenKernels& written_kernels() const { return written_kernels_; }
  // The formulas of operators that are made of others.
  const derivatives::Decompositions& decompositions() const { return decompositions_; }
  // Backend files that have a class of kernels.
  const std::vector<const schema::BackendFile*>& backends() const { return backends_; }
  const dispatch::CopyOperators& copy_operators() const { return copy_operators_; }

  OtherKeys other_keys() const { return other_keys_; }

  // Why each operator is in; null when all are.
  const select::Selection* selection() const { return selection_ ? &*selection_ : nullptr; }
  // Null for every dtype.
  const select::DtypeSelection* dtypes() const;

  // Null when calls are not recorded.
  const Autograd* autograd() const { return autograd_.get(); }
  // Calls must be recorded.
  const NodeHomes& node_homes() const { return *node_homes_; }

  // Null without Python bindings.
  const python::Bindings* python() const { return python_.get(); }

 private:
  friend Build MakeBuild(const expand::ExpandedProgram& program, const BuildRequest& request,
                         diagnostics::Sink& sink);
  explicit Build(const expand::ExpandedProgram& program);
  void Choose(const BuildRequest& request, diagnostics::Sink& sink);
  void Select(select::SelectionRequest wanted, const LibraryNodes& nodes, diagnostics::Sink& sink);
  void PlanOperators(const BuildRequest& request);

  const expand::ExpandedProgram* program_;
  std::vector<DispatchKey> keys_;
  OtherKeys other_keys_ = OtherKeys::kFail;
  std::optional<select::Selection> selection_;
  std::vector<const schema::NativeFunction*> operators_;
  dispatch::Fallbacks fallbacks_;
  dispatch::WrittenKernels written_kernels_;
  derivatives::Decompositions decompositions_;
  std::vector<const schema::BackendFile*> backends_;
  dispatch::CopyOperators copy_operators_;
  schema::Store<schema::OperatorId, std::optional<OperatorPlan>> plans_;
  std::vector<OperatorGroup> groups_;
  std::unique_ptr<const Autograd> autograd_;
  std::optional<NodeHomes> node_homes_;
  std::unique_ptr<const python::Bindings> python_;
};

Build MakeBuild(const expand::ExpandedProgram& program, const BuildRequest& request,
                diagnostics::Sink& sink);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_BUILD_H_
