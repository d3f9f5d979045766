#include "compiler/emit/model/model_name.h"

#include <algorithm>
#include <cstddef>

#include "compiler/cpp/identifier.h"

namespace switchyard::emit {
namespace {

struct TakenName {
  std::string_view name;
  std::string_view why;
};

constexpr TakenName kTakenNames[] = {
#define TAKEN_NAME(name, why) {#name, why},
#include "compiler/emit/model/taken_names.def"
};

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// Whether a word of that form, without a qualifier, is not a variable of a function: a type, a
// constant, a namespace or a function that is called.
bool IsOfNamespace(std::string_view word, std::string_view behind) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const bool is_constant = word.size() > 1 && word[0] == 'k' && is_upper(word[1]);
  return is_upper(word[0]) || is_constant || EndsWith(word, "_t") || behind.substr(0, 2) == "::" ||
         behind.substr(0, 1) == "(";
}

// The line without a comment, and without a directive.
std::string_view CodeOf(std::string_view line) {
  return line.substr(0, 1) == "#" ? std::string_view() : line.substr(0, line.find("//"));
}

bool HidesName(std::string_view name, std::string_view line) {
  for (size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const std::string_view before = line.substr(0, at);
    const std::string_view behind = line.substr(at + name.size());
    const bool is_word = (before.empty() || !IsWordCharacter(before.back())) &&
                         (behind.empty() || !IsWordCharacter(behind.front()));
    const bool is_qualified =
        EndsWith(before, "::") || EndsWith(before, ".") || EndsWith(before, "->");
    if (is_word && !is_qualified && IsOfNamespace(name, behind)) return true;
  }
  return false;
}

bool HidesName(std::string_view name, const Artifact& source) {
  std::string_view rest = source.text;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size() - 1);
    if (HidesName(name, CodeOf(rest.substr(0, end)))) return true;
    rest.remove_prefix(end + 1);
  }
  return false;
}

}  // namespace

std::string FaultOfModelName(std::string_view name) {
  const cpp::IdentifierFault fault = cpp::CheckIdentifier(name);
  if (fault != cpp::IdentifierFault::kNone) return std::string(cpp::Describe(fault));
  for (const TakenName& taken : kTakenNames) {
    if (taken.name == name) return std::string(taken.why);
  }
  return {};
}

bool HidesName(std::string_view name, const std::vector<Artifact>& artifacts) {
  return std::any_of(artifacts.begin(), artifacts.end(), [&](const Artifact& artifact) {
    const bool is_source = EndsWith(artifact.path, ".h") || EndsWith(artifact.path, ".cc");
    return is_source && HidesName(name, artifact);
  });
}

}  // namespace switchyard::emit
