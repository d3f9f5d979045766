#include "compiler/schema/extension_keys.h"

#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::schema {
namespace {

enum class FunctionalityKind { PerBackend, Backend, Plain };

// FPGA, Vulkan: backends without a component in key sets.
constexpr bool IsBackendOfItsOwn(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) \
  case DispatchKey::name:                            \
    return FunctionalityKind::kind == FunctionalityKind::Backend;
#include "lib/keys/dispatch_keys.def"
    default:
      return false;
  }
}

}  // namespace

bool IsKeyOfExtensions(DispatchKey key) {
  return (IsPerBackendKey(key) && BackendOf(key) != BackendComponent::Invalid) ||
         IsBackendOfItsOwn(key);
}

bool MayStandInEntry(DispatchKey key, const Language& language, std::string_view name_space) {
  constexpr std::string_view kTorch = "aten";
  if (MayStandInSchemaFile(key, language)) return true;
  return !language.as_reference && name_space != kTorch && IsKeyOfExtensions(key);
}

}  // namespace switchyard::schema
