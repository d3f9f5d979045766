#include "compiler/cpp/code.h"

namespace switchyard::cpp {

Code Join(const std::vector<Code>& items, const Code& separator) {
  size_t size = 0;
  for (const Code& item : items) size += item.text_.size() + separator.text_.size();
  Code result;
  result.text_.reserve(size);
  for (const Code& item : items) {
    if (!result.empty()) result += separator;
    result += item;
  }
  return result;
}

}  // namespace switchyard::cpp
