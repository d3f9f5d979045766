#include "compiler/dispatch/alias_keys.h"

#include <algorithm>

#include "lib/keys/backend_facts.h"

namespace switchyard::dispatch {
namespace {

enum class FunctionalityKind { PerBackend, Backend, Plain };

std::vector<DispatchKey> MakeSlotKeys() {
  std::vector<DispatchKey> keys;
  for (int value = 0; value < static_cast<int>(DispatchKey::EndOfRuntimeBackendKeys); ++value) {
    if (HasSlot(static_cast<DispatchKey>(value))) keys.push_back(static_cast<DispatchKey>(value));
  }
  return keys;
}

void AddSlots(DispatchKey functionality, std::vector<DispatchKey>* keys) {
  if (!IsPerBackendFunctionality(functionality)) {
    keys->push_back(functionality);
    return;
  }
  for (int backend = 1; backend <= kNumBackends; ++backend) {
    keys->push_back(KeyOf(functionality, static_cast<BackendComponent>(backend)));
  }
}

void AddNewerSlots(DispatchKey functionality, FunctionalityKind kind,
                   std::vector<DispatchKey>* keys) {
  if (kind != FunctionalityKind::PerBackend) {
    keys->push_back(functionality);
    return;
  }
#define SWITCHYARD_NEWER_SLOT(name) keys->push_back(DispatchKey::name);
#include "lib/keys/per_backend_keys.def"
}

std::vector<DispatchKey> MakeSlotKeysByPriority() {
  std::vector<DispatchKey> keys = {DispatchKey::Undefined};
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) AddSlots(DispatchKey::name, &keys);
#define SWITCHYARD_NEWER_FUNCTIONALITY(name, kind, prefix) \
  AddNewerSlots(DispatchKey::name, FunctionalityKind::kind, &keys);
#include "lib/keys/dispatch_keys.def"
  return keys;
}

bool IsOfFunctionality(DispatchKey key, DispatchKey functionality) {
  return IsPerBackendKey(key) && FunctionalityOf(key) == functionality;
}

}  // namespace

const std::vector<DispatchKey>& SlotKeys() {
  static const auto* const keys = new std::vector<DispatchKey>(MakeSlotKeys());
  return *keys;
}

const std::vector<DispatchKey>& SlotKeysByPriority() {
  static const auto* const keys = new std::vector<DispatchKey>(MakeSlotKeysByPriority());
  return *keys;
}

bool HasSlot(DispatchKey key) {
  if (IsPerBackendKey(key)) return BackendOf(key) != BackendComponent::Invalid;
  if (IsNewerSlot(key) || IsNewerMode(key)) return true;
  return key < DispatchKey::EndOfFunctionalityKeys && !IsPerBackendFunctionality(key);
}

bool IsNewerSlot(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_NEWER_SLOT(name) case DispatchKey::name:
#include "lib/keys/per_backend_keys.def"
    return true;
    default:
      return false;
  }
}

bool IsNewerMode(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_NEWER_FUNCTIONALITY(name, kind, prefix) \
  case DispatchKey::name:                                  \
    return FunctionalityKind::kind == FunctionalityKind::Plain;
#include "lib/keys/dispatch_keys.def"
    default:
      return false;
  }
}

std::vector<DispatchKey> SlotsOfFunctionality(DispatchKey functionality) {
  std::vector<DispatchKey> slots;
  if (functionality == DispatchKey::SparseCsr) {
    slots = {DispatchKey::SparseCsrCPU, DispatchKey::SparseCsrCUDA};
    AddNewerSlots(functionality, FunctionalityKind::PerBackend, &slots);
  } else if (IsPerBackendFunctionality(functionality)) {
    AddSlots(functionality, &slots);
  }
  return slots;
}

bool IsBackendWithoutComponent(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) \
  case DispatchKey::name:                            \
    return FunctionalityKind::kind == FunctionalityKind::Backend;
#include "lib/keys/dispatch_keys.def"
    default:
      return false;
  }
}

bool IsAutogradKey(DispatchKey key) {
  return key == DispatchKey::AutogradOther || key == DispatchKey::AutogradNestedTensor ||
         IsOfFunctionality(key, DispatchKey::AutogradFunctionality);
}

std::vector<DispatchKey> CarriedAutogradKeys(const std::vector<DispatchKey>& backends) {
  std::vector<DispatchKey> carried;
  for (const DispatchKey key : backends) {
    carried.push_back(AutogradKeyOf(BackendOfSlot(key)));
    const bool is_nested = IsOfFunctionality(key, DispatchKey::NestedTensor);
    if (is_nested) carried.push_back(DispatchKey::AutogradNestedTensor);
  }
  std::sort(carried.begin(), carried.end());
  carried.erase(std::unique(carried.begin(), carried.end()), carried.end());
  return carried;
}

bool IsBackendKey(DispatchKey key) {
  return IsOfFunctionality(key, DispatchKey::Dense) ||
         IsOfFunctionality(key, DispatchKey::Quantized) ||
         IsOfFunctionality(key, DispatchKey::Sparse) || IsBackendWithoutComponent(key) ||
         IsNewerSlot(key);
}

bool StandsFor(DispatchKey alias, DispatchKey key) {
  const bool is_nested = IsOfFunctionality(key, DispatchKey::NestedTensor);
  switch (alias) {
    case DispatchKey::Autograd:
      return IsAutogradKey(key);
    case DispatchKey::CompositeImplicitAutograd:
      return IsBackendKey(key) || is_nested || IsAutogradKey(key);
    case DispatchKey::CompositeImplicitAutogradNestedTensor:
      return is_nested || key == DispatchKey::AutogradNestedTensor;
    case DispatchKey::CompositeExplicitAutograd:
      return IsBackendKey(key);
    case DispatchKey::CompositeExplicitAutogradNonFunctional:
      return IsBackendKey(key) && !IsOfFunctionality(key, DispatchKey::Sparse) &&
             TakesNonFunctionalComposites(BackendOfSlot(key));
    case DispatchKey::FuncTorchBatchedDecomposition:
      return key == DispatchKey::FuncTorchBatched;
    default:
      return false;
  }
}

bool BelongsToAutograd(DispatchKey backend, DispatchKey autograd) {
  if (autograd == DispatchKey::AutogradNestedTensor)
    return IsOfFunctionality(backend, DispatchKey::NestedTensor);
  if (autograd == DispatchKey::AutogradOther) {
    return IsBackendWithoutComponent(backend) || IsOfFunctionality(backend, DispatchKey::Sparse) ||
           IsOfFunctionality(backend, DispatchKey::Quantized) || IsNewerSlot(backend);
  }
  if (!IsOfFunctionality(autograd, DispatchKey::AutogradFunctionality)) return false;
  // Some autograd keys belong to backends whose tensors never have them: no kernel serves such
  // keys.
  const BackendComponent component = BackendOf(autograd);
  return AutogradKeyOf(component) == autograd && backend == KeyOf(DispatchKey::Dense, component);
}

}  // namespace switchyard::dispatch
