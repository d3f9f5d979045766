// Walks over a text that is known to be JSON.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_JSON_SCAN_H_
#define SWITCHYARD_COMPILER_MODEL_READ_JSON_SCAN_H_

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace switchyard::model {

inline std::size_t SkipJsonSpace(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

// Behind the closing quotation mark of the literal at `at`.
inline std::size_t EndOfJsonString(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

// Behind the value at `at`.
inline std::size_t EndOfJsonValue(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  do {
    switch (text[at]) {
      case '"':
        at = EndOfJsonString(text, at);
        break;
      case '{':
      case '[':
        ++depth;
        ++at;
        break;
      case '}':
      case ']':
        --depth;
        ++at;
        break;
      default:
        at = std::min(text.find_first_of("\"{}[],: \t\r\n", at + 1), text.size());
    }
  } while (depth > 0);
  return at;
}

// Calls `visit(value)` for each element of a list until it returns false.
template <typename Visit>
void ForEachJsonElement(std::string_view list, const Visit& visit) {
  for (std::size_t at = SkipJsonSpace(list, 1); list[at] != ']';) {
    const std::size_t end = EndOfJsonValue(list, at);
    if (!visit(list.substr(at, end - at))) return;
    at = SkipJsonSpace(list, end);
    if (list[at] == ',') at = SkipJsonSpace(list, at + 1);
  }
}

// Calls `visit(key, value)` for each member of an object until it returns false. The key is a
// literal, with quotation marks.
template <typename Visit>
void ForEachJsonMember(std::string_view object, const Visit& visit) {
  for (std::size_t at = SkipJsonSpace(object, 1); object[at] != '}';) {
    const std::size_t key_end = EndOfJsonString(object, at);
    const std::string_view key = object.substr(at, key_end - at);
    const std::size_t colon = SkipJsonSpace(object, key_end);
    const std::size_t begin = SkipJsonSpace(object, colon + 1);
    const std::size_t end = EndOfJsonValue(object, begin);
    if (!visit(key, object.substr(begin, end - begin))) return;
    at = SkipJsonSpace(object, end);
    if (object[at] == ',') at = SkipJsonSpace(object, at + 1);
  }
}

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_JSON_SCAN_H_
