#include "compiler/schema/foreign_words.h"

#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::schema {
namespace {

// `word` with `key` in place of `end`, if that is a key.
std::string WithEnd(std::string_view word, std::string_view end, std::string_view key) {
  if (word.size() < end.size() || word.substr(word.size() - end.size()) != end) return {};
  std::string meant(word.substr(0, word.size() - end.size()));
  meant += key;
  return SchemaFileKeyFromWord(meant) ? meant : std::string();
}

}  // namespace

std::string_view TypeForForeignWord(std::string_view word) {
#define FOREIGN_TYPE(its_word, type) \
  if (word == (its_word)) return type;
#include "compiler/schema/foreign_words.def"
  return {};
}

std::string_view HintForForeignType(std::string_view word) {
#define FOREIGN_TYPE_HINT(its_word, hint) \
  if (word == (its_word)) return hint;
#include "compiler/schema/foreign_words.def"
  return {};
}

std::optional<WrapperKind> ForeignWrapper(std::string_view word) {
#define FOREIGN_WRAPPER(its_word, kind) \
  if (word == (its_word)) return WrapperKind::kind;
#include "compiler/schema/foreign_words.def"
  return std::nullopt;
}

std::string_view ValueForForeignWord(std::string_view word) {
#define FOREIGN_VALUE(its_word, value) \
  if (word == (its_word)) return value;
#include "compiler/schema/foreign_words.def"
  return {};
}

std::string_view WithoutNamespaces(std::string_view word) {
  const size_t mark = word.find_last_of(":.");
  return mark == std::string_view::npos ? word : word.substr(mark + 1);
}

std::string KeyForForeignWord(std::string_view word) {
#define FOREIGN_KEY(its_word, key) \
  if (const std::string meant = WithEnd(word, its_word, key); !meant.empty()) return meant;
#include "compiler/schema/foreign_words.def"
  return {};
}

}  // namespace switchyard::schema
