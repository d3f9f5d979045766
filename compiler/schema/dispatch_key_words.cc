#include "compiler/schema/dispatch_key_words.h"

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::schema {
namespace {

struct Words {
  std::vector<std::string_view> in_order;
  absl::flat_hash_map<std::string_view, DispatchKey> keys;

  void Add(std::string_view word, DispatchKey key) {
    if (keys.emplace(word, key).second) in_order.push_back(word);
  }
};

Words MakeWords() {
  Words words;
  for (int value = 0; value < static_cast<int>(DispatchKey::End); ++value) {
    const auto key = static_cast<DispatchKey>(value);
    if (IsPerBackendKey(key) && BackendOf(key) == BackendComponent::Invalid) continue;
    words.Add(DispatchKeyName(key), key);
  }
#define SWITCHYARD_SYNONYM(name, key) words.keys.emplace(#name, DispatchKey::key);
#include "lib/keys/dispatch_keys.def"
  return words;
}

const Words& AllWords() {
  static const Words* const words = new Words(MakeWords());
  return *words;
}

// The editions, named with the words of the table of keys.
struct Since {
  static constexpr std::optional<LanguageLevel> Never = std::nullopt;
#define EDITION(level, name, version) \
  static constexpr std::optional<LanguageLevel> level = LanguageLevel::level;
#include "compiler/schema/editions.def"
};

// The first edition in which structured operators have kernels for the key.
constexpr std::optional<LanguageLevel> StructuredSince(DispatchKey key) {
  switch (key) {
#define SWITCHYARD_BACKEND_COMPONENT(name, newest_rank, guard, structured, ...) \
  case DispatchKey::name:                                                       \
    return Since::structured;
#include "lib/keys/dispatch_keys.def"
    default:
      return std::nullopt;
  }
}

// Whether an edition's own files may list the key; nothing for a key that no edition's may.
std::optional<bool> IsInTorchFiles(DispatchKey key, LanguageLevel level) {
  switch (key) {
#define SWITCHYARD_SCHEMA_FILE_KEY(name, first, last) \
  case DispatchKey::name:                             \
    return Knows(level, LanguageLevel::first, LanguageLevel::last);
#include "compiler/schema/schema_file_keys.def"
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<std::string_view> NameOfFormerKey(std::string_view word) {
#define SWITCHYARD_SYNONYM(name, key) \
  if (word == #name) return DispatchKeyName(DispatchKey::key);
#include "lib/keys/dispatch_keys.def"
  return std::nullopt;
}

std::optional<DispatchKey> DispatchKeyFromWord(std::string_view word) {
  const auto found = AllWords().keys.find(word);
  if (found == AllWords().keys.end()) return std::nullopt;
  return found->second;
}

std::optional<DispatchKey> SchemaFileKeyFromWord(std::string_view word) {
  return NameOfFormerKey(word) ? std::nullopt : DispatchKeyFromWord(word);
}

absl::Span<const std::string_view> DispatchKeyWords() { return AllWords().in_order; }

bool IsKeyOfTorchFiles(DispatchKey key, LanguageLevel level) {
  return IsInTorchFiles(key, level).value_or(false);
}

bool IsCarriedAutogradKey(DispatchKey key) {
  return key == DispatchKey::Autograd || key == DispatchKey::AutogradNestedTensor ||
         AutogradKeyOf(BackendOf(key)) == key;
}

bool MayStandInSchemaFile(DispatchKey key, const Language& language) {
  const std::optional<bool> is_in_torch_files = IsInTorchFiles(key, language.level);
  if (is_in_torch_files) return *is_in_torch_files;
  if (language.as_reference) return false;
  return IsExtensionKey(key) || IsCarriedAutogradKey(key) || IsStructuredKey(key, language.level);
}

bool IsStructuredKey(DispatchKey key, LanguageLevel level) {
  const std::optional<LanguageLevel> first = StructuredSince(key);
  return first && Knows(level, *first, LanguageLevel::kNewest);
}

}  // namespace switchyard::schema
