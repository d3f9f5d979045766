// Completion uses the text and not the program: while a user types, there is often no program.
#include <string>
#include <string_view>
#include <vector>

#include "compiler/lsp/features.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/known_tags.h"
#include "compiler/schema/language.h"
#include "compiler/schema/read/entry_key_readers.h"

namespace switchyard::lsp {
namespace {

using llvm::json::Array;
using llvm::json::Object;

// The protocol's numbers for the kind of an item.
constexpr int64_t kPropertyItem = 10;
constexpr int64_t kEnumItem = 20;

constexpr std::string_view kVariants[] = {"function", "method"};
constexpr std::string_view kDeviceChecks[] = {"ExactSame", "NoCheck"};
constexpr std::string_view kBooleans[] = {"False", "True"};

size_t IndentOf(std::string_view line) {
  const size_t at = line.find_first_not_of(" -");
  return at == std::string_view::npos ? line.size() : at;
}

// The text before the first colon, without indentation; empty when there is no colon.
std::string_view KeyOf(std::string_view line) {
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  const size_t begin = IndentOf(line);
  return begin < colon ? line.substr(begin, colon - begin) : std::string_view();
}

// The key under which line number `line` (from 1) is indented; empty at the top of an entry.
std::string_view ParentKey(const source::SourceFile& file, uint32_t line) {
  const size_t indent = IndentOf(file.Line(line));
  for (uint32_t above = line - 1; above >= 1; --above) {
    const std::string_view text = file.Line(above);
    if (text.find_first_not_of(' ') == std::string_view::npos) continue;
    if (IndentOf(text) < indent) return KeyOf(text);
    if (text[0] == '-') return {};
  }
  return {};
}

template <typename Words>
Array Items(const Words& words, int64_t kind, std::string_view suffix) {
  Array items;
  for (const std::string_view word : words) {
    items.push_back(Object{{"insertText", std::string(word) + std::string(suffix)},
                           {"kind", kind},
                           {"label", std::string(word)}});
  }
  return items;
}

std::vector<std::string_view> KeysOfTables() {
  std::vector<std::string_view> words;
  for (const std::string_view word : schema::DispatchKeyWords()) {
    const auto key = schema::DispatchKeyFromWord(word);
    if (key && schema::MayStandInSchemaFile(*key, schema::Language())) words.push_back(word);
  }
  return words;
}

Array TagItems(const Document& document) {
  std::vector<std::string_view> own;
  for (const schema::Tag& tag : document.analysis().tags()) own.push_back(tag.name.value);
  if (own.empty()) own = schema::ListedTags(schema::Program());
  return Items(own, kEnumItem, "");
}

// The values of a key that takes words of a closed set.
Array ValueItems(const Document& document, std::string_view key) {
  if (key == "tags") return TagItems(document);
  if (key == "variants") return Items(kVariants, kEnumItem, "");
  if (key == "device_check") return Items(kDeviceChecks, kEnumItem, "");
  for (const std::string_view flag : {"device_guard", "structured", "manual_kernel_registration",
                                      "manual_cpp_binding", "use_const_ref_for_mutable_tensors"}) {
    if (key == flag) return Items(kBooleans, kEnumItem, "");
  }
  return {};
}

}  // namespace

Array CompletionsAt(const Document& document, uint32_t offset) {
  const source::SourceFile& file = document.file();
  const uint32_t line = file.LineOf(offset);
  const std::string_view text = file.Line(line);
  const uint32_t begin = file.LineBegin(line);
  const std::string_view before = text.substr(0, offset < begin ? 0 : offset - begin);
  const std::string_view parent = ParentKey(file, line);
  if (parent == "dispatch") {
    if (before.find(':') != std::string_view::npos) return {};
    return Items(KeysOfTables(), kEnumItem, "");
  }
  if (const std::string_view key = KeyOf(before); !key.empty()) return ValueItems(document, key);
  if (parent == "tags") return TagItems(document);
  if (parent.empty() || before.find_first_not_of(" -") == std::string_view::npos) {
    return Items(schema::EntryKeys(), kPropertyItem, ": ");
  }
  return {};
}

}  // namespace switchyard::lsp
