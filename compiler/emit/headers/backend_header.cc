#include "compiler/emit/headers/backend_header.h"

#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/library/member_spelling.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/expand/external_kernels.h"

namespace switchyard::emit {
namespace {

using cpp::Code;

struct Kernel {
  const schema::NativeFunction* function;
  const expand::KernelLine* line;
};

bool IsOf(const schema::BackendFile& file, const schema::KernelName& kernel) {
  const std::string name_space = file.cpp_namespace ? file.cpp_namespace->value : "";
  return kernel.class_name == expand::ClassName(file) && kernel.name_space == name_space;
}

// A kernel of several operators is declared once.
std::vector<Kernel> KernelsOf(const EmitInput& input, const schema::BackendFile& file) {
  std::vector<Kernel> kernels;
  for (const OperatorGroup& group : input.build.groups()) {
    for (const schema::NativeFunction* function : group.functions) {
      for (const plan::Kernel& kernel : input.build.Of(*function).kernels) {
        const bool is_declared = kernel.kind == plan::KernelKind::kStaticMember &&
                                 input.target_build.IsDeclaredFirstBy(*kernel.line);
        if (is_declared && IsOf(file, kernel.line->kernel.value)) {
          kernels.push_back({function, kernel.line});
        }
      }
    }
  }
  return kernels;
}

Code SpellNamespace(const schema::BackendFile& file) {
  std::vector<Code> parts;
  const std::string name_space = file.cpp_namespace ? file.cpp_namespace->value : "";
  for (const cpp::Identifier& part : cpp::NamespaceParts(name_space)) parts.push_back(part);
  return Join(parts, "::");
}

void WriteKernel(CodeWriter& writer, const EmitInput& input, const Kernel& kernel) {
  const cpp::Signature signature =
      cpp::KernelSignature(*kernel.function, kernel.line->kernel.value);
  writer.LineComment(OriginOf(input, *kernel.function));
  writer.List("static " + SpellMemberOpening(input, *kernel.function, signature),
              SpellMemberParameters(input, *kernel.function, signature), ");");
}

void WriteClass(CodeWriter& writer, const EmitInput& input, const schema::BackendFile& file,
                const std::vector<Kernel>& kernels) {
  const auto write_kernels = [&] {
    for (const Kernel& kernel : kernels) {
      writer.ForSource(kernel.line->kernel.range, [&] { WriteKernel(writer, input, kernel); });
    }
  };
  writer.Block(
      {{"class", cpp::Identifier::Known(expand::ClassName(file))}, {"kernels", write_kernels}},
      R"code(
    struct $class$ {
      $kernels$
    };
  )code");
}

}  // namespace

Artifact EmitBackendHeader(const EmitInput& input, const schema::BackendFile& file) {
  const std::vector<Kernel> kernels = KernelsOf(input, file);
  target::HeaderSet headers;
  for (const Kernel& kernel : kernels) {
    AddHeaders(input.target, cpp::KernelSignature(*kernel.function, kernel.line->kernel.value),
               Defaults::kOmit, &headers);
  }
  const cpp::Comment purpose("The kernels of backend " + file.backend.value + ", to define.");
  const Code name_space = SpellNamespace(file);
  return MakeHeader(PathOf(EmitterId::kBackendHeader, file.backend.value), purpose, headers,
                    [&](CodeWriter& writer) {
                      if (name_space.empty()) return WriteClass(writer, input, file, kernels);
                      writer.Block({{"name", name_space}}, R"code(
                        namespace $name$ {

                      )code");
                      WriteClass(writer, input, file, kernels);
                      writer.Block({{"name", name_space}}, R"code(

                        }  // namespace $name$
                      )code");
                    });
}

}  // namespace switchyard::emit
