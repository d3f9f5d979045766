// The words for dispatch keys in schema files, of all editions of the language.
//
// lib/keys has the keys themselves, their order and their arithmetic. Source: reference dispatch,
// section 2.
#ifndef SWITCHYARD_COMPILER_SCHEMA_DISPATCH_KEY_WORDS_H_
#define SWITCHYARD_COMPILER_SCHEMA_DISPATCH_KEY_WORDS_H_

#include <optional>
#include <string_view>

#include "absl/types/span.h"
#include "compiler/schema/language.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::schema {

// Finds a key by a word of the run-time.
std::optional<DispatchKey> DispatchKeyFromWord(std::string_view word);

// Finds a key by a word of schema files. Words that the run-time keeps for compatibility
// (`DefaultBackend`) are not among them.
std::optional<DispatchKey> SchemaFileKeyFromWord(std::string_view word);

// Returns the word that replaced a former word of the run-time; nothing for any other word.
std::optional<std::string_view> NameOfFormerKey(std::string_view word);

// All words, for suggestions.
absl::Span<const std::string_view> DispatchKeyWords();

// Whether kernels may be listed under the key: backends, their sparse, quantized and nested forms,
// the composites, and in files of this language the autograd keys that tensors carry; not modes and
// wrappers, which a schema file says nothing of.
bool MayStandInSchemaFile(DispatchKey key, const Language& language);

// Whether PyTorch's generator takes the key in its own schema files.
bool IsKeyOfTorchFiles(DispatchKey key, LanguageLevel level);

// The autograd keys that extensions register what records their calls for.
bool IsCarriedAutogradKey(DispatchKey key);

// Whether the kernel that a structured family lists for the key serves all its forms.
bool IsStructuredKey(DispatchKey key, LanguageLevel level);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_DISPATCH_KEY_WORDS_H_
