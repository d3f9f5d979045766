#include "compiler/import/target_limits.h"

#include <string>

#include "compiler/import/declaration.h"
#include "compiler/import/registered_name.h"

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;

std::string Quoted(const std::string& what, const std::string& name) {
  return what + " `" + name + "`";
}

}  // namespace

void RefuseWhatIsBoxed(const ImportedOperators& imported, const target::Spelling& target,
                       Refusals* refusals) {
  if (target.forwards.has_boxed_calls) return;
  const std::string name(target.name);
  for (const ImportedOperator& one : imported.operators) {
    const std::string qualified = Qualified(one.name_space, one.name);
    for (const ImportedKernel& kernel : one.kernels) {
      if (!IsBoxed(*kernel.function)) continue;
      refusals->OfOperator(qualified, diagnostics::kTargetWithoutBoxedCalls, kernel.range,
                           Text(Quoted("the boxed kernel of operator", qualified)), Name(name));
    }
  }
  for (const ImportedFallback& one : imported.fallbacks) {
    if (one.function == nullptr) continue;
    const std::string key(DispatchKeyName(one.key));
    refusals->OfWord(key, diagnostics::kTargetWithoutBoxedCalls, one.range,
                     Text("the fallback for " + key), Name(name));
  }
  for (const ImportedClass& one : imported.classes) {
    if (one.is_left_out) continue;
    refusals->OfWord("classes", diagnostics::kTargetWithoutBoxedCalls, one.range,
                     Text(Quoted("custom class", one.cpp_name)), Name(name));
  }
}

}  // namespace switchyard::importer
