#include "compiler/plan/node_homes.h"

namespace switchyard::plan {

NodeHomes::NodeHomes(const Autograd& autograd, std::size_t operator_count,
                     const std::vector<const schema::NativeFunction*>& operators)
    : nodes_(operator_count) {
  for (const schema::NativeFunction* function : operators) {
    for (const NodePlan* node : autograd.NodesOf(*function)) Add(*function, *node);
  }
  for (const schema::NativeFunction* function : operators) {
    const AutogradPlan* plan = autograd.Of(*function);
    if (plan != nullptr && plan->node != nullptr) Add(*function, *plan->node);
    for (const KeyedPlan& keyed : autograd.AtKeys(*function)) {
      if (keyed.plan.node != nullptr) Add(*function, *keyed.plan.node);
    }
  }
}

void NodeHomes::Add(const schema::NativeFunction& function, const NodePlan& node) {
  if (homes_.emplace(&node, &function).second) nodes_[function.id].push_back(&node);
}

}  // namespace switchyard::plan
