#include "compiler/expand/external_kernels.h"

#include <algorithm>
#include <utility>

#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/functions_by_name.h"

namespace switchyard::expand {
namespace {

using schema::BackendFile;
using schema::ExecutorchEntry;
using schema::KernelVariant;
using schema::NativeFunction;
using schema::OperatorReference;
using schema::SchemaKind;

using References = std::map<std::string, const OperatorReference*>;

// Of several mentions the first stays.
void AddAll(const std::vector<OperatorReference>& list, References* references) {
  for (const OperatorReference& reference : list) {
    references->emplace(QualifiedName(reference), &reference);
  }
}

const OperatorReference* Find(const References& references, const NativeFunction& function) {
  const auto found = references.find(function.QualifiedName());
  return found == references.end() ? nullptr : found->second;
}

// Whether the only line is the one that is implied by a missing `dispatch`.
bool HasImpliedKernelAlone(const std::vector<KernelLine>& lines) {
  return lines.size() == 1 && lines[0].is_implied &&
         lines[0].keys[0].value == DispatchKey::CompositeImplicitAutograd;
}

bool IsWrapped(const NativeFunction& function) {
  const SchemaKind kind = function.schema.Kind();
  return kind == SchemaKind::kInplace || kind == SchemaKind::kOut;
}

}  // namespace

std::string ClassName(const BackendFile& file) {
  return file.class_name ? file.class_name->value : file.backend.value + "NativeFunctions";
}

bool HasClass(const BackendFile& file) {
  return !file.supported.empty() || !file.full_codegen.empty() || !file.autograd.empty();
}

const KernelVariant* DefaultKernel(const ExecutorchEntry& entry) {
  const auto found =
      std::find_if(entry.kernels.begin(), entry.kernels.end(),
                   [](const KernelVariant& kernel) { return !kernel.arg_meta.has_value(); });
  return found == entry.kernels.end() ? nullptr : &*found;
}

ExternalKernels::ExternalKernels(const schema::Program& program, const sema::Families& families)
    : families_(families) {
  for (const BackendFile& file : program.backends) {
    if (HasClass(file)) backends_.push_back(MakeBackend(file));
  }
  for (const ExecutorchEntry& entry : program.executorch) {
    const KernelVariant* kernel = DefaultKernel(entry);
    if (kernel == nullptr) continue;
    entries_.emplace(entry.reference ? QualifiedName(*entry.reference)
                                     : program.functions[*entry.function].QualifiedName(),
                     kernel);
  }
}

ExternalKernels::Backend ExternalKernels::MakeBackend(const BackendFile& file) {
  Backend backend;
  backend.file = &file;
  backend.key = schema::DispatchKeyFromWord(file.backend.value);
  backend.autograd_key = schema::DispatchKeyFromWord("Autograd" + file.backend.value);
  AddAll(file.supported, &backend.supported);
  AddAll(file.full_codegen, &backend.supported);
  AddAll(file.autograd, &backend.autograd);
  AddAll(file.symint, &backend.symint);
  return backend;
}

KernelLine ExternalKernels::MakeLine(const Backend& backend, DispatchKey key,
                                     const OperatorReference& reference,
                                     const NativeFunction& function) {
  const BackendFile& file = *backend.file;
  KernelLine line;
  line.keys.push_back({key, reference.name.range});
  line.kernel.range = reference.name.range;
  line.kernel.value = {file.cpp_namespace ? file.cpp_namespace->value : "",
                       schema::DefaultKernelName(function.schema), ClassName(file)};
  if (Find(backend.symint, function) != nullptr) line.kernel.value.name += "_symint";
  line.source = LineSource::kBackend;
  line.is_guarded = file.device_guard;
  return line;
}

void ExternalKernels::AddEntry(const NativeFunction& function,
                               std::vector<KernelLine>* lines) const {
  const auto found = entries_.find(function.QualifiedName());
  if (found == entries_.end()) return;
  KernelLine line;
  line.kernel = found->second->kernel;
  line.source = LineSource::kExecutorch;
  const bool is_alone = HasImpliedKernelAlone(*lines);
  if (is_alone) lines->clear();
  line.keys.push_back(
      {is_alone ? DispatchKey::CompositeExplicitAutograd : DispatchKey::CPU, line.kernel.range});
  lines->push_back(std::move(line));
}

void ExternalKernels::AddBackend(const Backend& backend, const NativeFunction& function,
                                 std::vector<KernelLine>* lines) const {
  if (backend.key) AddListed(backend, backend.supported, *backend.key, function, lines);
  if (backend.autograd_key) {
    AddListed(backend, backend.autograd, *backend.autograd_key, function, lines);
  }
}

void ExternalKernels::AddListed(const Backend& backend, const References& list, DispatchKey key,
                                const NativeFunction& function,
                                std::vector<KernelLine>* lines) const {
  if (const OperatorReference* const own = Find(list, function)) {
    lines->push_back(MakeLine(backend, key, *own, function));
    return;
  }
  const sema::Family& family = families_.Of(function);
  if (backend.file->use_out_as_primary || !IsWrapped(function) || !family.IsGroup()) return;
  const NativeFunction& functional = *family.Of(SchemaKind::kFunctional);
  const OperatorReference* const listed = Find(list, functional);
  if (listed == nullptr) return;
  lines->push_back(MakeLine(backend, key, *listed, functional));
  lines->back().functional = &functional;
}

std::vector<KernelLine> ExternalKernels::LinesOf(const NativeFunction& function) const {
  std::vector<KernelLine> lines(function.dispatch.begin(), function.dispatch.end());
  if (function.manual_kernel_registration) return lines;
  AddEntry(function, &lines);
  for (const Backend& backend : backends_) AddBackend(backend, function, &lines);
  return lines;
}

}  // namespace switchyard::expand
