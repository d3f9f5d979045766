#include "lib/aoti/handles.h"

#include <cstdio>

namespace switchyard::aoti {

void Report(const char* function, const char* message) {
  std::fprintf(stderr, "%s: %s\n", function, message);
}

}  // namespace switchyard::aoti
