#include "compiler/import/target_limits.h"

#include <string>

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;

}  // namespace

void RefuseClasses(const ImportedOperators& imported, const target::Spelling& target,
                   Refusals* refusals) {
  if (target.forwards.has_boxed_calls) return;
  const std::string name(target.name);
  for (const ImportedClass& one : imported.classes) {
    if (one.is_left_out) continue;
    refusals->OfWord("classes", diagnostics::kTargetWithoutBoxedCalls, one.range,
                     Text("custom class `" + one.cpp_name + "`"), Name(name));
  }
}

}  // namespace switchyard::importer
