#include "compiler/clang/type_tree.h"

#include <utility>

namespace switchyard::cxx {
namespace {

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == ':';
}

// A descent over the text. It stops at unknown text, so every text gives some tree.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  TypeTree Parse() {
    TypeTree type;
    type.name = Word();
    if (type.name == "const") {
      type.is_const = true;
      type.name = Word();
    }
    if (Take('<')) {
      do {
        type.arguments.push_back(Parse());
      } while (Take(','));
      Take('>');
    }
    if (Take('&')) type.reference = Take('&') ? Reference::kRvalue : Reference::kLvalue;
    return type;
  }

 private:
  void SkipSpaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool Take(char wanted) {
    SkipSpaces();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  std::string Word() {
    SkipSpaces();
    const std::size_t begin = at_;
    while (at_ < text_.size() && IsNameByte(text_[at_])) ++at_;
    std::string_view word = text_.substr(begin, at_ - begin);
    if (word.substr(0, 2) == "::") word.remove_prefix(2);
    return std::string(word);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

bool IsOfTheLanguage(std::string_view name) {
  return name.empty() || (name[0] >= '0' && name[0] <= '9') || name == "void" || name == "bool" ||
         name == "double" || name == "true" || name == "false";
}

}  // namespace

TypeTree ParseType(std::string_view text) { return Parser(text).Parse(); }

std::string ToText(const TypeTree& type) {
  std::string text = type.is_const ? "const " + type.name : type.name;
  if (!type.arguments.empty()) {
    const char* separator = "<";
    for (const TypeTree& argument : type.arguments) {
      text += separator + ToText(argument);
      separator = ", ";
    }
    text += ">";
  }
  if (type.reference == Reference::kLvalue) text += "&";
  if (type.reference == Reference::kRvalue) text += "&&";
  return text;
}

TypeTree Canonical(const TypeTree& type, const TypeNames& names) {
  TypeTree result = type;
  for (TypeTree& argument : result.arguments) argument = Canonical(argument, names);
  const auto meaning = names.find(type.name);
  if (meaning == names.end()) return result;
  result.name = meaning->second.name;
  if (result.arguments.empty()) result.arguments = meaning->second.arguments;
  return result;
}

void AddNames(const TypeTree& type, std::set<std::string>* names) {
  if (!IsOfTheLanguage(type.name)) names->insert(type.name);
  for (const TypeTree& argument : type.arguments) AddNames(argument, names);
}

}  // namespace switchyard::cxx
