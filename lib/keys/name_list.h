// NameAt: one of the names in a string, each with a final zero. A table of views would be five
// times as large, and a switch three times; only messages need names.
//
// Takes: the names, and the number of one of them, which must be there. Gives: the name. Errors:
// none.

#ifndef SWITCHYARD_LIB_KEYS_NAME_LIST_H_
#define SWITCHYARD_LIB_KEYS_NAME_LIST_H_

#include <cstring>

namespace switchyard::internal {

[[gnu::noinline]] inline const char* NameAt(const char* names, int place) {
  for (; place > 0; --place) names += std::strlen(names) + 1;
  return names;
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_LIB_KEYS_NAME_LIST_H_
