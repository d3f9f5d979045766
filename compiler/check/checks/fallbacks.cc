// Fallbacks in the files of backends: boxed kernels, which serve every operator.
#include <string>
#include <string_view>
#include <vector>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;

bool IsOfType(const cxx::TypeTree& found, const ExpectedType& expected,
              const cxx::KernelIndex& index) {
  const std::string_view spelled = expected.spelled;
  if (spelled.empty() || spelled.back() != '*') return found == CanonicalIn(index, expected);
  const std::string pointee(spelled.substr(0, spelled.size() - 1));
  return found.name == cxx::ToText(CanonicalIn(index, {pointee, cxx::ParseType(pointee)})) + " *";
}

bool HasTypes(const FoundKernel& found, const std::vector<ExpectedType>& wanted) {
  const std::vector<cxx::ParameterDecl>& parameters = found.decl->parameters;
  if (parameters.size() != wanted.size()) return false;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!IsOfType(parameters[i].type, wanted[i], *found.index)) return false;
  }
  return true;
}

class FallbackCheck {
 public:
  FallbackCheck(const CheckInput& input, const ExpectedFallback& fallback, CheckContext& context)
      : input_(input), fallback_(fallback), context_(context) {}

  void Run() {
    std::vector<FoundKernel> of_name;
    for (const FoundKernel& found : input_.matches.others) {
      if (found.decl->QualifiedName() != fallback_.QualifiedName()) continue;
      if (found.decl->kind == cxx::DeclKind::kFunction) of_name.push_back(found);
    }
    for (const FoundKernel& found : of_name) {
      if (IsBoxedKernel(found)) return CheckLinkageOf(found);
    }
    if (!of_name.empty()) return ReportSignature(of_name.front());
    if (input_.completeness == Completeness::kWhole && AreAllRead(input_)) ReportMissing();
  }

 private:
  bool IsBoxedKernel(const FoundKernel& found) const {
    if (found.decl->result.name != "void") return false;
    std::vector<ExpectedType> wanted = fallback_.parameters;
    if (HasTypes(found, wanted)) return true;
    wanted.erase(wanted.begin() + 1);
    return input_.spelling.has_boxed_without_keys && HasTypes(found, wanted);
  }

  void CheckLinkageOf(const FoundKernel& found) {
    if (found.decl->linkage == cxx::Linkage::kExternal) return;
    auto report = context_.sink().Report(diagnostics::kKernelNotLinked, NameRange(found),
                                         Name(fallback_.name),
                                         diagnostics::Text(WordsOf(found.decl->linkage)));
    report.Info(fallback_.range, "emitted code calls it from another source");
    const cxx::Place& place = found.decl->linkage_place;
    if (place.IsKnown()) report.Fix(context_.RangeOf(*found.index, place), "");
  }

  void ReportSignature(const FoundKernel& found) {
    auto report = context_.sink().Report(diagnostics::kFallbackSignature, NameRange(found),
                                         Name(fallback_.name), Name(fallback_.keys));
    report.Info(fallback_.range, "it should be `" + Wanted() + "`");
  }

  void ReportMissing() {
    context_.sink()
        .Report(diagnostics::kFallbackMissing, fallback_.range, Name(fallback_.name),
                Name(fallback_.keys))
        .Hint("it should be `" + Wanted() + "` in namespace " + fallback_.name_space);
  }

  source::SourceRange NameRange(const FoundKernel& found) {
    return context_.RangeOf(*found.index, found.decl->name_place, found.decl->head_place);
  }

  std::string Wanted() const { return Declaration(fallback_, input_.spelling); }

  const CheckInput& input_;
  const ExpectedFallback& fallback_;
  CheckContext& context_;
};

}  // namespace

void CheckFallbacks(const CheckInput& input, CheckContext& context) {
  for (const ExpectedFallback& fallback : input.expected.fallbacks) {
    FallbackCheck(input, fallback, context).Run();
  }
}

}  // namespace switchyard::check
