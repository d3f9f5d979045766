#include "compiler/dispatch/alias_keys.h"

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

// Those of SparseCsr, which has a slot for each backend in newer editions.
void AddNewerSlots(std::vector<DispatchKey>* keys) {
#define SWITCHYARD_NEWER_SLOT(name) keys->push_back(DispatchKey::name);
#include "lib/keys/dispatch_keys.def"
}

std::vector<DispatchKey> MakeSlotKeysByPriority() {
  std::vector<DispatchKey> keys;
  for (int value = 0; value < kNumFunctionalities; ++value) {
    const auto functionality = static_cast<DispatchKey>(value);
    if (!IsPerBackendFunctionality(functionality)) {
      keys.push_back(functionality);
      if (functionality == DispatchKey::SparseCsrCUDA) AddNewerSlots(&keys);
      continue;
    }
    for (int backend = 1; backend <= kNumBackends; ++backend) {
      keys.push_back(KeyOf(functionality, static_cast<BackendComponent>(backend)));
    }
  }
  return keys;
}

bool IsOfFunctionality(DispatchKey key, DispatchKey functionality) {
  return IsPerBackendKey(key) && FunctionalityOf(key) == functionality;
}

// HIP and VE have autograd keys that no backend kernel serves; their tensors carry AutogradOther.
bool HasOwnAutograd(BackendComponent backend) {
  return backend != BackendComponent::HIP && backend != BackendComponent::VE;
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
  if (IsNewerSlot(key)) return true;
  return key < DispatchKey::EndOfFunctionalityKeys && !IsPerBackendFunctionality(key);
}

bool IsNewerSlot(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_NEWER_SLOT(name) case DispatchKey::name:
#include "lib/keys/dispatch_keys.def"
    return true;
    default:
      return false;
  }
}

BackendComponent BackendOfSlot(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank) \
  case DispatchKey::SparseCsr##name:                    \
    return BackendComponent::name;
#include "lib/keys/dispatch_keys.def"
    default:
      return BackendOf(key);
  }
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
    case DispatchKey::CompositeExplicitAutogradNonFunctional: {
      const BackendComponent backend = BackendOfSlot(key);
      const bool is_functional_only =
          backend == BackendComponent::XLA || backend == BackendComponent::Lazy;
      return IsBackendKey(key) && !IsOfFunctionality(key, DispatchKey::Sparse) &&
             !is_functional_only;
    }
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
  const BackendComponent component = BackendOf(autograd);
  return HasOwnAutograd(component) && backend == KeyOf(DispatchKey::Dense, component);
}

}  // namespace switchyard::dispatch
