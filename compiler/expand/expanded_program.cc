#include "compiler/expand/expanded_program.h"

#include <mutex>
#include <utility>

#include "compiler/expand/expand.h"
#include "compiler/expand/external_kernels.h"
#include "compiler/expand/generated_variants.h"
#include "compiler/sema/checker.h"
#include "compiler/sema/complete_program.h"

namespace switchyard::expand {
namespace {

using Lines = schema::Store<schema::OperatorId, std::vector<KernelLine>>;

// A value that only some commands need; the first use makes it.
template <typename T>
class OnDemand {
 public:
  template <typename Make>
  const T& Get(const Make& make) {
    std::call_once(is_made_, [&] { made_.emplace(make()); });
    return *made_;
  }

 private:
  std::once_flag is_made_;
  std::optional<T> made_;
};

struct AllLines {
  Lines of_operators;
  size_t count = 0;
};

AllLines MakeLines(const schema::Program& program, const sema::Families& families) {
  const ExternalKernels external(program, families);
  AllLines lines;
  lines.of_operators = Lines(program.functions.size());
  for (const schema::NativeFunction& function : program.functions) {
    std::vector<KernelLine>& of_operator = lines.of_operators[function.id];
    of_operator = external.LinesOf(function);
    for (KernelLine& line : of_operator) line.id = KernelId(lines.count++);
  }
  return lines;
}

bool BringsKernels(const schema::Program& program) {
  for (const schema::BackendFile& file : program.backends) {
    if (HasClass(file)) return true;
  }
  for (const schema::ExecutorchEntry& entry : program.executorch) {
    if (DefaultKernel(entry) != nullptr) return true;
  }
  return false;
}

}  // namespace

struct ExpandedProgram::Parts {
  schema::Program program;
  sema::Families families;
  std::vector<sema::ViewGroup> view_groups;
  StructuredFamilies structured;
  OnDemand<AllLines> lines;
  OnDemand<schema::FunctionsByName> by_name;
};

ExpandedProgram::ExpandedProgram(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
ExpandedProgram::ExpandedProgram(ExpandedProgram&& other) noexcept = default;
ExpandedProgram& ExpandedProgram::operator=(ExpandedProgram&& other) noexcept = default;
ExpandedProgram::~ExpandedProgram() = default;

const schema::Program& ExpandedProgram::program() const { return parts_->program; }

const sema::Families& ExpandedProgram::families() const { return parts_->families; }

const std::vector<sema::ViewGroup>& ExpandedProgram::view_groups() const {
  return parts_->view_groups;
}

const StructuredFamily* ExpandedProgram::StructuredFamilyOf(
    const schema::NativeFunction& function) const {
  return parts_->structured.Of(function);
}

const std::vector<KernelLine>& ExpandedProgram::LinesOf(
    const schema::NativeFunction& function) const {
  const auto make = [this] { return MakeLines(parts_->program, parts_->families); };
  return parts_->lines.Get(make).of_operators[function.id];
}

size_t ExpandedProgram::line_count() const {
  return parts_->lines.Get([this] { return MakeLines(parts_->program, parts_->families); }).count;
}

bool ExpandedProgram::HasKernelsOfOtherFiles() const { return BringsKernels(parts_->program); }

const schema::FunctionsByName& ExpandedProgram::by_name() const {
  return parts_->by_name.Get([this] { return schema::FunctionsByName(parts_->program); });
}

std::optional<ExpandedProgram> Expand(sema::CheckedProgram checked, diagnostics::Sink& sink) {
  auto parts = std::make_unique<ExpandedProgram::Parts>();
  schema::Program& program = parts->program;
  program = std::move(checked).TakeProgram();
  FillDefaultDispatch(&program);
  FillUfuncKernels(&program);
  MarkStructuredKernels(&program);
  schema::Store<schema::OperatorId, sema::FamilyId> family_of =
      AddGeneratedVariants(&program, sink);
  parts->families = sema::Families(program, std::move(family_of));
  parts->view_groups = sema::ViewGroupsOf(program);
  const sema::CompleteProgram complete = {program, parts->families, parts->view_groups};
  if (!sema::Checker(sink).CheckComplete(complete)) return std::nullopt;
  parts->structured = StructuredFamilies(parts->families);
  return ExpandedProgram(std::move(parts));
}

}  // namespace switchyard::expand
