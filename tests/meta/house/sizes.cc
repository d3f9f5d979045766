// Checks of lengths. Tables are exempt: .def files, and the rows of a switch or list that is a
// table.
#include <algorithm>

#include "tests/meta/house/checks.h"
#include "tests/meta/house/cpp_text.h"

namespace switchyard::meta {
namespace {

constexpr size_t kMaxFileLines = 400;
constexpr size_t kMaxFunctionLines = 50;
constexpr size_t kMaxClassLines = 150;

std::string Exceeds(size_t lines, size_t limit) {
  return "has " + std::to_string(lines) + " lines, " + std::to_string(limit) + " are the limit";
}

// A row of a table: `case kFoo:`, `case kFoo: return kBar;`, or `{kFoo, kBar},`.
bool IsRow(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return StartsWith(line, "case ") || (StartsWith(line, "{") && EndsWith(line, "},"));
}

size_t CountLines(const std::vector<std::string_view>& lines, const Extent& extent) {
  size_t count = 0;
  for (size_t line = extent.first_line; line <= extent.last_line; ++line) {
    if (!IsRow(lines[line - 1])) ++count;
  }
  return count;
}

// Reports the results of `find` in the code that are longer than `limit`.
template <typename Find>
Findings FindLong(const SourceTree& tree, Find find, size_t limit) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    if (!file.IsHouseCpp()) continue;
    const std::string code = KeepCode(file.text);
    const std::vector<std::string_view> lines = SplitLines(file.text);
    for (const Extent& extent : find(code)) {
      const size_t count = CountLines(lines, extent);
      if (count > limit) findings.push_back({file.path, extent.first_line, Exceeds(count, limit)});
    }
  }
  return findings;
}

}  // namespace

Findings FileLength(const SourceTree& tree) {
  Findings findings;
  for (const SourceFile& file : tree.files) {
    const size_t lines = file.IsHouseCpp() ? SplitLines(file.text).size() : 0;
    if (lines > kMaxFileLines) findings.push_back({file.path, 0, Exceeds(lines, kMaxFileLines)});
  }
  return findings;
}

Findings FunctionLength(const SourceTree& tree) {
  return FindLong(tree, FindFunctions, kMaxFunctionLines);
}

// From the head to the closing brace. Members that are defined outside of it count as functions,
// and as lines of their file.
Findings ClassLength(const SourceTree& tree) { return FindLong(tree, FindClasses, kMaxClassLines); }

}  // namespace switchyard::meta
