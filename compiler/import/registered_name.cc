#include "compiler/import/registered_name.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace switchyard::importer {
namespace {

// On one line.
std::string Flattened(std::string_view text) {
  std::string flat;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_space) flat += c;
    if (is_space && !flat.empty() && flat.back() != ' ') flat += ' ';
  }
  while (!flat.empty() && flat.back() == ' ') flat.pop_back();
  return flat;
}

bool IsBefore(char c, std::string_view marks) { return marks.find(c) != std::string_view::npos; }

// The run-time reads blanks between all tokens of a type; the language of schema files between a
// type and a name alone. Texts in quotes stay.
std::string WithoutBlanksInTypes(std::string_view text) {
  std::string result;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote && text[i - 1] != '\\') quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ' ') {
      const bool is_inner = i + 1 < text.size() && IsBefore(text[i + 1], "()[]?!,|");
      const bool is_first = !result.empty() && IsBefore(result.back(), "([|");
      if (is_inner || is_first) continue;
    }
    result += c;
  }
  return result;
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// Schema files have one name for the type that the run-time calls `Scalar` and `number`. Blanks in
// types are gone: behind one, only `,` and `->` begin a type.
std::string WithScalars(std::string text) {
  constexpr std::string_view kNumber = "number", kScalar = "Scalar";
  for (std::size_t at = text.find(kNumber); at != std::string::npos;
       at = text.find(kNumber, at + 1)) {
    const std::string_view before = std::string_view(text).substr(0, at);
    const std::size_t end = at + kNumber.size();
    const bool begins = EndsWith(before, "(") || EndsWith(before, ",") || EndsWith(before, ", ") ||
                        EndsWith(before, "->") || EndsWith(before, "-> ") || EndsWith(before, "|");
    const bool ends = end == text.size() || IsBefore(text[end], " ()[]?!,|");
    const bool is_quoted = std::count(before.begin(), before.end(), '"') % 2 != 0;
    if (begins && ends && !is_quoted) text.replace(at, kNumber.size(), kScalar);
  }
  return text;
}

}  // namespace

RegisteredName SplitName(const std::string& text) {
  RegisteredName result;
  std::string rest = WithScalars(WithoutBlanksInTypes(Flattened(text)));
  const std::size_t colons = rest.substr(0, rest.find('(')).find("::");
  if (colons != std::string::npos) {
    result.name_space = rest.substr(0, colons);
    rest.erase(0, colons + 2);
  }
  const std::size_t open = rest.find('(');
  result.name = rest.substr(0, rest.find_first_of(" ("));
  if (open != std::string::npos) result.declaration = std::move(rest);
  return result;
}

std::string Qualified(const std::string& name_space, const std::string& name) {
  return name_space + "::" + name;
}

std::string_view LastPart(std::string_view name) {
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

}  // namespace switchyard::importer
