#include "compiler/emit/headers/native_section.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

struct Kernel {
  const schema::NativeFunction* function;
  const expand::KernelLine* line;
  cpp::Signature signature;  // for a structured one that of `impl`
};

// Kernels of one namespace, in the order of operators and of the lines in their tables. A kernel
// that several lines of an operator name is listed once.
struct KernelNamespace {
  cpp::Code name;
  std::vector<Kernel> kernels;
};

// By name, so that the text has a fixed order.
std::map<std::string, KernelNamespace> KernelsOf(const EmitInput& input,
                                                 const OperatorGroup& group) {
  std::map<std::string, KernelNamespace> result;
  for (const schema::NativeFunction* function : group.functions) {
    if (IsOfLibrary(input.target, *function)) continue;
    for (const plan::Kernel& kernel : input.build.Of(*function).kernels) {
      const bool is_class = kernel.kind == plan::KernelKind::kImplClass;
      if (!is_class && kernel.kind != plan::KernelKind::kFunction) continue;
      const schema::KernelName& kernel_name = kernel.line->kernel.value;
      const cpp::Code name = SpellKernelNamespace(input.target, kernel_name);
      KernelNamespace& name_space = result[name.text()];
      name_space.name = name;
      name_space.kernels.push_back({function, kernel.line,
                                    is_class ? cpp::ImplSignature(*function)
                                             : cpp::KernelSignature(*function, kernel_name)});
    }
  }
  return result;
}

Defaults DefaultsOf(const EmitInput& input, const Kernel& kernel) {
  return input.target_build.IsDeclaredFirstBy(*kernel.line) ? Defaults::kWrite : Defaults::kOmit;
}

// In another namespace, the name of the meta class needs the run-time's.
cpp::Code SpellBase(const EmitInput& input, const Kernel& kernel) {
  const cpp::Code name = SpellMetaClass(
      input.target, *input.build.program().StructuredFamilyOf(*kernel.function)->functional);
  const bool is_inside =
      KernelScope(input.target, kernel.line->kernel.value) == target::Scope::kRuntime;
  return is_inside ? name : "::" + input.target.name_space + "::" + name;
}

// A structured kernel: a class with the function to define.
void WriteImplClass(CodeWriter& writer, const EmitInput& input, const Kernel& kernel) {
  const schema::KernelName& name = kernel.line->kernel.value;
  const auto write_impl = [&] {
    writer.List("void impl(",
                SpellParameters(input.target, kernel.signature, KernelScope(input.target, name),
                                Defaults::kOmit),
                ");");
  };
  writer.Block({{"name", cpp::ImplClassName(name)},
                {"base", SpellBase(input, kernel)},
                {"impl", write_impl}},
               R"code(
    struct $name$ : public $base$ {
      $impl$
    };
  )code");
}

void WriteKernel(CodeWriter& writer, const EmitInput& input, const Kernel& kernel) {
  if (kernel.line->is_structured) return WriteImplClass(writer, input, kernel);
  const schema::KernelName& name = kernel.line->kernel.value;
  writer.List(
      SpellKernelOpening(input.target, kernel.signature, name),
      SpellKernelParameters(input.target, kernel.signature, name, DefaultsOf(input, kernel)), ");");
}

void WriteNamespace(CodeWriter& writer, const EmitInput& input, const KernelNamespace& name_space) {
  writer.Block({{"name", name_space.name}}, "namespace $name$ {");
  const schema::NativeFunction* previous = nullptr;
  for (const Kernel& kernel : name_space.kernels) {
    writer.ForSource(kernel.line->kernel.range, [&] {
      if (kernel.function != previous) {
        writer.BlankLine();
        writer.LineComment(OriginOf(input, *kernel.function));
      }
      WriteKernel(writer, input, kernel);
    });
    previous = kernel.function;
  }
  writer.Block({{"name", name_space.name}}, R"code(

    }  // namespace $name$
  )code");
}

}  // namespace

std::optional<HeaderSection> MakeNativeSection(const EmitInput& input, const OperatorGroup& group) {
  std::map<std::string, KernelNamespace> name_spaces = KernelsOf(input, group);
  if (name_spaces.empty()) return std::nullopt;
  target::HeaderSet headers;
  for (const auto& [text, name_space] : name_spaces) {
    for (const Kernel& kernel : name_space.kernels) {
      if (kernel.line->is_structured) {
        AddHeaders(input.target, kernel.signature, Defaults::kOmit, &headers);
      } else {
        AddHeaders(input.target, kernel.signature, DefaultsOf(input, kernel), &headers);
      }
    }
  }
  return HeaderSection{cpp::Comment("The kernels to define."), std::move(headers),
                       [&input, name_spaces = std::move(name_spaces)](CodeWriter& writer) {
                         bool is_first = true;
                         for (const auto& [text, name_space] : name_spaces) {
                           if (!is_first) writer.BlankLine();
                           WriteNamespace(writer, input, name_space);
                           is_first = false;
                         }
                       }};
}

}  // namespace switchyard::emit
