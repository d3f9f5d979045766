#include "compiler/plan/stable_check.h"

#include <optional>
#include <string>
#include <string_view>

#include "compiler/target/stable_types.h"

namespace switchyard::plan {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;
using schema::NativeFunction;
using target::StableLack;
using target::StableUse;
using target::StableVersion;

class StableCheck {
 public:
  StableCheck(const Build& build, StableVersion version, Sink& sink)
      : build_(build), version_(version), sink_(sink) {}

  bool Run() {
    ReportNothing();
    for (const NativeFunction* function : build_.operators()) {
      CheckTypes(*function);
      CheckKernels(*function);
      if (build_.autograd() != nullptr) CheckGradient(*function);
    }
    for (const schema::BackendFile* file : build_.backends()) {
      sink_.Report(diagnostics::kBackendNotEmitted, file->backend.range, Name(file->backend.value),
                   Text("the stable ABI of PyTorch has no class of kernels"));
      is_good_ = false;
    }
    return is_good_;
  }

 private:
  // All are left out when an author forgets the namespace.
  void ReportNothing() {
    const auto& all = build_.program().operators();
    if (!build_.operators().empty() || all.empty() || build_.selection() != nullptr) return;
    ReportKernel(all[0], all[0].schema.name.range, DispatchKey::CompositeImplicitAutograd,
                 "the operator is in PyTorch's own namespace");
  }

  void CheckType(const source::Located<schema::Type>& type, StableUse use) {
    const std::optional<StableLack> lack = target::FindStableLack(type.value, use, version_);
    if (!lack) return;
    const std::string where = use == StableUse::kResult ? "as a result " : "";
    const std::string when = lack->since ? "before " + NameOf(*lack->since) : "in any version";
    auto report = sink_.Report(diagnostics::kStableTypeMissing, type.range,
                               diagnostics::TypeText(lack->part), Text(where + when));
    if (lack->since) report.Hint("--target-version=" + NameOf(*lack->since) + " has it");
    is_good_ = false;
  }

  void CheckTypes(const NativeFunction& function) {
    for (const schema::Argument& argument : function.schema.arguments) {
      CheckType(argument.type, StableUse::kArgument);
    }
    for (const schema::Return& result : function.schema.returns) {
      CheckType(result.type, StableUse::kResult);
    }
  }

  void ReportKernel(const NativeFunction& function, source::SourceRange range, DispatchKey key,
                    std::string_view why) {
    sink_.Report(diagnostics::kStableKernelNotEmitted, range, Name(function.QualifiedName()),
                 KeyText(DispatchKeyName(key)), Text(why));
    is_good_ = false;
  }

  void CheckKernels(const NativeFunction& function) {
    for (const dispatch::RegisteredKernel& kernel : build_.Of(function).table.kernels()) {
      if (kernel.form == dispatch::KernelForm::kFallthrough) {
        ReportKernel(function, kernel.range, kernel.key, "it has no kernels that pass calls by");
      }
    }
    const dispatch::WrittenKernel* written = build_.written_kernels().Of(function);
    if (written == nullptr) return;
    const DispatchKey key = written->line->keys.empty() ? DispatchKey::CompositeImplicitAutograd
                                                        : written->line->keys[0].value;
    ReportKernel(function, function.schema.name.range, key,
                 "the compiler would write it, and cannot for this target");
  }

  void ReportFormula(const NativeFunction& function, std::string_view why) {
    sink_.Report(diagnostics::kFormulaNotEmitted, function.schema.name.range,
                 Name(function.QualifiedName()), Text(why));
    is_good_ = false;
  }

  // What Python cannot register.
  void CheckGradient(const NativeFunction& function) {
    if (!build_.autograd()->AtKeys(function).empty()) {
      ReportFormula(function, "target `stable` has no formulas for single keys");
    }
    const AutogradPlan* plan = build_.autograd()->Of(function);
    if (plan == nullptr || plan->node == nullptr) return;
    if (plan->form == RecordedForm::kView || plan->form == RecordedForm::kMutable) {
      ReportFormula(function,
                    "target `stable` has gradients of new results and of operators in "
                    "place");
    }
    for (const derivatives::TypedFormula& formula : plan->node->formulas->backward) {
      if (formula.is_per_element) {
        ReportFormula(function, "target `stable` has no formulas for elements of lists");
      }
    }
  }

  const Build& build_;
  StableVersion version_;
  Sink& sink_;
  bool is_good_ = true;
};

}  // namespace

bool CheckStable(const Build& build, const target::StableSpelling& stable, Sink& sink) {
  return StableCheck(build, stable.version, sink).Run();
}

}  // namespace switchyard::plan
