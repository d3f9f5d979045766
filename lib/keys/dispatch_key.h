// Dispatch keys as an enum, in c10's order: functionalities by rising priority, then the
// per-backend keys in blocks, then the alias keys, then the keys of newer editions without a slot
// in the run-time. Made from dispatch_keys.def.
//
// Takes: nothing. Gives: DispatchKey, BackendComponent, constexpr conversions between a per-backend
// key and its two parts, and names. Numbers equal c10 1.13.1's up to the end of the Dense block's
// Lazy; beyond it they differ, because MTIA and MAIA are backends here. Errors: none; an unknown
// word parses to nullopt.

#ifndef SWITCHYARD_LIB_KEYS_DISPATCH_KEY_H_
#define SWITCHYARD_LIB_KEYS_DISPATCH_KEY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace switchyard {

enum class BackendComponent : uint8_t {
  Invalid = 0,
#define SWITCHYARD_BACKEND_COMPONENT(name, ...) name,
#include "lib/keys/dispatch_keys.def"
  End,
};

inline constexpr int kNumBackends = static_cast<int>(BackendComponent::End) - 1;

enum class DispatchKey : uint16_t {
  Undefined = 0,
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) name,
#include "lib/keys/dispatch_keys.def"
  EndOfFunctionalityKeys,
  // A functionality without any backend gives the start of its block: a slot that no tensor has.
  BeforeBackendBlocks = EndOfFunctionalityKeys,
#define SWITCHYARD_START_OF_BACKENDS(functionality) StartOf##functionality##Backends,
#define SWITCHYARD_PER_BACKEND_KEY(functionality, prefix, backend) prefix##backend,
#include "lib/keys/per_backend_keys.def"
  EndOfRuntimeBackendKeys,
  BeforeAliasKeys = EndOfRuntimeBackendKeys - 1,
#define SWITCHYARD_ALIAS(name) name,
#include "lib/keys/dispatch_keys.def"
  EndOfAliasKeys,
  BeforeNewerKeys = EndOfAliasKeys - 1,
#define SWITCHYARD_NEWER_FUNCTIONALITY(name, kind, prefix) name,
#define SWITCHYARD_NEWER_ALIAS(name) name,
#include "lib/keys/dispatch_keys.def"
#define SWITCHYARD_NEWER_SLOT(name) name,
#include "lib/keys/per_backend_keys.def"
  End,
#define SWITCHYARD_SYNONYM(name, key) name = key,
#include "lib/keys/dispatch_keys.def"
};

inline constexpr int kNumFunctionalities = static_cast<int>(DispatchKey::EndOfFunctionalityKeys);

// True for Dense, Quantized, Sparse, NestedTensor and AutogradFunctionality.
constexpr bool IsPerBackendFunctionality(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_START_OF_BACKENDS(functionality) case DispatchKey::functionality:
#define SWITCHYARD_PER_BACKEND_KEY(functionality, prefix, backend)
#include "lib/keys/per_backend_keys.def"
    return true;
    default:
      return false;
  }
}

constexpr bool IsPerBackendKey(DispatchKey key) {
  return key > DispatchKey::BeforeBackendBlocks && key < DispatchKey::EndOfRuntimeBackendKeys;
}

constexpr bool IsAliasKey(DispatchKey key) {
  return key > DispatchKey::BeforeAliasKeys && key < DispatchKey::EndOfAliasKeys;
}

// A key that schema files may name but no tensor has.
constexpr bool IsNewerKey(DispatchKey key) {
  return key > DispatchKey::BeforeNewerKeys && key < DispatchKey::End;
}

// The functionality of the key's bit: QuantizedCUDA gives Quantized, Tracer gives itself, alias
// keys and Undefined give Undefined.
constexpr DispatchKey FunctionalityOf(DispatchKey key) {
  constexpr int kBlock = kNumBackends + 1;
  constexpr DispatchKey kBlocks[] = {
#define SWITCHYARD_START_OF_BACKENDS(functionality) DispatchKey::functionality,
#define SWITCHYARD_PER_BACKEND_KEY(functionality, prefix, backend)
#include "lib/keys/per_backend_keys.def"
  };
  if (key < DispatchKey::EndOfFunctionalityKeys) return key;
  if (!IsPerBackendKey(key)) return DispatchKey::Undefined;
  const int offset = static_cast<int>(key) - static_cast<int>(DispatchKey::StartOfDenseBackends);
  return kBlocks[offset / kBlock];
}

// The backend of the key's bit, or Invalid.
constexpr BackendComponent BackendOf(DispatchKey key) {
  if (!IsPerBackendKey(key)) return BackendComponent::Invalid;
  const int offset = static_cast<int>(key) - static_cast<int>(DispatchKey::StartOfDenseBackends);
  return static_cast<BackendComponent>(offset % (kNumBackends + 1));
}

// The inverse of the two functions above. A functionality that is not per backend is returned
// unchanged; a per-backend one with Invalid gives the start of its block.
constexpr DispatchKey KeyOf(DispatchKey functionality, BackendComponent backend) {
  switch (functionality) {
#define SWITCHYARD_START_OF_BACKENDS(name)                                                        \
  case DispatchKey::name:                                                                         \
    return static_cast<DispatchKey>(static_cast<uint16_t>(DispatchKey::StartOf##name##Backends) + \
                                    static_cast<uint16_t>(backend));
#define SWITCHYARD_PER_BACKEND_KEY(functionality, prefix, backend)
#include "lib/keys/per_backend_keys.def"
    default:
      return functionality;
  }
}

// The spelling of the table; "unknown" for a number that is not a key.
std::string_view DispatchKeyName(DispatchKey key);
std::string_view BackendComponentName(BackendComponent backend);

// Reads a name or a synonym of the table.
std::optional<DispatchKey> ParseDispatchKey(std::string_view name);

// Lets a key be a part of a message (lib/core/error.h).
void AppendTo(std::string& out, DispatchKey key);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_KEYS_DISPATCH_KEY_H_
