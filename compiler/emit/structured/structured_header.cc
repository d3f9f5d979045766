#include "compiler/emit/structured/structured_header.h"

#include <vector>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/spelling.h"
#include "compiler/emit/structured/structured_wrapper.h"

namespace switchyard::emit {
namespace {

void WriteDeclaration(CodeWriter& writer, const target::Target& target,
                      const StructuredWrapper& wrapper) {
  const target::Scope scope = target::Scope::kRuntime;
  writer.List(SpellOpening(target, wrapper.signature, scope),
              SpellParameters(target, wrapper.signature, scope, Defaults::kOmit), ");");
}

}  // namespace

bool HasStructuredKernel(const EmitInput& input, const OperatorGroup& group) {
  return !WrappersOf(input, group.functions).empty();
}

Artifact EmitStructuredHeader(const EmitInput& input, const OperatorGroup& group) {
  const std::vector<StructuredWrapper> wrappers = WrappersOf(input, group.functions);
  target::HeaderSet headers;
  for (const StructuredWrapper& wrapper : wrappers) {
    AddHeaders(input.target, wrapper.signature, Defaults::kOmit, &headers);
  }
  const cpp::Comment purpose("The operators " + TitleOf(group) +
                             ": functions around their kernels.");
  return MakeHeader(PathOf(EmitterId::kStructuredHeader, HeaderStem(group)), purpose, headers,
                    [&](CodeWriter& writer) {
                      const cpp::Code name =
                          SpellStructuredNamespace(input.target, group.name_space);
                      writer.Block({{"name", name}}, R"code(
                        namespace $name$ {

                      )code");
                      for (const StructuredWrapper& wrapper : wrappers) {
                        writer.ForSource(wrapper.function->range,
                                         [&] { WriteDeclaration(writer, input.target, wrapper); });
                      }
                      writer.Block({{"name", name}}, R"code(

                        }  // namespace $name$
                      )code");
                    });
}

}  // namespace switchyard::emit
