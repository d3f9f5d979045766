#include "compiler/plan/unserved.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/dispatch/registrations.h"
#include "compiler/dispatch/table.h"
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

// The operator whose kernel a call reaches: of a structured family without a kernel for the key,
// the functional and the in-place form call the out form.
const OperatorPlan& Reached(const Build& build, const OperatorPlan& called, DispatchKey key) {
  const bool calls_out = called.table.Row(key).form == dispatch::KernelForm::kNonFunctional;
  return calls_out ? build.Of(*build.program().StructuredFamilyOf(*called.function)->out) : called;
}

// The keys at which a call of the operator reaches no kernel, with commas between them.
std::string MissingKeys(const Build& build, const OperatorPlan& called,
                        const std::vector<DispatchKey>& keys) {
  std::string missing;
  for (const DispatchKey key : keys) {
    const OperatorPlan& reached = Reached(build, called, key);
    const dispatch::Slot slot =
        dispatch::ResolveSlot(reached.table.registered(), build.fallbacks().keys(), key);
    if (slot.reason != dispatch::Reason::kMissing) continue;
    missing += (missing.empty() ? "`" : ", `") + std::string(DispatchKeyName(key)) + "`";
  }
  return missing;
}

// True when all kernels of the operator are registered elsewhere.
bool IsServedElsewhere(const OperatorPlan& plan) {
  return dispatch::RegistrationsOf(plan.table).list().empty();
}

}  // namespace

void ReportUnservedCalls(const Build& build, diagnostics::Sink& sink) {
  if (build.selection() == nullptr) return;
  for (const select::CompositeCall& call : build.selection()->composite_calls) {
    if (!build.selection()->Has(*call.called)) continue;
    const OperatorPlan& called = build.Of(*call.called);
    if (called.dispatch.key_source != KeySource::kArguments || IsServedElsewhere(called)) continue;
    const std::string missing = MissingKeys(build, called, call.keys);
    if (missing.empty()) continue;
    sink.Report(diagnostics::kCallWithoutKernel, call.function->schema.name.range,
                diagnostics::Name(call.kernel), diagnostics::Name(call.function->QualifiedName()),
                diagnostics::Name(call.called->QualifiedName()), diagnostics::Text(missing))
        .Info(call.called->schema.name.range, "the operator that it calls");
  }
}

void ReportUnserved(const Build& build, diagnostics::Sink& sink) {
  for (const schema::NativeFunction* function : build.operators()) {
    if (IsServed(build.Of(*function).dispatch)) continue;
    dispatch::ReportWhenUnserved(function->QualifiedName(), function->schema.name.range,
                                 dispatch::RegistrationsOf(build.Of(*function).table),
                                 build.fallbacks(), build.keys(), sink);
  }
}

}  // namespace switchyard::plan
