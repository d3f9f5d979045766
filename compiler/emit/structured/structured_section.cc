#include "compiler/emit/structured/structured_section.h"

#include <utility>
#include <vector>

#include "compiler/emit/code_writer.h"
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

std::optional<HeaderSection> MakeStructuredSection(const EmitInput& input,
                                                   const OperatorGroup& group) {
  if (!input.target.can(target::Capability::kStructuredKernels)) return std::nullopt;
  std::vector<StructuredWrapper> wrappers = WrappersOf(input, group.functions);
  if (wrappers.empty()) return std::nullopt;
  target::HeaderSet headers;
  for (const StructuredWrapper& wrapper : wrappers) {
    AddHeaders(input.target, wrapper.signature, Defaults::kOmit, &headers);
  }
  return HeaderSection{
      cpp::Comment("Functions around structured kernels."), std::move(headers),
      [&, wrappers = std::move(wrappers)](CodeWriter& writer) {
        const cpp::Code name = SpellStructuredNamespace(input.target, group.name_space);
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
      }};
}

}  // namespace switchyard::emit
