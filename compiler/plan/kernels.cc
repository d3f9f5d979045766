#include "compiler/plan/kernels.h"

#include <algorithm>

namespace switchyard::plan {
namespace {

using expand::KernelLine;
using expand::LineSource;

KernelKind KindOf(const KernelLine& line) {
  if (line.is_structured) return KernelKind::kImplClass;
  return line.source == LineSource::kBackend ? KernelKind::kStaticMember : KernelKind::kFunction;
}

bool IsEmitted(const schema::NativeFunction& function, const KernelLine& line,
               const dispatch::WrittenKernel* written) {
  if (line.source != LineSource::kOperator) return false;
  const bool is_of_loops = !function.ufunc_loops.empty() && line.is_implied;
  return is_of_loops || (written != nullptr && written->line->id == line.id);
}

void AddLine(const schema::NativeFunction& function, const KernelLine& line,
             const dispatch::WrittenKernel* written, std::vector<Kernel>* kernels) {
  const KernelKind kind = KindOf(line);
  auto same = std::find_if(kernels->begin(), kernels->end(), [&](const Kernel& kernel) {
    return kernel.kind == kind && AreOneKernel(kernel.line->kernel.value, line.kernel.value);
  });
  if (same == kernels->end()) {
    kernels->push_back({&function, kind, &line, {}, IsEmitted(function, line, written), nullptr});
    same = std::prev(kernels->end());
  }
  for (const source::Located<DispatchKey>& key : line.keys) same->keys.push_back(key.value);
}

}  // namespace

std::vector<Kernel> KernelsOf(const expand::ExpandedProgram& program,
                              const schema::NativeFunction& function,
                              const dispatch::WrittenKernels& written) {
  std::vector<Kernel> kernels;
  if (function.manual_kernel_registration) return kernels;
  const expand::StructuredFamily* family = program.StructuredFamilyOf(function);
  if (family != nullptr && family->functional->id == function.id) {
    kernels.push_back({&function, KernelKind::kMetaClass, nullptr, {}, false, family});
  }
  for (const KernelLine& line : program.LinesOf(function)) {
    // For a line whose results are copied, the kernel is the functional form's.
    if (line.functional == nullptr) AddLine(function, line, written.Of(function), &kernels);
  }
  return kernels;
}

bool IsInOwnNamespace(const schema::KernelName& kernel) {
  return kernel.class_name.empty() && (kernel.name_space.empty() || kernel.name_space == "at");
}

bool AreOneKernel(const schema::KernelName& a, const schema::KernelName& b) {
  const bool is_in_one_place = (IsInOwnNamespace(a) && IsInOwnNamespace(b)) ||
                               (a.name_space == b.name_space && a.class_name == b.class_name);
  return is_in_one_place && a.name == b.name;
}

}  // namespace switchyard::plan
