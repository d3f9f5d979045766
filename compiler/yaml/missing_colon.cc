#include "compiler/yaml/missing_colon.h"

namespace switchyard::yaml {
namespace {

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::size_t WordEnd(std::string_view text, std::size_t at, std::string_view other) {
  while (at < text.size() &&
         (IsWordCharacter(text[at]) || other.find(text[at]) != std::string_view::npos)) {
    ++at;
  }
  return at;
}

std::size_t BlankEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at;
}

}  // namespace

std::optional<MissingColon> FindMissingColon(std::string_view entry) {
  const std::string_view line = entry.substr(0, entry.find('\n'));
  std::size_t begin = BlankEnd(line, 0);
  if (begin < line.size() && line[begin] == '-') begin = BlankEnd(line, begin + 1);
  const std::size_t key_end = WordEnd(line, begin, "");
  if (key_end == begin) return std::nullopt;
  const bool has_colon = key_end < line.size() && line[key_end] == ':';
  const std::size_t value = has_colon ? key_end + 1 : BlankEnd(line, key_end);
  if (value == key_end) return std::nullopt;
  const std::size_t value_end = WordEnd(line, value, ".:");
  if (value_end == value || value_end >= line.size() || line[value_end] != '(') return std::nullopt;
  // `a::b(` is a name.
  if (has_colon && line[value] == ':') return std::nullopt;
  return MissingColon{begin, value, std::string(line.substr(begin, key_end - begin))};
}

void AddColon(const MissingColon& missing, source::FileId file, std::uint32_t begin,
              diagnostics::Builder* report) {
  const std::string key = missing.key + ": ";
  report->Hint("write `" + key + "`, with a colon and a space");
  report->Fix({file, static_cast<std::uint32_t>(begin + missing.begin),
               static_cast<std::uint32_t>(begin + missing.end)},
              key);
}

}  // namespace switchyard::yaml
