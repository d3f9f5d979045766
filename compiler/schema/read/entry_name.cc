#include "compiler/schema/read/entry_name.h"

#include <cctype>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {
namespace {

constexpr std::string_view kName = "name";

bool IsWordByte(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return std::isalnum(value) != 0 || byte == '_' || value >= 0x80;
}

size_t WordEnd(std::string_view text, size_t begin) {
  while (begin < text.size() && IsWordByte(text[begin])) ++begin;
  return begin;
}

// Reads `NAME(...)` or `NAME.OVERLOAD(...)` at the beginning of the text.
bool ReadNames(EntryName* entry) {
  const std::string_view text = entry->schema_text.text();
  const size_t base_end = WordEnd(text, 0);
  size_t end = base_end;
  if (end < text.size() && text[end] == '.') end = WordEnd(text, end + 1);
  const bool has_empty_part = base_end == 0 || (end > base_end && end == base_end + 1);
  if (has_empty_part || end >= text.size() || text[end] != '(' ||
      text.find(')', end) == std::string_view::npos) {
    return false;
  }
  entry->base_name = {std::string(text.substr(0, base_end)),
                      entry->schema_text.RangeOf(0, base_end)};
  entry->qualified_name = {std::string(text.substr(0, end)), entry->schema_text.RangeOf(0, end)};
  return true;
}

}  // namespace

std::optional<EntryName> ReadEntryName(const yaml::Node& node, diagnostics::Sink& sink) {
  const yaml::Node* name = node.Find(kName);
  if (name == nullptr) {
    sink.Report(diagnostics::kDerivativeWithoutName,
                node.pairs.empty() ? node.range : node.pairs[0].key.range);
    return std::nullopt;
  }
  EntryName entry;
  for (const yaml::Pair& pair : node.pairs) {
    if (&pair.value == name) entry.key_range = pair.key.range;
  }
  if (!ReadString(*name, diagnostics::kDerivativeNameNotString, sink)) return std::nullopt;
  entry.schema_text = name->text;
  if (ReadNames(&entry)) return entry;
  sink.Report(diagnostics::kDerivativeNameSyntax, name->text.range(),
              diagnostics::Name(name->Text()));
  return std::nullopt;
}

}  // namespace switchyard::schema
