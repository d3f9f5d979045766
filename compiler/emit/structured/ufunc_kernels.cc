#include "compiler/emit/structured/ufunc_kernels.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/structured/ufunc_parts.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::UfuncCase;
using cpp::UfuncInput;

// `ufunc::add(self, other, alpha_value)`.
std::vector<Code> CallArguments(const UfuncKernel& kernel, const UfuncNames& names) {
  std::vector<Code> arguments;
  for (size_t i = 0; i < kernel.parameters.size(); ++i) arguments.push_back(names.numbers[i]);
  return arguments;
}

// The loop for elements of any type, around one element function.
void WriteLoop(CodeWriter& writer, const EmitInput& input, const UfuncKernel& kernel,
               const cpp::Identifier& function) {
  const UfuncNames names = NamesFor(kernel);
  std::vector<Code> elements;
  for (const cpp::UfuncParameter& one : kernel.parameters) {
    const bool is_element = one.kind == UfuncInput::kTensor;
    if (is_element) elements.push_back("scalar_t " + Code(one.parameter.name));
  }
  writer.Block(
      {{"head", [&] { WriteUfuncHead(writer, input.target, kernel, function); }},
       {"conversions", [&] { WriteUfuncConversions(writer, input.target, kernel, "scalar_t"); }},
       {"loop", input.target.structured.ufunc.cpu_loop},
       {"iterator", names.iterator},
       {"elements", Join(elements, ", ")},
       {"call",
        [&] {
          const Code callee = cpp::Concat(input.target.namespaces.elements, "::", function);
          WriteList(writer, Return(Call(callee, CallArguments(kernel, names))));
        }}},
      R"code(
    template <typename scalar_t>
    $head$
      $conversions$
      $loop$($iterator$, [=]($elements$) -> scalar_t {
        $call$
      });
    }
  )code");
}

std::vector<cpp::Identifier> FunctionsOf(const std::vector<UfuncCase>& cases) {
  std::vector<cpp::Identifier> functions;
  for (const UfuncCase& one : cases) {
    const bool is_new =
        std::find(functions.begin(), functions.end(), one.function) == functions.end();
    if (is_new) functions.push_back(one.function);
  }
  return functions;
}

// The cases of this build whose dtype has a type for elements.
std::vector<UfuncCase> CasesOf(const EmitInput& input, const schema::NativeFunction& out) {
  std::vector<UfuncCase> cases;
  for (UfuncCase& one : cpp::CpuUfuncCases(out)) {
    const bool has_type = input.target.structured.ufunc.cpu_type(one.dtype).has_value();
    if (has_type && HasDtype(input, out, one.dtype)) cases.push_back(std::move(one));
  }
  return cases;
}

void WriteKernel(CodeWriter& writer, const EmitInput& input, const UfuncKernel& kernel) {
  const std::vector<UfuncCase> cases = CasesOf(input, *kernel.out);
  WriteUfuncNamespace(writer, kernel, [&] {
    for (const cpp::Identifier& function : FunctionsOf(cases)) {
      WriteLoop(writer, input, kernel, function);
    }
  });
  WriteUfuncImpl(writer, input, kernel, !cases.empty(), [&] {
    for (const UfuncCase& one : cases) {
      const Code type = *input.target.structured.ufunc.cpu_type(one.dtype);
      WriteUfuncCase(writer, input.target, kernel, one.dtype, one.function, type);
    }
  });
}

}  // namespace

Artifact EmitUfuncKernels(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                          size_t shard, size_t shard_count) {
  const std::vector<UfuncKernel> kernels =
      UfuncKernelsOf(input, DispatchKey::CPU, emit::FunctionsOf(groups));
  CodeWriter writer;
  const cpp::Comment purpose("Loops over element functions on the CPU, part " +
                             std::to_string(shard + 1) + " of " + std::to_string(shard_count) +
                             ".");
  std::string text = WriteUfuncSource(
      writer, input, kernels, purpose, input.target.structured.ufunc.cpu_loops_header,
      [&](const UfuncKernel& kernel) { WriteKernel(writer, input, kernel); });
  return {ShardPath(EmitterId::kUfuncKernels, shard), std::move(text), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
