#include "compiler/plan/recorded.h"

#include <algorithm>

#include "compiler/dispatch/alias_keys.h"

namespace switchyard::plan {
namespace {

bool Has(const std::vector<DispatchKey>& keys, DispatchKey key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

Recorded Left(const NodePlan* missing) {
  Recorded recorded;
  recorded.is_left = true;
  recorded.missing = missing;
  return recorded;
}

bool HasTensors(const schema::NativeFunction& function) {
  const auto& arguments = function.schema.arguments;
  return std::any_of(arguments.begin(), arguments.end(), [](const schema::Argument& argument) {
    return argument.type.value.IsTensorLike();
  });
}

}  // namespace

bool Recorded::IsAlways() const {
  const std::vector<RecordedCase> plans = Plans();
  return !plans.empty() && plans.front().plan->is_always;
}

std::vector<RecordedCase> Recorded::Plans() const {
  std::vector<RecordedCase> plans;
  if (usual != nullptr) plans.push_back({DispatchKey::Undefined, usual});
  for (const RecordedCase& one : cases) {
    if (one.plan != nullptr) plans.push_back(one);
  }
  return plans;
}

Recorded PlanRecorded(const Autograd& autograd, const schema::NativeFunction& function,
                      const DispatchPlan& dispatch, const std::vector<DispatchKey>& build_keys,
                      const LibraryNodes& nodes) {
  if (nodes.is_left != nullptr && nodes.is_left(function)) return Left(nullptr);
  // A call without tensors has nothing to record, and a library does not look for it.
  if (nodes.brings != nullptr && nodes.brings(function) && !HasTensors(function)) return {};
  if (dispatch.passes_autograd) return {};
  Recorded recorded;
  recorded.usual = autograd.Of(function);
  for (const DispatchKey key : dispatch::CarriedAutogradKeys(build_keys)) {
    if (Has(dispatch.autograd_keys, key) || Has(dispatch.passed_autograd_keys, key)) {
      if (recorded.usual != nullptr) recorded.cases.push_back({key, nullptr});
      continue;
    }
    for (const KeyedPlan& keyed : autograd.AtKeys(function)) {
      if (keyed.key == key) recorded.cases.push_back({key, &keyed.plan});
    }
  }
  if (nodes.has == nullptr) return recorded;
  for (const RecordedCase& one : recorded.Plans()) {
    if (one.plan->node != nullptr && !nodes.has(*one.plan->node)) return Left(one.plan->node);
  }
  return recorded;
}

}  // namespace switchyard::plan
