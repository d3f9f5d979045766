#include "compiler/derivatives/formula_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::derivatives {
namespace {

// The part of a formula that a message shows: a word, or one other character.
std::string FoundAt(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the formula";
  std::size_t end = at;
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  while (end < text.size() && is_word(text[end])) ++end;
  if (end == at) ++end;
  while (end < text.size() && (text[end] & 0xC0) == 0x80) ++end;  // of one code point
  return "`" + std::string(text.substr(at, end - at)) + "`";
}

}  // namespace

std::optional<FormulaNode> ParseOrReport(const source::ScalarText& formula,
                                         diagnostics::Sink& sink) {
  ParsedFormula parsed = ParseFormula(formula.text());
  if (parsed.tree) return std::move(parsed.tree);
  if (parsed.fault.wanted.empty()) {
    sink.Report(diagnostics::kFormulaTooDeep, formula.range(), diagnostics::Count(kDeepestFormula));
    return std::nullopt;
  }
  const std::size_t size = formula.text().size();
  const std::size_t at = std::min(parsed.fault.at, size);
  sink.Report(diagnostics::kFormulaSyntax, formula.RangeOf(at, std::min(at + 1, size)),
              diagnostics::Text(parsed.fault.wanted),
              diagnostics::Text(FoundAt(formula.text(), at)));
  return std::nullopt;
}

}  // namespace switchyard::derivatives
