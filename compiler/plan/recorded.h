// Which function records a call of an operator, by the autograd key of the call.
//
// Takes the autograd plan of a program, an operator with its dispatch plan, and the keys of the
// build. Gives what is the same at all keys, and the keys at which something else is done: formulas
// of that key, or a kernel of the operator's own, which records as it likes. Points into the
// autograd plan, which must outlive it.
#ifndef SWITCHYARD_COMPILER_PLAN_RECORDED_H_
#define SWITCHYARD_COMPILER_PLAN_RECORDED_H_

#include <functional>
#include <vector>

#include "compiler/plan/autograd_plan.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/schema/native_function.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::plan {

struct RecordedCase {
  DispatchKey key = DispatchKey::Undefined;
  const AutogradPlan* plan = nullptr;  // null: the operator has a kernel there
};

struct Recorded {
  const AutogradPlan* usual = nullptr;  // null where no other call is recorded
  std::vector<RecordedCase> cases;      // by rising key

  // The library's own dispatcher records the calls: it must, or a node that they need is not there.
  bool is_left = false;
  const NodePlan* missing = nullptr;

  bool IsEmpty() const { return usual == nullptr && cases.empty(); }
  // Whether calls are looked at for arguments of every kind (AutogradPlan::is_always).
  bool IsAlways() const;
  // The usual one and those of cases, with their keys; Undefined for the usual one.
  std::vector<RecordedCase> Plans() const;
};

// Of a run-time that brings nodes. All may be null: it brings none, nothing is left, all nodes are
// there.
struct LibraryNodes {
  std::function<bool(const schema::NativeFunction&)> brings;
  std::function<bool(const schema::NativeFunction&)> is_left;
  std::function<bool(const NodePlan&)> has;
};

Recorded PlanRecorded(const Autograd& autograd, const schema::NativeFunction& function,
                      const DispatchPlan& dispatch, const std::vector<DispatchKey>& build_keys,
                      const LibraryNodes& nodes);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_RECORDED_H_
