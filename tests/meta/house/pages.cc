// Checks of what pages say about sources.
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/meta/house/checks.h"

namespace switchyard::meta {
namespace {

// The head of the tables that name functions by folder.
constexpr std::string_view kHead = "| folder | function |";

// The text of cell `number` of a row, without blanks around it.
std::string_view Cell(std::string_view row, int number) {
  for (; number >= 0; --number) {
    const size_t bar = row.find('|');
    if (bar == std::string_view::npos) return {};
    row.remove_prefix(bar + 1);
  }
  row = row.substr(0, row.find('|'));
  while (StartsWith(row, " ")) row.remove_prefix(1);
  while (EndsWith(row, " ")) row.remove_suffix(1);
  return row;
}

// The words in backticks, without what precedes `::`.
std::set<std::string> FunctionsIn(std::string_view cell) {
  std::set<std::string> functions;
  for (size_t at = cell.find('`'); at != std::string_view::npos; at = cell.find('`', at + 1)) {
    const size_t end = cell.find('`', at + 1);
    if (end == std::string_view::npos) break;
    const std::string_view word = cell.substr(at + 1, end - at - 1);
    const size_t colons = word.rfind("::");
    functions.emplace(colons == std::string_view::npos ? word : word.substr(colons + 2));
    at = end;
  }
  return functions;
}

bool IsWordByte(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_';
}

// Whether a source of the folder has the word.
bool HasWord(const SourceTree& tree, std::string_view folder, const std::string& word) {
  for (const SourceFile& file : tree.files) {
    if (!file.IsIn(folder)) continue;
    const std::string& text = file.text;
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      const size_t end = at + word.size();
      const bool begins = at == 0 || !IsWordByte(text[at - 1]);
      if (begins && (end == text.size() || !IsWordByte(text[end]))) return true;
    }
  }
  return false;
}

}  // namespace

Findings DesignNamesFunctions(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& page : tree.files) {
    if (!page.IsIn("docs/design")) continue;
    bool is_in_table = false;
    const std::vector<std::string_view> lines = SplitLines(page.text);
    for (size_t i = 0; i < lines.size(); ++i) {
      if (!StartsWith(lines[i], "|")) is_in_table = false;
      if (StartsWith(lines[i], kHead)) is_in_table = true;
      if (!is_in_table || StartsWith(lines[i], kHead)) continue;
      const std::string folder = "compiler/" + std::string(Cell(lines[i], 0));
      for (const std::string& name : FunctionsIn(Cell(lines[i], 1))) {
        if (HasWord(tree, folder, name)) continue;
        findings.push_back({page.path, i + 1, folder + " has no function " + name});
      }
    }
  }
  return findings;
}

}  // namespace switchyard::meta
