#include "lib/boxing/class_methods.h"

#include "lib/core/error.h"

namespace switchyard {

const ClassMethod* FindClassMethod(std::string_view name) {
  const size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return nullptr;
  for (const CustomClass* one : CustomClasses()) {
    if (one->name != name.substr(0, dot)) continue;
    for (const ClassMethod& method : one->methods) {
      if (method.name == name.substr(dot + 1)) return &method;
    }
  }
  return nullptr;
}

void CallClassMethod(const ClassMethod& method, Stack& stack, size_t count) {
  SWITCHYARD_CHECK(count <= stack.size(), "method ", method.name, " was given ", count,
                   " arguments, but the stack has ", stack.size());
  method.call(stack, count);
}

}  // namespace switchyard
