#include "compiler/diagnostics/arguments.h"

#include "absl/strings/str_cat.h"
#include "compiler/diagnostics/printable.h"

namespace switchyard::diagnostics {
namespace {

// Longer texts are cut, because a message is one line.
constexpr std::size_t kLongestQuote = 200;

// Never cuts within a character, so that the text stays UTF-8.
std::size_t CutBefore(std::string_view text, std::size_t at) {
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return at;
}

}  // namespace

void QuotedArgument::AppendTo(std::string* out) const {
  const bool is_cut = text_.size() > kLongestQuote;
  const std::string_view shown = is_cut ? text_.substr(0, CutBefore(text_, kLongestQuote)) : text_;
  out->push_back('`');
  AppendPrintable(shown, out);
  if (is_cut) out->append("...");
  out->push_back('`');
}

void Text::AppendTo(std::string* out) const { AppendPrintable(text_, out); }

void Ordinal::AppendTo(std::string* out) const {
  const std::size_t teens = value_ % 100;
  const bool is_teen = teens >= 11 && teens <= 13;
  const std::size_t last = is_teen ? 0 : value_ % 10;
  absl::StrAppend(out, value_, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

void Count::AppendTo(std::string* out) const { absl::StrAppend(out, value_); }

}  // namespace switchyard::diagnostics
