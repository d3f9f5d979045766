#include "lib/python/base/names.h"

#include "lib/core/constant_init.h"

namespace switchyard::python {
namespace internal {

SWITCHYARD_CONSTANT_INIT PyObject* names[kNameCount] = {};

}  // namespace internal

int MakeNames() {
  const char* const texts[kNameCount] = {
      "__torch_function__", "__self__", "__get__", "__set__", "__name__", "__module__",
  };
  for (int i = 0; i < kNameCount; ++i) {
    internal::names[i] = PyUnicode_InternFromString(texts[i]);
    if (internal::names[i] == nullptr) return -1;
  }
  return 0;
}

}  // namespace switchyard::python
