#include "compiler/plan/recorded.h"

#include <algorithm>

#include "compiler/dispatch/alias_keys.h"

namespace switchyard::plan {
namespace {

bool Has(const std::vector<DispatchKey>& keys, DispatchKey key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
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
                      const DispatchPlan& dispatch, const std::vector<DispatchKey>& build_keys) {
  Recorded recorded;
  recorded.usual = autograd.Of(function);
  for (const DispatchKey key : dispatch::CarriedAutogradKeys(build_keys)) {
    if (Has(dispatch.autograd_keys, key)) {
      if (recorded.usual != nullptr) recorded.cases.push_back({key, nullptr});
      continue;
    }
    for (const KeyedPlan& keyed : autograd.AtKeys(function)) {
      if (keyed.key == key) recorded.cases.push_back({key, &keyed.plan});
    }
  }
  return recorded;
}

}  // namespace switchyard::plan
