// A kernel must have a symbol that emitted code can link to.
#include <set>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {
std::string_view WordsOf(cxx::Linkage linkage) {
  switch (linkage) {
    case cxx::Linkage::kExternal:
      return "external";
    case cxx::Linkage::kStatic:
      return "static";
    case cxx::Linkage::kUnnamedNamespace:
      return "in an unnamed namespace";
    case cxx::Linkage::kInline:
      return "inline";
    case cxx::Linkage::kC:
      return "`extern \"C\"`";
  }
  return {};
}

void CheckLinkage(const CheckInput& input, CheckContext& context) {
  std::set<const ExpectedKernel*> linked;
  for (const KernelMatch& match : input.matches.matches) {
    if (match.found.decl->linkage == cxx::Linkage::kExternal) linked.insert(match.expected);
  }
  for (const KernelMatch& match : input.matches.matches) {
    const cxx::KernelDecl& decl = *match.found.decl;
    const bool is_function = match.expected->form == KernelForm::kFunction && !match.is_registered;
    // The source may have other functions beside the kernel.
    if (!is_function || linked.count(match.expected) != 0) continue;
    const cxx::KernelIndex& index = *match.found.index;
    auto report = context.sink().Report(
        diagnostics::kKernelNotLinked, context.RangeOf(index, decl.name_place, decl.head_place),
        diagnostics::Name(decl.name), diagnostics::Text(WordsOf(decl.linkage)));
    report.Info(match.expected->range, "emitted code calls it from another source");
    if (decl.linkage_place.IsKnown()) report.Fix(context.RangeOf(index, decl.linkage_place), "");
  }
}

}  // namespace switchyard::check
