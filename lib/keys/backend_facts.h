// Facts about a backend in the table of keys: the columns of dispatch_keys.def as functions, and
// the device of device_types.def.
//
// Takes: keys and backends. Gives: constexpr answers, false or Undefined for keys that are not
// backends. Errors: none.

#ifndef SWITCHYARD_LIB_KEYS_BACKEND_FACTS_H_
#define SWITCHYARD_LIB_KEYS_BACKEND_FACTS_H_

#include <string_view>

#include "lib/keys/dispatch_key.h"

namespace switchyard {

// The backend of a key with a slot. This includes SparseCsrCPU and similar keys, which are not
// per-backend keys in the run-time. Invalid if there is none.
constexpr BackendComponent BackendOfSlot(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_BACKEND_COMPONENT(name, ...) \
  case DispatchKey::SparseCsr##name:            \
    return BackendComponent::name;
#include "lib/keys/dispatch_keys.def"
    default:
      return BackendOf(key);
  }
}

// The key of tensors with compressed rows or columns, which may be a key of newer editions.
// Undefined for Invalid.
constexpr DispatchKey SparseCsrKeyOf(BackendComponent backend) {
  switch (backend) {
#define SWITCHYARD_BACKEND_COMPONENT(name, ...) \
  case BackendComponent::name:                  \
    return DispatchKey::SparseCsr##name;
#include "lib/keys/dispatch_keys.def"
    default:
      return DispatchKey::Undefined;
  }
}

// Unknown to 1.13.1, but with a bit in the run-time.
constexpr bool IsNewerBackend(BackendComponent backend) {
  switch (backend) {
#define SWITCHYARD_BACKEND_COMPONENT(...)
#define SWITCHYARD_NEWER_BACKEND_COMPONENT(name, ...) case BackendComponent::name:
#include "lib/keys/dispatch_keys.def"
    return true;
    default:
      return false;
  }
}

// True for the keys of devices that can exist several times in a process: CUDA, QuantizedCUDA,
// SparseXPU.
constexpr bool IsGuardedKey(DispatchKey key) {
  switch (BackendOfSlot(key)) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank, guard, ...) \
  case BackendComponent::name:                                      \
    return guard;
#include "lib/keys/dispatch_keys.def"
    default:
      return false;
  }
}

// Whether `ufunc_inner_loop` makes kernels for the key.
constexpr bool IsUfuncKey(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank, guard, structured, ufunc, ...) \
  case DispatchKey::name:                                                              \
    return ufunc;
#include "lib/keys/dispatch_keys.def"
    default:
      return false;
  }
}

// Whether only files of extensions may list the key.
constexpr bool IsExtensionKey(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank, guard, structured, ufunc, extension, ...) \
  case DispatchKey::name:                                                                         \
    return extension;
#include "lib/keys/dispatch_keys.def"
    default:
      return false;
  }
}

// Whether the backend supports views of any storage: CompositeExplicitAutogradNonFunctional serves
// such backends. True for keys that are not backends.
constexpr bool TakesNonFunctionalComposites(BackendComponent backend) {
  switch (backend) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank, guard, structured, ufunc, extension, \
                                     nonfunctional, ...)                                     \
  case BackendComponent::name:                                                               \
    return nonfunctional;
#include "lib/keys/dispatch_keys.def"
    default:
      return true;
  }
}

// The autograd key that tensors of the backend carry.
constexpr DispatchKey AutogradKeyOf(BackendComponent backend) {
  switch (backend) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank, guard, structured, ufunc, extension, \
                                     nonfunctional, autograd, ...)                           \
  case BackendComponent::name:                                                               \
    return (autograd) ? DispatchKey::Autograd##name : DispatchKey::AutogradOther;
#include "lib/keys/dispatch_keys.def"
    default:
      return DispatchKey::AutogradOther;
  }
}

// The autocast key that tensors of the backend carry, Undefined for none.
constexpr DispatchKey AutocastKeyOf(BackendComponent backend) {
  switch (backend) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank, guard, structured, ufunc, extension, \
                                     nonfunctional, autograd, autocast, ...)                 \
  case BackendComponent::name:                                                               \
    return DispatchKey::autocast;
#include "lib/keys/dispatch_keys.def"
    default:
      return DispatchKey::Undefined;
  }
}

// The name of the device type whose strided tensors have the key; empty if there is none.
constexpr std::string_view DeviceTypeOfKey(DispatchKey key) {
  constexpr struct {
    DispatchKey key;
    std::string_view device;
  } kDevices[] = {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) {DispatchKey::key, #name},
#include "lib/keys/device_types.def"
  };
  if (key == DispatchKey::Undefined) return {};
  for (const auto& one : kDevices) {
    if (one.key == key) return one.device;
  }
  return {};
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_KEYS_BACKEND_FACTS_H_
