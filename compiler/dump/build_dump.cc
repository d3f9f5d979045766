#include "compiler/dump/build_dump.h"

#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/cpp/structured_signature.h"
#include "compiler/dispatch/reason.h"
#include "compiler/dump/gradients_value.h"
#include "compiler/plan/gradients.h"
#include "compiler/schema/print/json_values.h"

namespace switchyard::dump {
namespace {

using dispatch::KernelForm;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using plan::KernelKind;
using schema::NativeFunction;
using schema::Text;

std::string_view TextOf(plan::KeySource source) {
  switch (source) {
    case plan::KeySource::kNone:
      return "none";
    case plan::KeySource::kArguments:
      return "arguments";
    case plan::KeySource::kFactory:
      return "factory";
    case plan::KeySource::kFactoryAfterArguments:
      return "factory_after_arguments";
  }
  std::abort();
}

std::string_view TextOf(KernelForm form) {
  switch (form) {
    case KernelForm::kPlain:
      return "plain";
    case KernelForm::kStructured:
      return "structured";
    case KernelForm::kMeta:
      return "meta";
    case KernelForm::kNonFunctional:
      return "nonfunctional";
    case KernelForm::kResultCopied:
      return "result_copied";
    case KernelForm::kInplaceMeta:
      return "inplace_meta";
    case KernelForm::kFallthrough:
      return "fallthrough";
  }
  std::abort();
}

std::string_view TextOf(KernelKind kind) {
  switch (kind) {
    case KernelKind::kFunction:
      return "function";
    case KernelKind::kMetaClass:
      return "meta_class";
    case KernelKind::kImplClass:
      return "impl_class";
    case KernelKind::kStaticMember:
      return "static_member";
  }
  std::abort();
}

Array KeysOf(const std::vector<DispatchKey>& keys) {
  Array names;
  for (const DispatchKey key : keys) names.push_back(Text(DispatchKeyName(key)));
  return names;
}

Value NameOf(const expand::KernelLine* line) {
  if (line == nullptr) return nullptr;
  const schema::KernelName& kernel = line->kernel.value;
  return schema::KernelNamespace(kernel) + "::" + kernel.name;
}

Array NamesOf(const std::vector<const schema::Argument*>& arguments) {
  Array names;
  for (const schema::Argument* argument : arguments) names.push_back(argument->name.value);
  return names;
}

// The reason of the first key: all keys of a case reach one kernel. A case without keys serves
// every key.
Value ReasonOf(const plan::OperatorPlan& planned, const plan::CasePlan& one) {
  const DispatchKey key = one.keys.empty() ? DispatchKey::Undefined : one.keys.front();
  return Text(dispatch::Describe(planned.table.Row(key).slot.reason));
}

Object CaseValue(const plan::OperatorPlan& planned, const plan::CasePlan& one) {
  Object object{{"checked", NamesOf(one.checked)},
                {"form", Text(TextOf(one.form))},
                {"guard", nullptr},
                {"kernel", NameOf(one.line)},
                {"keys", KeysOf(one.keys)},
                {"reason", ReasonOf(planned, one)}};
  if (one.guard.argument != nullptr) object["guard"] = one.guard.argument->name.value;
  return object;
}

Object KernelValue(const plan::Kernel& kernel) {
  Object object{{"emitted", kernel.is_emitted},
                {"kernel", NameOf(kernel.line)},
                {"keys", KeysOf(kernel.keys)},
                {"kind", Text(TextOf(kernel.kind))}};
  if (kernel.line == nullptr) object["kernel"] = cpp::MetaClassName(*kernel.function).text();
  return object;
}

Object FallbackValue(const dispatch::FallbackCase& one) {
  const schema::KernelName& kernel = one.fallback->kernel.value;
  return Object{{"kernel", schema::KernelNamespace(kernel) + "::" + kernel.name},
                {"keys", KeysOf(one.keys)}};
}

Object OperatorValue(const plan::Build& build, const NativeFunction& function,
                     const source::SourceManager& sources) {
  const plan::OperatorPlan& planned = build.Of(function);
  Array cases, fallbacks, kernels;
  for (const plan::CasePlan& one : planned.dispatch.cases) {
    cases.push_back(CaseValue(planned, one));
  }
  for (const dispatch::FallbackCase& one : planned.dispatch.fallbacks.cases) {
    fallbacks.push_back(FallbackValue(one));
  }
  for (const plan::Kernel& kernel : planned.kernels) kernels.push_back(KernelValue(kernel));
  Object object{{"cases", std::move(cases)},
                {"fallbacks", std::move(fallbacks)},
                {"kernels", std::move(kernels)},
                {"key_source", Text(TextOf(planned.dispatch.key_source))},
                {"name", function.QualifiedName()}};
  if (const dispatch::WrittenKernel* written = build.written_kernels().Of(function)) {
    if (written->callee != nullptr) object["written"] = written->callee->QualifiedName();
  }
  if (const derivatives::Decomposition* made = build.decompositions().Of(function)) {
    object["formula"] = Text(std::string(made->entry->formula.text()));
  }
  if (build.autograd() != nullptr) {
    object["gradients"] = GradientsValue(GradientsOf(*build.autograd(), function), sources);
  }
  if (build.selection() != nullptr) {
    const select::Reason& reason = build.selection()->operators.at(function.id);
    if (reason.needed_by != nullptr) object["needed_by"] = reason.needed_by->QualifiedName();
  }
  return object;
}

}  // namespace

void DumpBuild(const plan::Build& build, const source::SourceManager& sources, std::string* out) {
  for (const NativeFunction* function : build.operators()) {
    schema::AppendLine(OperatorValue(build, *function, sources), out);
  }
}

}  // namespace switchyard::dump
