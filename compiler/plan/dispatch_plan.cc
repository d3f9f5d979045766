#include "compiler/plan/dispatch_plan.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/operator_table.h"
#include "compiler/dispatch/reason.h"
#include "lib/keys/backend_facts.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::plan {
namespace {

using schema::Argument;
using schema::FunctionSchema;
using schema::NativeFunction;

// Whether the argument is dtype, layout or device, which determine the key of a factory.
bool IsFactoryOption(const Argument& argument) {
  return argument.group == schema::ArgumentGroup::kTensorOptions &&
         argument.name.value != "pin_memory";
}

// Operators with tensor options whose key does not come from a tensor: those with a BackendSelect
// kernel in PyTorch, and those whose entry says so.
bool IsFactory(const NativeFunction& function) {
  const FunctionSchema& schema = function.schema;
  const bool is_marked =
      function.category_override && function.category_override->value == "factory";
  if (is_marked) return schema.HasTensorOptions();
  constexpr std::string_view kLike = "_like";
  constexpr std::string_view kNew = "new_";
  const std::string_view base = schema.name.value.base;
  const bool is_like =
      base.size() >= kLike.size() && base.substr(base.size() - kLike.size()) == kLike;
  return schema.HasTensorOptions() && !is_like && base.substr(0, kNew.size()) != kNew;
}

DispatchKey GuardedBackend(DispatchKey key) {
  const BackendComponent backend = BackendOfSlot(key);
  return backend == BackendComponent::Invalid ? key : KeyOf(DispatchKey::Dense, backend);
}

// One case for each kernel and guarded device.
void AddCases(const dispatch::KernelGroup& group, std::vector<CasePlan>* cases) {
  const bool is_guarded = group.guard.place != dispatch::GuardPlace::kNone;
  const size_t first = cases->size();
  for (const dispatch::TableRow& row : group.rows) {
    const DispatchKey backend = is_guarded ? GuardedBackend(row.key) : DispatchKey::Undefined;
    const auto same =
        std::find_if(cases->begin() + static_cast<std::ptrdiff_t>(first), cases->end(),
                     [&](const CasePlan& plan) { return plan.guarded_backend == backend; });
    if (same != cases->end()) {
      same->keys.push_back(row.key);
    } else {
      const bool has_guarded_outputs =
          group.form == dispatch::KernelForm::kStructured && IsGuardedKey(row.key);
      cases->push_back({{row.key},
                        group.form,
                        group.line,
                        group.guard,
                        group.checked,
                        backend,
                        has_guarded_outputs ? GuardedBackend(row.key) : DispatchKey::Undefined});
    }
  }
}

// Includes the slot without a key: a composite kernel serves calls whose tensors are all undefined.
std::vector<CasePlan> PlanCases(const dispatch::OperatorTable& table,
                                const std::vector<DispatchKey>& build_keys) {
  std::vector<DispatchKey> keys = build_keys;
  keys.push_back(DispatchKey::Undefined);
  std::vector<CasePlan> cases;
  for (const dispatch::KernelGroup& group : table.Groups(std::move(keys))) AddCases(group, &cases);
  return cases;
}

std::string NameKeys(std::vector<DispatchKey> keys) {
  std::sort(keys.begin(), keys.end());
  std::string names;
  for (const DispatchKey key : keys) {
    if (key == DispatchKey::Undefined) continue;
    if (!names.empty()) names += ", ";
    names += DispatchKeyName(key);
  }
  return names;
}

// Completes the sentence `Kernels are built in for: `.
std::string DescribeKeys(const dispatch::OperatorTable& table, const std::vector<CasePlan>& cases) {
  std::vector<DispatchKey> keys;
  for (const CasePlan& plan : cases) keys.insert(keys.end(), plan.keys.begin(), plan.keys.end());
  if (!keys.empty()) return NameKeys(std::move(keys));
  table.registered().HasAny([&](DispatchKey key) {
    if (!table.fallthroughs().Has(key)) keys.push_back(key);
    return false;
  });
  if (keys.empty()) return "no key, the schema names no kernel";
  return "no key of this build, the schema has kernels for " + NameKeys(std::move(keys));
}

// Factories choose a backend at the key BackendSelect. c10 looks first at a key with precedence
// over that one.
bool HasKeyBeforeBackendSelect(const std::vector<CasePlan>& cases) {
  constexpr DispatchKeySet kOfBackends = DispatchKeySet::FullAfter(DispatchKey::BackendSelect);
  return std::any_of(cases.begin(), cases.end(), [&](const CasePlan& plan) {
    return std::any_of(plan.keys.begin(), plan.keys.end(), [&](DispatchKey key) {
      return key != DispatchKey::Undefined && !kOfBackends.Has(key);
    });
  });
}

KeySource KeySourceOf(const NativeFunction& function, const std::vector<CasePlan>& cases) {
  if (!IsFactory(function)) return KeySource::kArguments;
  return HasKeyBeforeBackendSelect(cases) ? KeySource::kFactoryAfterArguments : KeySource::kFactory;
}

// Kernels that lines name for autograd keys: composite ones are those of the backends, too, and
// reached there.
std::vector<DispatchKey> OwnAutogradKeys(const dispatch::OperatorTable& table,
                                         const std::vector<DispatchKey>& build_keys) {
  std::vector<DispatchKey> own;
  const bool has_any = table.registered().HasAny(
      [](DispatchKey key) { return key == DispatchKey::Autograd || dispatch::IsAutogradKey(key); });
  if (!has_any) return own;
  for (const DispatchKey key : dispatch::CarriedAutogradKeys(build_keys)) {
    const dispatch::TableRow row = table.Row(key);
    const bool is_own = row.HasKernel() && (row.slot.reason == dispatch::Reason::kDirect ||
                                            row.slot.reason == dispatch::Reason::kAutograd);
    if (is_own) own.push_back(key);
  }
  return own;
}

// Whether a line of the operator lets calls pass the key by.
bool IsPassedBy(const dispatch::OperatorTable& table, DispatchKey key) {
  const dispatch::Slot slot = table.Row(key).slot;
  return dispatch::IsOwnKernel(slot.reason) && table.fallthroughs().Has(slot.registered);
}

// The autograd keys at which nothing is recorded.
std::vector<DispatchKey> PassedAutogradKeys(const dispatch::OperatorTable& table,
                                            const std::vector<DispatchKey>& build_keys) {
  std::vector<DispatchKey> passed;
  if (table.fallthroughs().IsEmpty()) return passed;
  for (const DispatchKey key : dispatch::CarriedAutogradKeys(build_keys)) {
    if (IsPassedBy(table, key)) passed.push_back(key);
  }
  return passed;
}

void FindWrappers(const NativeFunction& function, const DispatchContext& context,
                  std::vector<CasePlan>* cases) {
  if (context.find_wrapper == nullptr) return;
  for (CasePlan& one : *cases) {
    if (dispatch::IsStructuredForm(one.form)) one.wrapper = context.find_wrapper(function, one);
  }
}

void ReportMissing(const NativeFunction& function, const DispatchContext& context,
                   DispatchPlan* plan) {
  if (context.has_kernel == nullptr) return;
  const auto has = [&](const CasePlan& one) { return context.has_kernel(function, one); };
  std::vector<CasePlan>& cases = plan->cases;
  const auto missing = std::stable_partition(cases.begin(), cases.end(), has);
  plan->missing.assign(missing, cases.end());
  if (context.leaves_out_missing) cases.erase(missing, cases.end());
}

// A library has gradients for autograd keys that the schema says nothing of: calls at these do not
// pass them by, unless the kernel is one of operators alone. Of the others, calls go on to its own
// dispatcher or fail.
void KeepPassedOnOfOperators(const dispatch::OperatorTable& table,
                             const std::vector<DispatchKey>& build_keys,
                             std::vector<DispatchKey>* passed_on) {
  const std::vector<DispatchKey> carried = dispatch::CarriedAutogradKeys(build_keys);
  const auto is_left = [&](DispatchKey key) {
    if (!dispatch::IsAutogradKey(key) || IsPassedBy(table, key)) return false;
    const bool is_carried = std::find(carried.begin(), carried.end(), key) != carried.end();
    return !is_carried || table.Row(key).slot.reason != dispatch::Reason::kCompositeImplicit;
  };
  passed_on->erase(std::remove_if(passed_on->begin(), passed_on->end(), is_left), passed_on->end());
}

// Kernels of operators alone that stand in a switch, beside others: calls at the autograd keys that
// they serve go on to them.
void PassOnToComposites(const dispatch::OperatorTable& table,
                        const std::vector<DispatchKey>& build_keys,
                        std::vector<DispatchKey>* passed_on) {
  for (const DispatchKey key : dispatch::CarriedAutogradKeys(build_keys)) {
    const bool is_known = std::find(passed_on->begin(), passed_on->end(), key) != passed_on->end();
    const dispatch::Reason reason = table.Row(key).slot.reason;
    if (!is_known && reason == dispatch::Reason::kCompositeImplicit) passed_on->push_back(key);
  }
}

}  // namespace

bool IsOfOperatorsAlone(const expand::KernelLine& line) {
  return std::any_of(line.keys.begin(), line.keys.end(), [](const auto& key) {
    return key.value == DispatchKey::CompositeImplicitAutograd;
  });
}

bool HasEmittedWrapper(const CasePlan& plan) {
  return dispatch::IsStructuredForm(plan.form) && plan.wrapper == WrapperOrigin::kEmitted;
}

std::string_view WrapperKey(const CasePlan& plan) {
  const bool is_composite = plan.form == dispatch::KernelForm::kNonFunctional;
  return is_composite ? "NonFunctional" : DispatchKeyName(plan.keys.front());
}

DispatchPlan PlanDispatch(const NativeFunction& function, const dispatch::OperatorTable& table,
                          const DispatchContext& context) {
  DispatchPlan plan;
  plan.autograd_keys = OwnAutogradKeys(table, context.keys);
  plan.passed_autograd_keys = PassedAutogradKeys(table, context.keys);
  plan.passes_autograd =
      !plan.passed_autograd_keys.empty() &&
      plan.passed_autograd_keys.size() == dispatch::CarriedAutogradKeys(context.keys).size();
  std::vector<DispatchKey> build_keys = context.keys;
  build_keys.insert(build_keys.end(), plan.autograd_keys.begin(), plan.autograd_keys.end());
  plan.fallbacks = dispatch::PlanFallbacks({table.registered(), table.fallthroughs()},
                                           context.fallbacks, build_keys);
  if (context.has_keys_beyond) {
    KeepPassedOnOfOperators(table, context.keys, &plan.fallbacks.passed_on);
  }
  const expand::KernelLine* const line = table.LineOfEveryKey(build_keys);
  if (line != nullptr && (!context.has_keys_beyond || IsOfOperatorsAlone(*line))) {
    plan.cases.emplace_back();
    plan.cases[0].line = line;
    ReportMissing(function, context, &plan);
    if (plan.fallbacks.cases.empty() && !plan.cases.empty()) return plan;
  } else {
    plan.cases = PlanCases(table, build_keys);
    if (context.has_keys_beyond) {
      PassOnToComposites(table, context.keys, &plan.fallbacks.passed_on);
    }
    FindWrappers(function, context, &plan.cases);
    ReportMissing(function, context, &plan);
  }
  plan.built_in_keys = DescribeKeys(table, plan.cases);
  plan.key_source = KeySourceOf(function, plan.cases);
  if (plan.key_source != KeySource::kArguments) {
    for (const Argument& argument : function.schema.arguments) {
      if (IsFactoryOption(argument)) plan.key_arguments.push_back(&argument);
    }
  }
  for (const Argument& argument : function.schema.arguments) {
    if (schema::HasDispatchKeys(argument.type.value)) plan.key_arguments.push_back(&argument);
  }
  return plan;
}

bool HasWrapper(const DispatchPlan& plan) {
  return std::any_of(plan.cases.begin(), plan.cases.end(), HasEmittedWrapper);
}

const CasePlan* StraightCase(const DispatchPlan& plan) {
  const dispatch::FallbackPlan& fallbacks = plan.fallbacks;
  const bool is_usual = fallbacks.cases.empty() && fallbacks.passed_on.empty() &&
                        fallbacks.looked_at.empty() && fallbacks.passed_by.empty();
  if (!is_usual) return nullptr;
  for (const CasePlan& one : plan.cases) {
    if (std::find(one.keys.begin(), one.keys.end(), kStraightKey) == one.keys.end()) continue;
    const bool is_call = one.form != dispatch::KernelForm::kInplaceMeta &&
                         one.form != dispatch::KernelForm::kResultCopied &&
                         one.guarded_backend == DispatchKey::Undefined && one.checked.empty();
    return is_call ? &one : nullptr;
  }
  return nullptr;
}

bool HasKernelToCall(const DispatchPlan& plan) {
  return std::any_of(plan.cases.begin(), plan.cases.end(), [](const CasePlan& one) {
    return one.form != dispatch::KernelForm::kInplaceMeta;
  });
}

}  // namespace switchyard::plan
