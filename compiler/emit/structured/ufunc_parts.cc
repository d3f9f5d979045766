#include "compiler/emit/structured/ufunc_parts.h"

#include <algorithm>
#include <cstddef>

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {

using cpp::Code;
using cpp::UfuncInput;
using cpp::UfuncParameter;

std::vector<UfuncKernel> UfuncKernelsOf(
    const EmitInput& input, DispatchKey key,
    const std::vector<const schema::NativeFunction*>& functions) {
  std::vector<UfuncKernel> kernels;
  if (!input.build.Has(key)) return kernels;
  for (const schema::NativeFunction* function : functions) {
    if (function->ufunc_loops.empty()) continue;
    for (const plan::Kernel& kernel : input.build.Of(*function).kernels) {
      const bool is_ours = kernel.kind == plan::KernelKind::kImplClass && kernel.is_emitted &&
                           kernel.keys.front() == key;
      if (is_ours) kernels.push_back({function, kernel.line, cpp::UfuncParameters(*function)});
    }
  }
  return kernels;
}

UfuncNames NamesFor(const UfuncKernel& kernel) {
  std::vector<cpp::Identifier> taken;
  for (const UfuncParameter& one : kernel.parameters) taken.push_back(one.parameter.name);
  UfuncNames names = {
      cpp::FreshIdentifier("iter", taken), cpp::FreshIdentifier("functor", taken), {}};
  for (const UfuncParameter& one : kernel.parameters) {
    const cpp::Identifier& name = one.parameter.name;
    const bool is_number = one.kind == UfuncInput::kScalar;
    const cpp::Identifier used =
        is_number ? cpp::FreshIdentifier(name.text() + "_value", taken) : name;
    if (is_number) taken.push_back(used);
    names.numbers.push_back(used);
  }
  return names;
}

void WriteUfuncHead(CodeWriter& writer, const target::Target& target, const UfuncKernel& kernel,
                    const Code& function) {
  std::vector<Code> parameters = SpellNumbers(target, kernel);
  parameters.insert(parameters.begin(), cpp::Concat(target.structured.ufunc.iterator.name, "& ",
                                                    NamesFor(kernel).iterator));
  writer.List("void " + function + "(", parameters, ") {");
}

void WriteUfuncConversions(CodeWriter& writer, const target::Target& target,
                           const UfuncKernel& kernel, const Code& type) {
  const UfuncNames names = NamesFor(kernel);
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    if (kernel.parameters[i].kind != UfuncInput::kScalar) continue;
    writer.Block({{"value", names.numbers[i]},
                  {"number_as", target.structured.ufunc.number_as},
                  {"type", type},
                  {"name", kernel.parameters[i].parameter.name}},
                 "const auto $value$ = $number_as$<$type$>($name$);");
  }
}

void WriteUfuncCase(CodeWriter& writer, const target::Target& target, const UfuncKernel& kernel,
                    std::string_view dtype, const Code& function, const Code& type) {
  std::vector<Code> arguments = NameNumbers(kernel);
  arguments.insert(arguments.begin(), "*this");
  const Code name_space = cpp::Identifier::Known(kernel.line->kernel.value.name);
  const auto write_call = [&] {
    writer.List("return " + name_space + "::" + function + "<" + type + ">(", arguments, ");");
  };
  writer.Block({{"dtype", target.dtypes.constant(dtype)}, {"call", write_call}}, R"code(
    case $dtype$:
      $call$
  )code");
}

void WriteUfuncNamespace(CodeWriter& writer, const UfuncKernel& kernel,
                         const std::function<void()>& write_functions) {
  writer.Block({{"name", cpp::Identifier::Known(kernel.line->kernel.value.name)},
                {"functions", write_functions}},
               R"code(
    namespace $name$ {

    $functions$

    }  // namespace $name$

  )code");
}

std::vector<Code> SpellNumbers(const target::Target& target, const UfuncKernel& kernel) {
  std::vector<Code> result;
  for (const UfuncParameter& one : kernel.parameters) {
    if (one.kind == UfuncInput::kTensor) continue;
    result.push_back(SpellType(target, one.parameter.type, target::Scope::kRuntime) + " " +
                     one.parameter.name);
  }
  return result;
}

std::vector<Code> NameNumbers(const UfuncKernel& kernel) {
  std::vector<Code> result;
  for (const UfuncParameter& one : kernel.parameters) {
    if (one.kind != UfuncInput::kTensor) result.push_back(one.parameter.name);
  }
  return result;
}

void WriteUfuncImpl(CodeWriter& writer, const EmitInput& input, const UfuncKernel& kernel,
                    bool has_cases, absl::FunctionRef<void()> write_cases) {
  const cpp::Signature signature = cpp::ImplSignature(*kernel.out);
  const Code name = cpp::ImplClassName(kernel.line->kernel.value);
  const auto is_used = [&](const cpp::Parameter& parameter) {
    const std::vector<Code> names = NameNumbers(kernel);
    return has_cases && std::any_of(names.begin(), names.end(), [&](const Code& one) {
             return one.text() == parameter.name.text();
           });
  };
  const auto write_head = [&] {
    writer.List("void " + name + "::impl(",
                SpellDefinedParameters(input.target, signature, is_used), ") {");
  };
  const std::string base_name = select::SelectionName(*kernel.out);
  const Code limit = input.build.dtypes() == nullptr
                         ? Code()
                         : ", " + input.target.dtypes.of_operators(cpp::Literal::String(base_name));
  const target::UfuncSpelling& ufunc = input.target.structured.ufunc;
  writer.Block({{"head", write_head},
                {"cases", write_cases},
                {"failure", ufunc.failure},
                {"common_dtype", ufunc.iterator.common_dtype},
                {"operator_name", ufunc.iterator.operator_name},
                {"limit", limit}},
               R"code(
    $head$
      switch ($common_dtype$()) {
        $cases$
        default:
          $failure$($operator_name$(), $common_dtype$()$limit$);
      }
    }
  )code");
}

std::string WriteUfuncSource(CodeWriter& writer, const EmitInput& input,
                             const std::vector<UfuncKernel>& kernels, const cpp::Comment& purpose,
                             const Code& loops_header,
                             absl::FunctionRef<void(const UfuncKernel&)> write_kernel) {
  WriteFileStart(writer);
  writer.LineComment(purpose);
  target::HeaderSet headers;
  for (const UfuncKernel& kernel : kernels) {
    const std::string& root = kernel.out->schema.name.value.RootName();
    headers.insert(IncludeOf(EmitterId::kNativeHeader, HeaderStem(*kernel.out)));
    headers.insert(input.target.structured.ufunc.function_header(cpp::Identifier::Known(root)));
    headers.insert(loops_header);
  }
  if (headers.empty()) writer.BlankLine();
  WriteIncludes(writer, headers);
  const Code& name_space = input.target.namespaces.all_kernels;
  writer.Block({{"name", name_space}}, "namespace $name$ {");
  for (const UfuncKernel& kernel : kernels) {
    writer.ForSource(kernel.out->range, [&] {
      writer.BlankLine();
      writer.LineComment(OriginOf(input, *kernel.out));
      write_kernel(kernel);
    });
  }
  writer.Block({{"name", name_space}}, R"code(

    }  // namespace $name$
  )code");
  return writer.TakeText();
}

}  // namespace switchyard::emit
