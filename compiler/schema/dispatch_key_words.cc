#include "compiler/schema/dispatch_key_words.h"

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"

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

bool MayStandInSchemaFile(DispatchKey key, const Language& language) {
  switch (key) {
#define SWITCHYARD_SCHEMA_FILE_KEY(name, first, last) \
  case DispatchKey::name:                             \
    return Knows(language.level, LanguageLevel::first, LanguageLevel::last);
#include "compiler/schema/schema_file_keys.def"
#define SWITCHYARD_EXTENSION_KEY(name) \
  case DispatchKey::name:              \
    return !language.as_reference;
#include "compiler/schema/extension_keys.def"
    default:
      return false;
  }
}

bool IsStructuredKey(DispatchKey key, LanguageLevel level) {
  switch (key) {
#define SWITCHYARD_STRUCTURED_KEY(name, first, last) \
  case DispatchKey::name:                            \
    return Knows(level, LanguageLevel::first, LanguageLevel::last);
#include "compiler/schema/schema_file_keys.def"
    default:
      return false;
  }
}

}  // namespace switchyard::schema
