#include "compiler/plan/external_check.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/cpp/spellability.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/dispatch/result_copies.h"
#include "compiler/expand/external_kernels.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/functions_by_name.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/store.h"

namespace switchyard::plan {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;
using schema::BackendFile;
using schema::ExecutorchEntry;
using schema::KernelVariant;
using schema::NativeFunction;
using schema::OperatorReference;

// The place where the file names its class.
source::SourceRange ClassRange(const BackendFile& file) {
  if (file.class_name) return file.class_name->range;
  return file.cpp_namespace ? file.cpp_namespace->range : file.backend.range;
}

class BackendCheck {
 public:
  BackendCheck(const expand::ExpandedProgram& program, const target::Target& target, Sink& sink)
      : program_(program), target_(target), sink_(sink) {}

  void Run(const BackendFile& file) {
    for (const schema::Fallback& fallback : file.fallbacks) {
      if (!fallback.IsFallthrough()) cpp::CheckKernelSpellability(fallback.kernel, sink_);
    }
    if (!expand::HasClass(file)) return;
    CheckClass(file);
    CheckGuard(file);
    for (const auto* list : {&file.supported, &file.full_codegen, &file.autograd}) {
      for (const OperatorReference& reference : *list) CheckKernel(file, reference);
    }
  }

 private:
  void Report(const BackendFile& file, source::SourceRange range, std::string_view obstacle) {
    sink_.Report(diagnostics::kBackendNotEmitted, range, Name(file.backend.value), Text(obstacle));
  }

  void CheckClass(const BackendFile& file) {
    const source::SourceRange range = ClassRange(file);
    const std::string name_space = file.cpp_namespace ? file.cpp_namespace->value : "";
    const std::string name = expand::ClassName(file);
    if (!cpp::CheckKernelSpellability({{name_space, name}, range}, sink_)) return;
    for (const cpp::Identifier& part : cpp::KernelNamespace({name_space, "", name})) {
      if (part.text() != target_.name_space.text() && part.text() != "std") continue;
      sink_.Report(diagnostics::kNameTakenByTarget, range, Name(part.text()), Name(target_.name));
    }
    for (const BackendFile& other : program_.program().backends) {
      if (&other == &file) return;
      if (!expand::HasClass(other)) continue;
      const bool is_same_class =
          expand::ClassName(other) == name &&
          (other.cpp_namespace ? other.cpp_namespace->value : "") == name_space;
      if (!is_same_class && other.backend.value != file.backend.value) continue;
      sink_
          .Report(diagnostics::kBackendNotEmitted, is_same_class ? range : file.backend.range,
                  Name(file.backend.value),
                  Text(is_same_class ? "another file has the same class"
                                     : "another file is for the same backend"))
          .Info(is_same_class ? ClassRange(other) : other.backend.range, "the other file");
    }
  }

  void CheckGuard(const BackendFile& file) {
    const auto key = schema::DispatchKeyFromWord(file.backend.value);
    if (!file.device_guard || (key && target_.dispatch.has_guard(*key))) return;
    Report(file, file.backend.range, "`device_guard` is asked for, and it has no type of device");
  }

  void CheckKernel(const BackendFile& file, const OperatorReference& reference) {
    const NativeFunction* function = program_.by_name().Find(reference);
    if (function == nullptr) {
      sink_.Report(diagnostics::kBackendOperatorUnknown, reference.name.range,
                   Name(reference.name.value.ToString()));
    } else if (function->manual_kernel_registration) {
      Report(file, reference.name.range, "the kernels of the operator are registered by hand");
    } else if (schema::DefaultKernelName(function->schema) == expand::ClassName(file)) {
      Report(file, reference.name.range, "the kernel would have the name of its class");
    }
  }

  const expand::ExpandedProgram& program_;
  const target::Target& target_;
  Sink& sink_;
};

class EntryCheck {
 public:
  EntryCheck(const expand::ExpandedProgram& program, Sink& sink)
      : program_(program), first_(program.operators().size()), sink_(sink) {}

  void Run(const ExecutorchEntry& entry) {
    const NativeFunction* function = FunctionOf(entry);
    if (function == nullptr) {
      sink_.Report(diagnostics::kEntryOperatorUnknown, entry.reference->name.range,
                   Name(schema::QualifiedName(*entry.reference)));
      return;
    }
    if (entry.inherits) {
      return Report(*function, *entry.inherits,
                    "calls do not look at the dtypes that the edge dialect lists");
    }
    CheckVariants(entry, *function);
    if (entry.kernels.empty()) return;
    if (function->manual_kernel_registration) {
      Report(*function, entry.kernels[0].range, "its kernels are registered by hand");
    }
    const ExecutorchEntry*& first = first_[function->id];
    if (first == nullptr) {
      first = &entry;
      return;
    }
    sink_
        .Report(diagnostics::kEntryNotEmitted, entry.kernels[0].range,
                Name(function->QualifiedName()), Text("another entry has kernels for it"))
        .Info(first->kernels[0].range, "the other entry");
  }

 private:
  const NativeFunction* FunctionOf(const ExecutorchEntry& entry) const {
    if (entry.function) return &program_.operators()[*entry.function];
    return program_.by_name().Find(*entry.reference);
  }

  void Report(const NativeFunction& function, source::SourceRange range, std::string_view reason) {
    sink_.Report(diagnostics::kEntryNotEmitted, range, Name(function.QualifiedName()),
                 Text(reason));
  }

  // One kernel serves all arguments.
  void CheckVariants(const ExecutorchEntry& entry, const NativeFunction& function) {
    const KernelVariant* const only = expand::DefaultKernel(entry);
    for (const KernelVariant& kernel : entry.kernels) {
      if (kernel.arg_meta) {
        Report(function, kernel.arg_meta->range,
               "a kernel for certain dtypes and dim orders is never chosen");
      } else if (&kernel != only) {
        Report(function, kernel.range, "it has two kernels for any dtypes and dim orders");
      }
    }
  }

  const expand::ExpandedProgram& program_;
  schema::Store<schema::OperatorId, const ExecutorchEntry*> first_;
  Sink& sink_;
};

}  // namespace

bool CheckBackendFiles(const expand::ExpandedProgram& program, const target::Target& target,
                       Sink& sink) {
  const std::vector<BackendFile>& files = program.program().backends;
  if (files.empty()) return true;
  const size_t before = sink.error_count();
  BackendCheck check(program, target, sink);
  for (const BackendFile& file : files) check.Run(file);
  return sink.error_count() == before;
}

bool CheckExecutorchEntries(const expand::ExpandedProgram& program, Sink& sink) {
  const std::vector<ExecutorchEntry>& entries = program.program().executorch;
  if (entries.empty()) return true;
  const size_t before = sink.error_count();
  EntryCheck check(program, sink);
  for (const ExecutorchEntry& entry : entries) check.Run(entry);
  return sink.error_count() == before;
}

bool CheckResultCopies(const expand::ExpandedProgram& program, Sink& sink) {
  if (!program.HasKernelsOfOtherFiles()) return true;
  const dispatch::CopyOperators operators = dispatch::FindCopyOperators(program.program());
  const size_t before = sink.error_count();
  for (const NativeFunction& function : program.operators()) {
    for (const expand::KernelLine& line : program.LinesOf(function)) {
      if (line.functional == nullptr) continue;
      const dispatch::ResultCopies copies =
          dispatch::PlanResultCopies(function, *line.functional, operators);
      if (copies.obstacle.empty()) continue;
      const std::string name = function.QualifiedName();
      sink.Report(diagnostics::kResultNotCopied, line.keys[0].range, Name(name),
                  Name(line.functional->QualifiedName()), Text(copies.obstacle))
          .Hint("list `" + function.schema.name.value.ToString() +
                "`, too, or write `use_out_as_primary: True`");
    }
  }
  return sink.error_count() == before;
}

}  // namespace switchyard::plan
