// A kernel has one definition.
#include <map>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {

void CheckDuplicates(const CheckInput& input, CheckContext& context) {
  std::map<const ExpectedKernel*, FoundKernel> first;
  for (const KernelMatch& match : input.matches.matches) {
    const cxx::KernelDecl& decl = *match.found.decl;
    if (match.is_registered || !match.has_equal_parameters ||
        decl.linkage != cxx::Linkage::kExternal)
      continue;
    const auto [seen, is_new] = first.emplace(match.expected, match.found);
    if (is_new || seen->second.decl == &decl) continue;
    const FoundKernel& other = seen->second;
    context.sink()
        .Report(diagnostics::kKernelDefinedTwice,
                context.RangeOf(*match.found.index, decl.name_place, decl.head_place),
                diagnostics::Name(match.expected->ShownName()))
        .Info(context.RangeOf(*other.index, other.decl->name_place, other.decl->head_place),
              "the first definition is here");
  }
}

}  // namespace switchyard::check
