#include "compiler/sema/family.h"

namespace switchyard::sema {

std::vector<Family> FamiliesOf(const schema::Program& program) {
  std::vector<Family> families(program.functions.size());
  size_t count = 0;
  for (const schema::NativeFunction& function : program.functions) {
    Family& family = families[function.family];
    if (family.members.empty()) ++count;
    family.members.push_back(&function);
    const schema::NativeFunction*& form =
        family.by_kind[static_cast<size_t>(function.schema.Kind())];
    if (form == nullptr) form = &function;
  }
  families.resize(count);
  return families;
}

}  // namespace switchyard::sema
