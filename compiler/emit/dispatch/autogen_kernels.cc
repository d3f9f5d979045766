#include "compiler/emit/dispatch/autogen_kernels.h"

#include <string>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/dispatch/formula_kernel.h"
#include "compiler/emit/dispatch/written_kernel_code.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;

using dispatch::KernelShape;
using Written = dispatch::WrittenKernels::OfOperator;

std::vector<Written> KernelsOf(const EmitInput& input,
                               const std::vector<const OperatorGroup*>& groups) {
  std::vector<Written> kernels;
  for (const schema::NativeFunction* function : FunctionsOf(groups)) {
    if (IsOfLibrary(input.target, *function)) continue;
    const dispatch::WrittenKernel* written = input.build.written_kernels().Of(*function);
    if (written != nullptr) kernels.push_back({function, *written});
  }
  return kernels;
}

void WriteCallingKernel(CodeWriter& writer, const EmitInput& input, const WrittenCode& kernel) {
  writer.BlankLine();
  writer.LineComment(OriginOf(input, *kernel.function));
  const schema::KernelName& name = kernel.plan->line->kernel.value;
  const target::Scope scope = KernelScope(input.target, name);
  Code callee = SpellDispatchFunction(input.target, *kernel.plan->callee);
  if (scope == target::Scope::kOutside) callee = "::" + SpellInner(input.target, callee);
  const auto write_head = [&] {
    writer.List(SpellKernelOpening(input.target, kernel.signature, name),
                SpellWrittenParameters(input.target, kernel, scope), ") {");
  };
  const auto write_body = [&] { WriteWrittenBody(writer, input, kernel, {callee}); };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

void WriteKernel(CodeWriter& writer, const EmitInput& input, const Written& kernel) {
  if (kernel.kernel.shape == KernelShape::kFormula) {
    return WriteFormulaKernel(writer, input, kernel);
  }
  WriteCallingKernel(writer, input, MakeWrittenCode(*kernel.function, kernel.kernel));
}

void AddCallingHeaders(const EmitInput& input, const WrittenCode& kernel,
                       target::HeaderSet* headers) {
  const schema::NativeFunction& callee = *kernel.plan->callee;
  if (kernel.plan->shape == KernelShape::kStored) {
    headers->insert(input.target.formula_kernels.header);
    headers->insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*kernel.plan->copy)));
  } else {
    headers->insert(input.target.copies.header);
  }
  headers->insert(IncludeOf(EmitterId::kNativeHeader, HeaderStem(*kernel.function)));
  headers->insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(callee)));
  AddHeaders(input.target, kernel.signature, Defaults::kOmit, headers);
  if (HasWrittenOptional(callee, TextOf(input, callee).dispatcher.signature)) {
    headers->insert(input.target.written_optional_header);
  }
  AddHeaders(input.target, TextOf(input, callee).dispatcher, headers);
}

target::HeaderSet HeadersOf(const EmitInput& input, const std::vector<Written>& kernels) {
  target::HeaderSet headers;
  for (const Written& kernel : kernels) {
    if (kernel.kernel.shape == KernelShape::kFormula) {
      AddFormulaKernelHeaders(input, kernel, &headers);
    } else {
      AddCallingHeaders(input, MakeWrittenCode(*kernel.function, kernel.kernel), &headers);
    }
  }
  return headers;
}

}  // namespace

Artifact EmitAutogenKernels(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                            size_t shard, size_t shard_count) {
  const std::vector<Written> kernels = KernelsOf(input, groups);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Kernels of generated operators, part " +
                                  std::to_string(shard + 1) + " of " + std::to_string(shard_count) +
                                  "."));
  const target::HeaderSet headers = HeadersOf(input, kernels);
  if (headers.empty()) writer.BlankLine();
  WriteIncludes(writer, headers);
  const Code& name_space = input.target.namespaces.all_kernels;
  writer.Block({{"name", name_space}}, "namespace $name$ {");
  for (const Written& kernel : kernels) {
    writer.ForSource(kernel.function->range, [&] { WriteKernel(writer, input, kernel); });
  }
  writer.Block({{"name", name_space}}, R"code(

    }  // namespace $name$
  )code");
  return {ShardPath(EmitterId::kAutogenKernels, shard), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
