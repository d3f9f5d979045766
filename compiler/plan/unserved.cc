#include "compiler/plan/unserved.h"

#include <algorithm>

#include "compiler/dispatch/registrations.h"
#include "compiler/dispatch/unserved.h"

namespace switchyard::plan {
namespace {

// Whether one of the operator's own kernels is for a key of the build, or for all.
bool IsServed(const DispatchPlan& plan) {
  return plan.key_source == KeySource::kNone ||
         std::any_of(plan.cases.begin(), plan.cases.end(), [](const CasePlan& one) {
           return one.keys.empty() || one.keys.back() != DispatchKey::Undefined;
         });
}

}  // namespace

void ReportUnserved(const Build& build, diagnostics::Sink& sink) {
  for (const schema::NativeFunction* function : build.operators()) {
    if (IsServed(build.Of(*function).dispatch)) continue;
    dispatch::ReportWhenUnserved(function->QualifiedName(), function->schema.name.range,
                                 dispatch::RegistrationsOf(build.Of(*function).table),
                                 build.fallbacks(), build.keys(), sink);
  }
}

}  // namespace switchyard::plan
