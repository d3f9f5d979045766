#include "compiler/plan/library_kernel.h"

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/plan/build.h"
#include "compiler/plan/kernels.h"

namespace switchyard::plan {
namespace {

using cpp::Code;

// The case calls a kernel or the function that the library has around one.
bool IsCall(const CasePlan& plan) {
  if (dispatch::IsStructuredForm(plan.form)) return plan.wrapper == WrapperOrigin::kLibrary;
  return plan.line != nullptr;
}

Code KernelNamespace(const target::Target& target, const schema::KernelName& kernel) {
  if (IsInOwnNamespace(kernel)) return target.namespaces.all_kernels;
  std::vector<Code> parts;
  for (const cpp::Identifier& part : cpp::KernelNamespace(kernel)) parts.push_back(part);
  return Join(parts, "::");
}

std::string SymbolOf(const target::Target& target, const schema::NativeFunction& function,
                     const CasePlan& plan) {
  return target.library->symbol(function, LibraryNamespace(target, plan).text(),
                                LibrarySignature(function, plan));
}

}  // namespace

bool IsOfLibrary(const target::Target& target, const schema::NativeFunction& function) {
  return target.library && target.library->has(function);
}

bool IsMember(const CasePlan& plan) {
  return plan.line != nullptr && plan.line->source == expand::LineSource::kBackend;
}

bool HasLibraryNodes(const target::Target& target, const schema::NativeFunction& function) {
  return target.autograd.library && IsOfLibrary(target, function);
}

cpp::Signature LibrarySignature(const schema::NativeFunction& function, const CasePlan& plan) {
  if (!dispatch::IsStructuredForm(plan.form)) {
    return cpp::KernelSignature(function, plan.line->kernel.value);
  }
  const bool has_out = function.schema.Kind() == schema::SchemaKind::kOut;
  const cpp::ApiForm form = has_out ? cpp::ApiForm::kFaithful : cpp::ApiForm::kPlain;
  cpp::Signature signature = cpp::ApiSignature(function, form);
  // Without the mark of functions that are bound by hand, which these have not.
  signature.name =
      cpp::Identifier::Known(cpp::UnboundApiName(function.schema, form, cpp::Integers::kPlain));
  for (cpp::Parameter& parameter : signature.parameters) parameter.default_value.reset();
  return signature;
}

Code LibraryNamespace(const target::Target& target, const CasePlan& plan) {
  if (dispatch::IsStructuredForm(plan.form)) {
    return target.library->wrapper_namespace(WrapperKey(plan)).value_or(Code());
  }
  return KernelNamespace(target, plan.line->kernel.value);
}

LibrarySymbols::LibrarySymbols(const target::Target& target,
                               const std::vector<std::string>& demangled)
    : target_(&target) {
  names_.reserve(demangled.size());
  for (const std::string& name : demangled) names_.insert(target.library->canonical_symbol(name));
}

bool LibrarySymbols::Has(const schema::NativeFunction& function, const CasePlan& plan) const {
  if (!IsOfLibrary(*target_, function) || !IsCall(plan) || IsMember(plan)) return true;
  return names_.count(SymbolOf(*target_, function, plan)) != 0;
}

bool LibrarySymbols::HasClass(const expand::StructuredFamily& family, const CasePlan& plan) const {
  const target::LibrarySpelling& library = *target_->library;
  const auto has = [&](const schema::NativeFunction& function, const Code& name_space,
                       const cpp::Identifier& name, const cpp::Signature& signature) {
    const Code of_class = cpp::Concat(name_space, "::", name);
    return names_.count(library.symbol(function, of_class.text(), signature)) != 0;
  };
  const schema::KernelName& kernel = plan.line->kernel.value;
  return has(*family.functional, library.meta_classes, cpp::MetaClassName(*family.functional),
             cpp::MetaSignature(*family.functional)) &&
         has(*family.out, KernelNamespace(*target_, kernel), cpp::ImplClassName(kernel),
             cpp::ImplSignature(*family.out));
}

bool LibrarySymbols::Has(const NodePlan& node) const {
  if (!HasLibraryNodes(*target_, *node.function)) return true;
  return names_.count(target_->autograd.library->symbol(node.name)) != 0;
}

WrapperOrigin FindWrapperOf(const target::Target& target, const expand::ExpandedProgram& program,
                            const schema::NativeFunction& function, const CasePlan& plan,
                            const LibrarySymbols* symbols) {
  if (!IsOfLibrary(target, function)) return WrapperOrigin::kEmitted;
  const expand::StructuredFamily* const family = program.StructuredFamilyOf(function);
  const bool is_built = plan.form == dispatch::KernelForm::kStructured && family != nullptr &&
                        target.library->builds_class(WrapperKey(plan));
  if (!is_built || (symbols != nullptr && !symbols->HasClass(*family, plan))) {
    return WrapperOrigin::kLibrary;
  }
  return WrapperOrigin::kEmitted;
}

bool ReportMissingKernels(const Build& build, const target::Target& target,
                          diagnostics::Sink& sink) {
  const bool is_left = build.other_keys() == OtherKeys::kDispatcher;
  bool is_good = true;
  const auto report = [&](source::SourceRange range, const std::string& symbol) {
    sink.Report(is_left ? diagnostics::kKernelLeftToDispatcher : diagnostics::kKernelNotExported,
                range, diagnostics::Name(symbol));
    is_good = is_good && is_left;
  };
  for (const schema::NativeFunction* function : build.operators()) {
    for (const CasePlan& plan : build.Of(*function).dispatch.missing) {
      const source::SourceRange range =
          plan.line != nullptr ? plan.line->kernel.range : function->schema.name.range;
      report(range, SymbolOf(target, *function, plan));
    }
    const NodePlan* const node = build.Of(*function).recorded.missing;
    if (node == nullptr) continue;
    report(node->derivatives->entry->range, target.autograd.library->symbol(node->name));
  }
  return is_good;
}

}  // namespace switchyard::plan
