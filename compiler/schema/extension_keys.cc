#include "compiler/schema/extension_keys.h"

#include <algorithm>

#include "compiler/schema/dispatch_key_words.h"
#include "lib/keys/backend_facts.h"

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

// Whether PyTorch makes the autograd kernels of the operator.
bool HasAutogradOfTorch(const NativeFunction& function) {
  if (function.schema.forms != TypeForms::kTorchgen || !function.language.is_whole) return false;
  for (const DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      if (IsExtensionKey(key.value)) return false;
    }
  }
  return true;
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

bool IsOfAPart(const NativeFunction& function) {
  const Language& language = function.language;
  if (language.as_reference) return false;
  const auto is_outside = [&](const source::Located<DispatchKey>& key) {
    return IsKeyOfExtensions(key.value) && !IsKeyOfTorchFiles(key.value, language.level);
  };
  if (!language.is_whole) return true;
  bool has_line = false;
  for (const DispatchLine& line : function.dispatch) {
    if (line.is_implied) continue;
    has_line = true;
    if (!std::all_of(line.keys.begin(), line.keys.end(), is_outside)) return false;
  }
  return has_line;
}

bool MayStandInTableOf(const NativeFunction& function, DispatchKey key) {
  if (IsCarriedAutogradKey(key) && HasAutogradOfTorch(function)) return false;
  return MayStandInEntry(key, function.language, function.schema.name_space.value);
}

}  // namespace switchyard::schema
