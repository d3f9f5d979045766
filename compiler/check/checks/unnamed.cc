// Reports a function beside the kernels that is visible to the linker, that no header declares and
// no schema names: a kernel of a removed operator, or a function that should be static.
#include <set>
#include <string>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {

void CheckUnnamed(const CheckInput& input, CheckContext& context) {
  std::set<std::string> name_spaces;
  for (const ExpectedKernel& kernel : input.expected.kernels) {
    if (kernel.form == KernelForm::kFunction) name_spaces.insert(kernel.name_space);
  }
  std::set<std::string> fallbacks;
  for (const ExpectedFallback& fallback : input.expected.fallbacks) {
    fallbacks.insert(fallback.QualifiedName());
  }
  for (const FoundKernel& found : input.matches.others) {
    const cxx::KernelDecl& decl = *found.decl;
    const bool is_visible =
        decl.kind == cxx::DeclKind::kFunction && decl.linkage == cxx::Linkage::kExternal;
    if (!is_visible || decl.is_declared_before || name_spaces.count(decl.name_space) == 0) continue;
    if (fallbacks.count(decl.QualifiedName()) != 0) continue;
    context.sink().Report(diagnostics::kUnnamedFunction,
                          context.RangeOf(*found.index, decl.name_place, decl.head_place),
                          diagnostics::Name(decl.name), diagnostics::Name(decl.name_space));
  }
}

}  // namespace switchyard::check
