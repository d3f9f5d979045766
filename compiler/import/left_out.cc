#include "compiler/import/left_out.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::importer {
namespace {

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool IsName(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsNameByte);
}

}  // namespace

bool LeftOut::HasKey(std::string_view word) const {
  if (other_keys.count(std::string(word)) != 0) return true;
  const std::optional<DispatchKey> key = schema::DispatchKeyFromWord(word);
  return key && keys.count(*key) != 0;
}

std::vector<std::string> LeftOutCounts::Unmatched(const LeftOut& left_out) const {
  std::vector<std::string> words;
  std::set_difference(left_out.operators.begin(), left_out.operators.end(), operators.begin(),
                      operators.end(), std::back_inserter(words));
  std::set_difference(left_out.other_keys.begin(), left_out.other_keys.end(), other_keys.begin(),
                      other_keys.end(), std::back_inserter(words));
  return words;
}

bool AddWord(const std::string& word, LeftOut* left_out) {
  const std::size_t colons = word.find("::");
  if (colons != std::string::npos) {
    const std::string_view name = std::string_view(word).substr(colons + 2);
    const std::size_t dot = name.find('.');
    const bool is_operator = IsName(std::string_view(word).substr(0, colons)) &&
                             IsName(name.substr(0, dot)) &&
                             (dot == std::string_view::npos || IsName(name.substr(dot + 1)));
    if (is_operator) left_out->operators.insert(word);
    return is_operator;
  }
  if (!IsName(word)) return false;
  if (word == "classes") {
    left_out->classes = true;
  } else if (const std::optional<DispatchKey> key = ParseDispatchKey(word)) {
    left_out->keys.insert(*key);
  } else {
    left_out->other_keys.insert(word);
  }
  return true;
}

}  // namespace switchyard::importer
