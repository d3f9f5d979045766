#include "compiler/schema/parse/foreign_declaration.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/foreign_words.h"
#include "compiler/schema/parse/foreign_type.h"

namespace switchyard::schema {
namespace {

using diagnostics::Text;

bool IsWordCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string Quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// One argument or return: `TYPE NAME=DEFAULT`, or `NAME: TYPE = DEFAULT` as in Python.
struct Slot {
  std::string_view whole;
  std::string_view type;
  std::string_view name;
  std::string_view default_value;  // with the `=`
  bool is_python = false;

  bool IsMark() const { return whole == "*" || whole == "..." || whole == "/"; }
};

// A colon that is no part of `::`; the size of the text without one.
size_t FindColon(std::string_view text) {
  for (size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', at + 1)) {
    const bool is_double = text.substr(at, 2) == "::";
    if (!is_double) return at;
    ++at;
  }
  return text.size();
}

Slot ReadSlot(std::string_view text) {
  Slot slot;
  slot.whole = WithoutSpaces(text);
  const std::string_view before = SplitOutsideOfBrackets(slot.whole, '=').front();
  if (before.size() < slot.whole.size()) slot.default_value = slot.whole.substr(before.size());
  const std::string_view rest = WithoutSpaces(before);
  if (const size_t colon = FindColon(rest); colon < rest.size()) {
    slot.is_python = true;
    slot.name = WithoutSpaces(rest.substr(0, colon));
    slot.type = WithoutSpaces(rest.substr(colon + 1));
    return slot;
  }
  size_t begin = rest.size();
  while (begin > 0 && IsWordCharacter(rest[begin - 1])) --begin;
  slot.name = rest.substr(begin);
  slot.type = WithoutSpaces(rest.substr(0, begin));
  return slot;
}

// The parts of a declaration; views of its text.
struct Parts {
  std::string_view result;  // before the name, as in C++
  std::string_view name;
  std::string_view arguments;  // between the parentheses
  std::string_view arrow;
  std::string_view returns;
};

constexpr std::string_view kArrow = "->";

void ReadReturns(std::string_view rest, Parts* parts) {
  // What other languages and keyboards have for an arrow; `->` first.
  constexpr std::string_view kArrows[] = {kArrow, "- >", "=>", "-->", "\xE2\x86\x92", ":"};
  rest = WithoutSpaces(rest);
  for (const std::string_view arrow : kArrows) {
    if (!StartsWith(rest, arrow)) continue;
    parts->arrow = rest.substr(0, arrow.size());
    parts->returns = WithoutSpaces(rest.substr(arrow.size()));
    return;
  }
  parts->returns = rest;
}

std::optional<Parts> ReadParts(std::string_view text) {
  // A template before the name has brackets of its own: `std::tuple<A, B> f(...)`.
  size_t open = text.find_first_of("(<");
  while (open != std::string_view::npos && text[open] == '<') {
    const size_t close = ClosingBracket(text, open);
    open = close < text.size() ? text.find_first_of("(<", close) : std::string_view::npos;
  }
  if (open == std::string_view::npos) return std::nullopt;
  const size_t close = ClosingBracket(text, open);
  if (close >= text.size()) return std::nullopt;
  Parts parts;
  const std::string_view head = WithoutSpaces(text.substr(0, open));
  size_t begin = head.size();
  while (begin > 0 &&
         (IsWordCharacter(head[begin - 1]) || head[begin - 1] == ':' || head[begin - 1] == '.')) {
    --begin;
  }
  parts.name = head.substr(begin);
  parts.result = WithoutSpaces(head.substr(0, begin));
  parts.arguments = text.substr(open + 1, close - open - 1);
  ReadReturns(text.substr(close + 1), &parts);
  return parts;
}

// The declaration in the schema language; empty unless each part is certain.
std::string DeclarationFrom(const Parts& parts, std::string_view result) {
  const auto returns = TypeInSchemaLanguage(result, TypePlace::kReturn);
  const bool is_plain_end = parts.returns.empty() || parts.returns == ";" ||
                            parts.returns == result || parts.returns == "const";
  if (!returns || !is_plain_end) return {};
  std::vector<std::string> arguments;
  for (const std::string_view argument : SplitOutsideOfBrackets(parts.arguments, ',')) {
    const Slot slot = ReadSlot(argument);
    if (slot.whole.empty()) continue;
    const auto type = TypeInSchemaLanguage(slot.type, TypePlace::kArgument);
    if (slot.IsMark()) {
      arguments.emplace_back(slot.whole);
    } else if (type && !slot.name.empty() && slot.default_value.empty()) {
      arguments.push_back(*type + " " + std::string(slot.name));
    } else {
      return {};
    }
  }
  return std::string(parts.name) + "(" + absl::StrJoin(arguments, ", ") + ") -> " + *returns;
}

// `(Tensor, Tensor)` from its parts; a part that is no type, such as one with a name, stays.
std::string TupleOf(const std::vector<std::string_view>& parts) {
  std::vector<std::string> types;
  for (const std::string_view part : parts) {
    const std::string_view written = WithoutSpaces(part);
    const auto type = TypeInSchemaLanguage(written, TypePlace::kArgument);
    types.push_back(type.value_or(std::string(written)));
  }
  return "(" + absl::StrJoin(types, ", ") + ")";
}

// Reports the foreign parts of one declaration.
class ForeignForms {
 public:
  ForeignForms(const source::ScalarText& text, diagnostics::Sink& sink)
      : text_(text), sink_(sink) {}

  std::vector<source::SourceRange> Report() {
    const std::optional<Parts> parts = ReadParts(text_.text());
    if (!parts) return {};
    if (!parts->result.empty()) {
      ReportDeclarationOfCpp(*parts);
      return std::move(reported_);
    }
    for (const std::string_view argument : SplitOutsideOfBrackets(parts->arguments, ',')) {
      ReportArgument(ReadSlot(argument));
    }
    ReportReturns(*parts);
    return std::move(reported_);
  }

 private:
  source::SourceRange RangeOf(std::string_view part) const {
    const auto begin = static_cast<size_t>(part.data() - text_.text().data());
    return text_.RangeOf(begin, begin + part.size());
  }

  // Text that was made from escapes or folded lines differs from the bytes of the file.
  void Fix(std::string_view part, const std::string& replacement, diagnostics::Builder* report) {
    report->Hint("write " + Quoted(replacement));
    if (text_.text().size() == text_.range().size()) report->Fix(RangeOf(part), replacement);
  }

  // Reports `part` as no type. `whole` is the slot that the parser cannot read because of it.
  void ReportType(std::string_view part, const std::optional<std::string>& type,
                  const std::string& hint, std::string_view whole) {
    auto report =
        sink_.Report(diagnostics::kUnknownType, RangeOf(part), diagnostics::TypeText(part));
    if (type) {
      Fix(part, *type, &report);
    } else {
      report.Hint(hint);
    }
    reported_.push_back(RangeOf(whole));
  }

  void ReportArgument(const Slot& slot) {
    if (slot.IsMark() || slot.type.empty()) return;
    const auto type = TypeInSchemaLanguage(slot.type, TypePlace::kArgument);
    if (slot.is_python) {
      if (slot.name.empty() || !type) return;
      auto report = sink_.Report(diagnostics::kArgumentSyntax, RangeOf(slot.whole),
                                 Text("the type before the name"), Text(Quoted(slot.whole)));
      std::string written = *type + " " + std::string(slot.name);
      if (!slot.default_value.empty()) {
        written += "=" + std::string(WithoutSpaces(slot.default_value.substr(1)));
      }
      Fix(slot.whole, written, &report);
      reported_.push_back(RangeOf(slot.whole));
      return;
    }
    const std::string hint = type ? std::string() : HintAboutType(slot.type);
    const bool is_foreign = type ? *type != slot.type : !hint.empty();
    if (is_foreign) ReportType(slot.type, type, hint, slot.whole);
  }

  void ReportReturns(const Parts& parts) {
    if (parts.arrow.empty()) {
      if (parts.returns.empty()) ReportNoReturns(parts);
      return;
    }
    if (parts.arrow != kArrow) {
      auto report = sink_.Report(diagnostics::kDeclarationSyntax, RangeOf(parts.arrow),
                                 Text("`->`"), Text(Quoted(parts.arrow)));
      Fix(parts.arrow, std::string(kArrow), &report);
      reported_.push_back(RangeOf(parts.arrow));
    }
    const auto several = SplitOutsideOfBrackets(parts.returns, ',');
    if (several.size() > 1) {
      ReportSeveralReturns(parts.returns, several);
      return;
    }
    const auto type = TypeInSchemaLanguage(parts.returns, TypePlace::kReturn);
    if (type && *type != parts.returns) {
      ReportType(parts.returns, type, {}, parts.returns);
    } else if (!type && StartsWith(parts.returns, "(")) {
      ReportTuple(parts.returns);
    } else if (!type) {
      ReportReturn(parts.returns);
    }
  }

  // `(at::Tensor, at::Tensor)`: the returns one by one.
  void ReportTuple(std::string_view returns) {
    if (ClosingBracket(returns, 0) + 1 != returns.size()) return;
    const std::string_view inside = returns.substr(1, returns.size() - 2);
    for (const std::string_view part : SplitOutsideOfBrackets(inside, ',')) {
      ReportReturn(WithoutSpaces(part));
    }
  }

  // A return may have a name.
  void ReportReturn(std::string_view part) {
    if (part.empty()) return;
    std::string_view type = part;
    auto meant = TypeInSchemaLanguage(part, TypePlace::kArgument);
    if (!meant) {
      const Slot slot = ReadSlot(part);
      if (slot.type.empty() || slot.is_python) return;
      type = slot.type;
      meant = TypeInSchemaLanguage(type, TypePlace::kArgument);
    }
    const std::string hint = meant ? std::string() : HintAboutType(part);
    if (meant ? *meant != type : !hint.empty()) ReportType(type, meant, hint, part);
  }

  void ReportNoReturns(const Parts& parts) {
    const size_t end = text_.text().size();
    sink_
        .Report(diagnostics::kDeclarationSyntax, text_.RangeOf(end, end),
                Text("`->` and the returns"), Text("the end"))
        .Hint("write " + Quoted(std::string(parts.name) + "(...) -> ()") +
              " if the operator returns nothing");
    reported_.push_back(text_.RangeOf(end, end));
  }

  void ReportSeveralReturns(std::string_view returns, const std::vector<std::string_view>& parts) {
    auto report = sink_.Report(diagnostics::kReturnSyntax, RangeOf(returns),
                               Text("parentheses around several returns"), Text(Quoted(returns)));
    Fix(returns, TupleOf(parts), &report);
    reported_.push_back(RangeOf(returns));
  }

  // `Tensor f(const Tensor& self)`, `def f(self: Tensor) -> Tensor`.
  void ReportDeclarationOfCpp(const Parts& parts) {
    const bool is_python = parts.result == "def" || parts.result == "fn" || parts.result == "func";
    std::string_view result = is_python ? parts.returns : parts.result;
    const std::string declared = DeclarationFrom(parts, result);
    auto report = sink_.Report(diagnostics::kDeclarationSyntax, RangeOf(parts.result),
                               Text("the name of the operator"), Text(Quoted(parts.result)));
    reported_.push_back(text_.range());
    if (declared.empty()) {
      report.Hint("a declaration is `NAME(TYPE NAME, TYPE NAME) -> RETURNS`");
    } else {
      Fix(text_.text(), declared, &report);
    }
  }

  const source::ScalarText& text_;
  diagnostics::Sink& sink_;
  std::vector<source::SourceRange> reported_;
};

}  // namespace

std::vector<source::SourceRange> ReportForeignForms(const source::ScalarText& text,
                                                    diagnostics::Sink& sink) {
  return ForeignForms(text, sink).Report();
}

}  // namespace switchyard::schema
