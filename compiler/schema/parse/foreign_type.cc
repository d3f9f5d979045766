#include "compiler/schema/parse/foreign_type.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/foreign_words.h"
#include "compiler/schema/type.h"

namespace switchyard::schema {
namespace {

using Translation = std::optional<std::string>;

bool IsBlank(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}
bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// +1 for an opening bracket, -1 for a closing one. The `>` of an arrow is none.
int DepthChange(std::string_view text, size_t at) {
  switch (text[at]) {
    case '(':
    case '[':
    case '{':
    case '<':
      return 1;
    case ')':
    case ']':
    case '}':
      return -1;
    case '>':
      return at > 0 && (text[at - 1] == '-' || text[at - 1] == '=') ? 0 : -1;
    default:
      return 0;
  }
}

bool AreDigits(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); });
}

// `const T&`, `T&&` and `const T` are passed like T. A `T&` may be written, so it stays.
std::string_view WithoutQualifiers(std::string_view text) {
  constexpr std::string_view kConst = "const ";
  constexpr std::string_view kConstBehind = " const";
  bool is_const = false;
  for (bool goes_on = true; goes_on;) {
    text = WithoutSpaces(text);
    goes_on = false;
    if (StartsWith(text, kConst)) {
      text.remove_prefix(kConst.size());
      goes_on = is_const = true;
    } else if (EndsWith(text, kConstBehind)) {
      text.remove_suffix(kConstBehind.size());
      goes_on = is_const = true;
    } else if (EndsWith(text, "&&")) {
      text.remove_suffix(2);
      goes_on = true;
    } else if (EndsWith(text, "&") &&
               (is_const ||
                EndsWith(WithoutSpaces(text.substr(0, text.size() - 1)), kConstBehind))) {
      text.remove_suffix(1);
      goes_on = true;
    }
  }
  return text;
}

bool IsNothing(std::string_view text) {
  return text == "None" || text == "NoneType" || text == "void" || text == "nullopt_t";
}

Translation Translate(std::string_view text);

Translation WithMark(std::string_view element, std::string_view mark) {
  Translation inner = Translate(element);
  if (inner) *inner += mark;
  return inner;
}

// `int | None`, `Union[int, None]`; numbers of several kinds are a Scalar.
Translation TranslateUnion(const std::vector<std::string_view>& parts) {
  std::vector<std::string> kinds;
  bool is_optional = false;
  for (const std::string_view part : parts) {
    if (IsNothing(WithoutSpaces(part))) {
      is_optional = true;
      continue;
    }
    Translation kind = Translate(part);
    if (!kind) return std::nullopt;
    kinds.push_back(*std::move(kind));
  }
  const bool are_numbers = std::all_of(kinds.begin(), kinds.end(), [](const std::string& kind) {
    return kind == "int" || kind == "float" || kind == "bool" || kind == "Scalar";
  });
  if (kinds.size() > 1 && !are_numbers) return std::nullopt;
  if (kinds.empty()) return std::nullopt;
  return (kinds.size() == 1 ? kinds[0] : "Scalar") + (is_optional ? "?" : "");
}

// An argument is no tuple, but a list of one type, with or without a length.
Translation TranslateTuple(const std::vector<std::string_view>& parts) {
  const bool is_open = parts.size() == 2 && WithoutSpaces(parts[1]) == "...";
  const Translation first = Translate(parts[0]);
  if (!first) return std::nullopt;
  if (is_open) return *first + "[]";
  for (const std::string_view part : parts) {
    if (Translate(part) != first) return std::nullopt;
  }
  return *first + "[" + std::to_string(parts.size()) + "]";
}

// `head<arguments>` or `head[arguments]`.
Translation TranslateWrapped(std::string_view head, std::string_view arguments) {
  const std::optional<WrapperKind> kind = ForeignWrapper(WithoutNamespaces(WithoutSpaces(head)));
  const std::vector<std::string_view> parts = SplitOutsideOfBrackets(arguments, ',');
  if (!kind) return std::nullopt;
  switch (*kind) {
    case WrapperKind::kOptional:
      return parts.size() == 1 ? WithMark(parts[0], "?") : std::nullopt;
    case WrapperKind::kList:
      return WithMark(parts[0], "[]");
    case WrapperKind::kOptionalList:
      return WithMark(parts[0], "[]?");
    case WrapperKind::kArray:
      if (parts.size() != 2 || !AreDigits(WithoutSpaces(parts[1]))) return std::nullopt;
      return WithMark(parts[0], "[" + std::string(WithoutSpaces(parts[1])) + "]");
    case WrapperKind::kTuple:
      return TranslateTuple(parts);
    case WrapperKind::kUnion:
      return TranslateUnion(parts);
  }
  return std::nullopt;
}

Translation TranslateWord(std::string_view word) {
  if (BaseTypeFromSpelling(word) != BaseType::kUnknown) return std::string(word);
  const std::string_view bare = WithoutNamespaces(word);
  if (const std::string_view type = TypeForForeignWord(bare); !type.empty()) {
    return std::string(type);
  }
  if (bare.size() == word.size()) return std::nullopt;
  // `torch.device`, `c10::Device`: with a namespace, the case does not matter.
  for (const std::string_view spelling : BaseTypeSpellings()) {
    if (diagnostics::DifferInCaseAlone(bare, spelling)) return std::string(spelling);
  }
  return std::nullopt;
}

// A type that ends in a bracket: `T[2]`, `List[T]`, `vector<T>`, `Tensor(a!)`.
Translation TranslateBracketed(std::string_view text) {
  const size_t open = text.find_first_of("([<");
  if (open == std::string_view::npos) return std::nullopt;
  // Of several pairs the last: `int[][]`, but `List[int]` has one.
  size_t last = open;
  for (size_t close = ClosingBracket(text, last); close + 1 < text.size();
       close = ClosingBracket(text, last)) {
    if (text.find_first_of("([<", close) != close + 1) return std::nullopt;
    last = close + 1;
  }
  if (ClosingBracket(text, last) >= text.size()) return std::nullopt;
  const std::string_view head = text.substr(0, last);
  const std::string_view inside = text.substr(last + 1, text.size() - last - 2);
  switch (text[last]) {
    case '<':
      return TranslateWrapped(head, inside);
    case '(':
      return head.empty() ? std::nullopt : WithMark(head, text.substr(last));
    default:
      break;
  }
  if (head.empty()) return WithMark(inside, "[]");
  if (AreDigits(inside)) return WithMark(head, text.substr(last));
  return TranslateWrapped(head, inside);
}

Translation Translate(std::string_view text) {
  text = WithoutQualifiers(text);
  if (text.empty()) return std::nullopt;
  if (StartsWith(text, "?")) return WithMark(text.substr(1), "?");
  if (StartsWith(text, "[]")) return WithMark(text.substr(2), "[]");
  if (EndsWith(text, "?")) return WithMark(text.substr(0, text.size() - 1), "?");
  const std::vector<std::string_view> choices = SplitOutsideOfBrackets(text, '|');
  if (choices.size() > 1) return TranslateUnion(choices);
  if (EndsWith(text, "]") || EndsWith(text, ">") || EndsWith(text, ")")) {
    return TranslateBracketed(text);
  }
  return TranslateWord(text);
}

// The parts of a tuple of returns; empty for another type.
std::vector<std::string_view> PartsOfTuple(std::string_view text) {
  const size_t open = text.find_first_of("([<");
  if (open == std::string_view::npos || ClosingBracket(text, open) + 1 != text.size()) return {};
  const std::string_view head = text.substr(0, open);
  const bool is_tuple = ForeignWrapper(WithoutNamespaces(head)) == WrapperKind::kTuple;
  if (!is_tuple) return {};
  return SplitOutsideOfBrackets(text.substr(open + 1, text.size() - open - 2), ',');
}

}  // namespace

std::string_view WithoutSpaces(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> SplitOutsideOfBrackets(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    depth += DepthChange(text, at);
    if (depth != 0 || text[at] != separator) continue;
    parts.push_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

size_t ClosingBracket(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += DepthChange(text, at);
    if (depth == 0) return at;
  }
  return text.size();
}

std::optional<std::string> TypeInSchemaLanguage(std::string_view text, TypePlace place) {
  text = WithoutQualifiers(text);
  if (place == TypePlace::kArgument) return Translate(text);
  if (text.empty()) return std::nullopt;
  if (IsNothing(text)) return "()";
  const std::vector<std::string_view> parts = PartsOfTuple(text);
  if (parts.empty()) return Translate(text);
  std::vector<std::string> types;
  for (const std::string_view part : parts) {
    Translation type = Translate(part);
    if (!type) return std::nullopt;
    types.push_back(*std::move(type));
  }
  return types.size() == 1 ? types[0] : "(" + absl::StrJoin(types, ", ") + ")";
}

std::string HintAboutType(std::string_view text) {
  text = WithoutSpaces(text);
  const bool is_written = EndsWith(text, "&") || EndsWith(text, "*");
  const std::string_view element = is_written ? text.substr(0, text.size() - 1) : text;
  if (const Translation type = Translate(element); is_written && type) {
    return *type == "Tensor" ? "write `Tensor(a!)` for a tensor that the operator writes"
                             : "write `" + *type + "`; only tensors are written";
  }
  return std::string(HintForForeignType(WithoutNamespaces(WithoutQualifiers(text))));
}

}  // namespace switchyard::schema
