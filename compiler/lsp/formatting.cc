#include <algorithm>
#include <string>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/fmt/formatter.h"
#include "compiler/lsp/features.h"
#include "compiler/lsp/positions.h"
#include "compiler/source/source_manager.h"

namespace switchyard::lsp {
namespace {

using llvm::json::Array;

// What two texts have in common at their beginnings, in whole lines: the cursor and the marks of an
// editor there stay where they are.
size_t CommonLinesAtBegin(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return a.substr(0, static_cast<size_t>(end - a.begin())).rfind('\n') + 1;  // npos + 1 is 0
}

size_t CommonLinesAtEnd(std::string_view a, std::string_view b) {
  const auto begin = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first;
  const size_t common = static_cast<size_t>(begin - a.rbegin());
  const size_t line = a.find('\n', a.size() - common);
  return line == std::string_view::npos ? 0 : a.size() - line - 1;
}

}  // namespace

absl::StatusOr<llvm::json::Value> Formatted(const Document& document) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const std::string_view old_text = document.file().text();
  const source::FileId file = sources.Add(document.uri(), std::string(old_text));
  const absl::StatusOr<std::string> result = fmt::Format(file, sources, sink);
  if (!result.ok()) return result.status();
  if (*result == old_text) return Array();
  const std::string_view new_text = *result;
  const size_t begin = CommonLinesAtBegin(old_text, new_text);
  const size_t end = CommonLinesAtEnd(old_text.substr(begin), new_text.substr(begin));
  const source::SourceRange replaced = {kDocument, static_cast<uint32_t>(begin),
                                        static_cast<uint32_t>(old_text.size() - end)};
  return Array{TextEditValue(document.positions(), replaced,
                             new_text.substr(begin, new_text.size() - end - begin))};
}

}  // namespace switchyard::lsp
