#include "compiler/emit/registration/registrations.h"

#include <algorithm>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/device_check.h"
#include "compiler/dispatch/device_guard.h"
#include "compiler/emit/operator_text.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Identifier;
using dispatch::KernelForm;
using dispatch::RegisteredKernel;
using schema::NativeFunction;

// Keys of backends that the build has not are left to other libraries. The composite of a
// structured family is for them alone.
bool IsInBuild(const EmitInput& input, const RegisteredKernel& kernel) {
  if (kernel.form == KernelForm::kNonFunctional) return false;
  // torch_library.cc registers these.
  if (kernel.form == KernelForm::kFallthrough) return false;
  // backend_library.cc registers these.
  if (kernel.line != nullptr && kernel.line->source == expand::LineSource::kBackend) return false;
  return IsRegisteredKey(input, kernel.key);
}

CasePlan PlanFor(const NativeFunction& function, const RegisteredKernel& kernel) {
  CasePlan plan;
  plan.keys = {kernel.key};
  plan.form = kernel.form;
  plan.line = kernel.line;
  if (kernel.form == KernelForm::kInplaceMeta) return plan;
  plan.checked = dispatch::FindCheckedArguments(function, kernel.line, kernel.key);
  if (kernel.form != KernelForm::kPlain) return plan;
  plan.guard = dispatch::FindDeviceGuard(function, *kernel.line, kernel.key);
  if (plan.guard.place != dispatch::GuardPlace::kNone) plan.guarded_backend = kernel.key;
  return plan;
}

// Whether c10 has to know of writes and views.
bool HasAliases(const NativeFunction& function) {
  const auto& schema = function.schema;
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const schema::Argument& one) { return one.annotation.has_value(); });
}

}  // namespace

bool IsRegisteredKey(const EmitInput& input, DispatchKey key) {
  return IsAliasKey(key) || !dispatch::IsBackendKey(key) || input.build.Has(key);
}

Identifier RegisteredName(const EmitInput& input, const NativeFunction& function,
                          const std::string& suffix) {
  std::string name = NamespaceOf(function);
  if (!name.empty()) name += '_';
  name += TextOf(input, function).dispatcher.signature.name.text();
  return Identifier::Known(name + "_" + suffix);
}

bool TakesSymbolic(const Registered& registered) {
  const CasePlan& plan = registered.plan;
  return plan.form == KernelForm::kPlain && plan.line->kernel.value.SupportsSymInt();
}

RegisteredNamespaces RegisteredNamespacesOf(const EmitInput& input) {
  RegisteredNamespaces result;
  for (const NativeFunction* function : input.build.operators()) {
    if (plan::IsOfLibrary(input.target, *function)) continue;
    RegisteredNamespace& name_space = result[function->schema.name_space.value];
    name_space.functions.push_back(function);
    for (const RegisteredKernel& kernel : input.build.Of(*function).table.kernels()) {
      if (!IsInBuild(input, kernel)) continue;
      const std::string key(DispatchKeyName(kernel.key));
      name_space.kernels[kernel.key].push_back({function, kernel.key, PlanFor(*function, kernel),
                                                RegisteredName(input, *function, key)});
    }
  }
  return result;
}

std::vector<const NativeFunction*> AliasingOperators(const EmitInput& input,
                                                     const RegisteredNamespace& name_space) {
  std::vector<const NativeFunction*> result;
  for (const NativeFunction* function : name_space.functions) {
    if (function->manual_kernel_registration || !HasAliases(*function)) continue;
    const dispatch::KeyList& registered = input.build.Of(*function).table.registered();
    // A composite kernel calls operators that tell.
    const bool is_told = registered.Has(DispatchKey::CompositeImplicitAutograd) ||
                         registered.Has(DispatchKey::ADInplaceOrView);
    if (!is_told) result.push_back(function);
  }
  return result;
}

}  // namespace switchyard::emit
