#include "compiler/cpp/code.h"

namespace switchyard::cpp {

Code Join(const std::vector<Code>& items, const Code& separator) {
  Code result;
  for (const Code& item : items) {
    if (!result.empty()) result += separator;
    result += item;
  }
  return result;
}

}  // namespace switchyard::cpp
