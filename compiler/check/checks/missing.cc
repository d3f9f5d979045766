// Every kernel of the schema must be defined. Reported when all sources are known and were read.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/check/checks/checks.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/dispatch/alias_keys.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;

// A build with the backend includes what the backend's file lists under `autograd`.
DispatchKey BuildKeyOf(const ExpectedKernel& kernel, DispatchKey key) {
  const bool is_autograd = kernel.form == KernelForm::kStaticMember &&
                           FunctionalityOf(key) == DispatchKey::AutogradFunctionality;
  return is_autograd ? KeyOf(DispatchKey::Dense, BackendOf(key)) : key;
}

// Whether a build for `keys` runs the kernel. Alias keys are part of every build.
bool IsServed(const ExpectedKernel& kernel, const std::vector<DispatchKey>& keys) {
  if (keys.empty() || kernel.form == KernelForm::kMeta) return true;
  return std::any_of(kernel.keys.begin(), kernel.keys.end(), [&](DispatchKey key) {
    return !dispatch::HasSlot(key) ||
           std::find(keys.begin(), keys.end(), BuildKeyOf(kernel, key)) != keys.end();
  });
}

bool HasParametersOf(const FoundKernel& found, const ExpectedKernel& expected) {
  const std::vector<cxx::ParameterDecl>& parameters = found.decl->parameters;
  if (parameters.size() != expected.parameters.size()) return false;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].type != CanonicalIn(*found.index, expected.parameters[i].type)) return false;
  }
  return true;
}

class MissingKernels {
 public:
  MissingKernels(const CheckInput& input, CheckContext& context)
      : input_(input), context_(context) {}

  void Report(const ExpectedKernel& kernel) {
    const bool is_reported =
        ReportTemplate(kernel) || ReportOtherNamespace(kernel) || ReportOtherName(kernel);
    if (!is_reported) ReportMissing(kernel);
  }

 private:
  bool ReportTemplate(const ExpectedKernel& kernel) {
    for (const FoundKernel& found : input_.matches.others) {
      const bool is_it = found.decl->kind == cxx::DeclKind::kTemplate &&
                         found.decl->QualifiedName() == kernel.QualifiedName();
      if (!is_it) continue;
      context_.sink()
          .Report(diagnostics::kKernelIsTemplate, NameRange(found), Name(kernel.name))
          .Info(kernel.range, Wanted(kernel, found));
      return true;
    }
    return false;
  }

  bool ReportOtherNamespace(const ExpectedKernel& kernel) {
    if (kernel.form != KernelForm::kFunction) return false;
    for (const FoundKernel& found : input_.matches.others) {
      const cxx::KernelDecl& decl = *found.decl;
      const bool is_it = decl.kind == cxx::DeclKind::kFunction && decl.name == kernel.name &&
                         decl.name_space != kernel.name_space && !decl.is_declared_before &&
                         HasParametersOf(found, kernel);
      if (!is_it) continue;
      const std::string place =
          decl.name_space.empty() ? "outside of all namespaces" : "in namespace " + decl.name_space;
      context_.sink()
          .Report(diagnostics::kKernelInOtherNamespace, NameRange(found), Name(kernel.name),
                  diagnostics::Text(place), Name(kernel.name_space))
          .Info(kernel.range, Wanted(kernel, found));
      return true;
    }
    return false;
  }

  // Whether the function may be the kernel under another name: it is in the kernel's namespace and
  // in no header, or in its class.
  static bool IsBeside(const cxx::KernelDecl& decl, const ExpectedKernel& kernel) {
    if (decl.name == kernel.name || decl.name_space != kernel.name_space) return false;
    if (kernel.form == KernelForm::kStaticMember) {
      return decl.kind == cxx::DeclKind::kMethod && decl.class_name == kernel.class_name;
    }
    return decl.kind == cxx::DeclKind::kFunction && !decl.is_declared_before;
  }

  // Looks for an unpaired function with a similar name and the same parameters.
  bool ReportOtherName(const ExpectedKernel& kernel) {
    if (!kernel.IsOfOperator()) return false;
    std::vector<std::string_view> names;
    std::vector<const FoundKernel*> candidates;
    for (const FoundKernel& found : input_.matches.others) {
      const cxx::KernelDecl& decl = *found.decl;
      if (!IsBeside(decl, kernel) || !HasParametersOf(found, kernel)) continue;
      names.push_back(decl.name);
      candidates.push_back(&found);
    }
    const std::string_view closest = diagnostics::ClosestName(kernel.name, names);
    if (closest.empty()) return false;
    const auto at = std::find(names.begin(), names.end(), closest) - names.begin();
    const FoundKernel& found = *candidates[static_cast<std::size_t>(at)];
    auto report = context_.sink().Report(diagnostics::kKernelMisnamed, NameRange(found),
                                         Name(found.decl->name), Name(kernel.name));
    report.Info(kernel.range, Wanted(kernel, found));
    return true;
  }

  void ReportMissing(const ExpectedKernel& kernel) {
    auto report = context_.sink().Report(diagnostics::kKernelMissing, kernel.range,
                                         Name(kernel.ShownName()), Name(OperatorOf(kernel)));
    report.Hint("it should be `" + Declaration(kernel, input_.spelling, Names()) + "` " +
                (kernel.name_space.empty() ? "outside of all namespaces"
                                           : "in namespace " + kernel.name_space));
    for (const FoundKernel& found : input_.matches.others) {
      if (found.decl->QualifiedName() == kernel.QualifiedName()) {
        report.Info(NameRange(found), "this function has the name, but other parameters");
      } else if (IsOutsideOfClass(found, kernel)) {
        report.Info(NameRange(found),
                    "this function is not a member of `" + kernel.class_name + "`");
      }
    }
    ReportNearest(kernel, &report);
  }

  // Of a source that includes the run-time's headers: they tell the edition's names.
  const cxx::TypeNames& Names() const {
    for (const cxx::KernelIndex& index : input_.indexes) {
      if (index.names.count("c10::optional") != 0) return index.names;
    }
    return input_.indexes[0].names;
  }

  static bool IsOutsideOfClass(const FoundKernel& found, const ExpectedKernel& kernel) {
    return kernel.form == KernelForm::kStaticMember &&
           found.decl->kind == cxx::DeclKind::kFunction && found.decl->name == kernel.name &&
           HasParametersOf(found, kernel);
  }

  void ReportNearest(const ExpectedKernel& kernel, diagnostics::Builder* report) {
    std::vector<std::string_view> names;
    for (const FoundKernel& found : input_.matches.others) {
      if (found.decl->name_space == kernel.name_space && found.decl->name != kernel.name &&
          found.decl->class_name == kernel.class_name) {
        names.push_back(found.decl->name);
      }
    }
    const std::string_view closest = diagnostics::ClosestName(kernel.name, names);
    for (const FoundKernel& found : input_.matches.others) {
      if (closest.empty() || found.decl->name != closest) continue;
      report->Info(NameRange(found), "the nearest name is here");
      return;
    }
  }

  source::SourceRange NameRange(const FoundKernel& found) {
    return context_.RangeOf(*found.index, found.decl->name_place, found.decl->head_place);
  }

  std::string Wanted(const ExpectedKernel& kernel, const FoundKernel& found) const {
    return "the kernel should be `" + Declaration(kernel, input_.spelling, found.index->names) +
           "`";
  }

  const CheckInput& input_;
  CheckContext& context_;
};

// A run that compared nothing must not look like one that found nothing wrong.
void ReportNothingFound(const CheckInput& input, CheckContext& context) {
  const bool compares = !input.matches.matches.empty() || !input.formulas.empty() ||
                        !input.expected.fallbacks.empty();
  const auto& kernels = input.expected.kernels;
  if (compares || kernels.empty() || input.indexes.empty()) return;
  if (IsRegistered(kernels.front(), input.indexes)) return;
  context.sink()
      .Report(diagnostics::kKernelMissing, kernels.front().range, Name(kernels.front().ShownName()),
              Name(OperatorOf(kernels.front())))
      .Hint("the sources have none of the schema's kernels, so nothing was compared");
}

}  // namespace

void CheckMissing(const CheckInput& input, CheckContext& context) {
  if (!AreAllRead(input)) return;
  if (input.completeness != Completeness::kWhole) {
    ReportNothingFound(input, context);
    return;
  }
  MissingKernels missing(input, context);
  for (const ExpectedKernel* kernel : input.matches.missing) {
    // What is registered, such as a lambda, may have no name of its own.
    const bool is_there = IsRegistered(*kernel, input.indexes);
    if (!is_there && IsServed(*kernel, input.keys)) missing.Report(*kernel);
  }
}

}  // namespace switchyard::check
