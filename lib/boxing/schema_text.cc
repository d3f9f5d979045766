#include "lib/boxing/schema_text.h"

namespace switchyard {
namespace {

// The position after the string literal that begins at `begin`.
size_t EndOfString(std::string_view text, size_t begin) {
  for (size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[begin]) {
      return i + 1;
    }
  }
  return text.size();
}

// The end of the item that begins at `begin`: a comma, or the bracket that closes the list.
size_t EndOfItem(std::string_view text, size_t begin) {
  size_t depth = 0;
  size_t i = begin;
  while (i < text.size()) {
    const char c = text[i];
    if (c == '\'' || c == '"') {
      i = EndOfString(text, i);
      continue;
    }
    if (c == '(' || c == '[') ++depth;
    const bool closes = c == ')' || c == ']';
    if (depth == 0 && (closes || c == ',')) return i;
    if (closes) --depth;
    ++i;
  }
  return text.size();
}

}  // namespace

std::string_view NameInSchema(std::string_view schema) {
  return schema.substr(0, schema.find('('));
}

std::string_view ArgumentInSchema(std::string_view schema, size_t index) {
  size_t begin = schema.find('(');
  if (begin == std::string_view::npos) return {};
  ++begin;
  while (begin < schema.size()) {
    const size_t end = EndOfItem(schema, begin);
    std::string_view item = schema.substr(begin, end - begin);
    if (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    if (item != "*" && index-- == 0) return item;
    if (end == schema.size() || schema[end] != ',') return {};
    begin = end + 1;
  }
  return {};
}

}  // namespace switchyard
