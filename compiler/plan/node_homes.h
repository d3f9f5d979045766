// The operator of a build with which a node is emitted.
//
// It is the operator of the node's entry. If that is not in the build, it is the first operator in
// the build whose calls make the node, as an in-place form or as a copy of a view. Takes the
// operators of a build. Points into the autograd plan, which must outlive it.
#ifndef SWITCHYARD_COMPILER_PLAN_NODE_HOMES_H_
#define SWITCHYARD_COMPILER_PLAN_NODE_HOMES_H_

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "compiler/plan/autograd_plan.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/store.h"

namespace switchyard::plan {

class NodeHomes {
 public:
  NodeHomes(const Autograd& autograd, std::size_t operator_count,
            const std::vector<const schema::NativeFunction*>& operators);

  // In the order of dispatch keys.
  const std::vector<const NodePlan*>& At(const schema::NativeFunction& function) const {
    return nodes_[function.id];
  }
  // `node` must be one that calls of the build make.
  const schema::NativeFunction& Of(const NodePlan& node) const { return *homes_.at(&node); }

 private:
  void Add(const schema::NativeFunction& function, const NodePlan& node);

  schema::Store<schema::OperatorId, std::vector<const NodePlan*>> nodes_;
  std::unordered_map<const NodePlan*, const schema::NativeFunction*> homes_;
};

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_NODE_HOMES_H_
