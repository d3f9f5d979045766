#include "compiler/lsp/operator_names.h"

namespace switchyard::lsp {

std::vector<const LocatedName*> NamesIn(const schema::NativeFunction& function) {
  std::vector<const LocatedName*> names = {&function.schema.name};
  if (function.structured_delegate) names.push_back(&*function.structured_delegate);
  for (const LocatedName& generated : function.autogen) names.push_back(&generated);
  return names;
}

const LocatedName* NameAt(const schema::NativeFunction& function, uint32_t offset) {
  for (const LocatedName* name : NamesIn(function)) {
    if (offset >= name->range.begin && offset <= name->range.end) return name;
  }
  return nullptr;
}

}  // namespace switchyard::lsp
