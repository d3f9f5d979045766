#include "lib/dispatch/dispatch_key.h"

namespace switchyard {

std::string_view DispatchKeyName(DispatchKey key) {
  switch (key) {
    case DispatchKey::Undefined:
      return "Undefined";
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) \
  case DispatchKey::name:                            \
    return #name;
#define SWITCHYARD_NEWER_FUNCTIONALITY(name, kind, prefix) \
  case DispatchKey::name:                                  \
    return #name;
#define SWITCHYARD_ALIAS(name) \
  case DispatchKey::name:      \
    return #name;
#define SWITCHYARD_NEWER_ALIAS(name) \
  case DispatchKey::name:            \
    return #name;
#define SWITCHYARD_NEWER_SLOT(name) \
  case DispatchKey::name:           \
    return #name;
#include "lib/dispatch/dispatch_keys.def"
#define SWITCHYARD_START_OF_BACKENDS(functionality)   \
  case DispatchKey::StartOf##functionality##Backends: \
    return "StartOf" #functionality "Backends";
#define SWITCHYARD_PER_BACKEND_KEY(functionality, prefix, backend) \
  case DispatchKey::prefix##backend:                               \
    return #prefix #backend;
#include "lib/dispatch/per_backend_keys.def"
    default:
      return "unknown";
  }
}

std::string_view BackendComponentName(BackendComponent backend) {
  switch (backend) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank) \
  case BackendComponent::name:                          \
    return #name;
#include "lib/dispatch/dispatch_keys.def"
    default:
      return "none";
  }
}

std::optional<DispatchKey> ParseDispatchKey(std::string_view name) {
#define SWITCHYARD_SYNONYM(synonym, key) \
  if (name == #synonym) return DispatchKey::key;
#include "lib/dispatch/dispatch_keys.def"
  for (int value = 0; value < static_cast<int>(DispatchKey::End); ++value) {
    const auto key = static_cast<DispatchKey>(value);
    const bool is_start = IsPerBackendKey(key) && BackendOf(key) == BackendComponent::Invalid;
    if (!is_start && DispatchKeyName(key) == name && name != "unknown") return key;
  }
  return std::nullopt;
}

void AppendTo(std::string& out, DispatchKey key) { out += DispatchKeyName(key); }

}  // namespace switchyard
