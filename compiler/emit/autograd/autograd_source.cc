#include "compiler/emit/autograd/autograd_source.h"

#include <string>

#include "compiler/emit/autograd/autograd_header.h"
#include "compiler/emit/autograd/node_code.h"
#include "compiler/emit/autograd/wrapper_code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using schema::NativeFunction;

void WriteNodes(CodeWriter& writer, const EmitInput& input,
                const std::vector<const NativeFunction*>& functions) {
  const Code name = SpellInner(input.target, input.target.namespaces.nodes);
  writer.Block({{"name", name}}, "namespace $name$ {");
  for (const NativeFunction* function : functions) {
    for (const plan::NodePlan* node : input.build.node_homes().At(*function)) {
      writer.BlankLine();
      writer.ForSource(node->derivatives->entry->range,
                       [&] { WriteNodeFunctions(writer, input, *node); });
    }
  }
  writer.Block({{"name", name}}, R"code(

    }  // namespace $name$
  )code");
}

void WriteWrappers(CodeWriter& writer, const EmitInput& input, const OperatorGroup& group) {
  const Code name = SpellOpsNamespace(input.target, group.name_space);
  writer.Block({{"name", name}}, R"code(

    namespace $name$ {
  )code");
  for (const NativeFunction* function : group.functions) {
    for (const plan::RecordedCase& one : input.build.Of(*function).recorded.Plans()) {
      writer.ForSource(function->range, [&] { WriteWrapper(writer, input, *function, one); });
    }
  }
  writer.Block({{"name", name}}, R"code(

    }  // namespace $name$
  )code");
}

target::HeaderSet HeadersOf(const EmitInput& input,
                            const std::vector<const OperatorGroup*>& groups) {
  target::HeaderSet headers;
  for (const OperatorGroup* group : groups) {
    if (!HasRecorded(input, *group)) continue;
    headers.insert(IncludeOf(EmitterId::kAutogradHeader, HeaderStem(*group)));
    headers.insert(IncludeOf(EmitterId::kOpsHeader, HeaderStem(*group)));
    for (const NativeFunction* function : group->functions) {
      for (const plan::NodePlan* node : input.build.node_homes().At(*function)) {
        AddFormulaHeaders(input, *node, &headers);
      }
      for (const plan::RecordedCase& one : input.build.Of(*function).recorded.Plans()) {
        if (one.plan->formulas != nullptr) AddForwardHeaders(*one.plan->formulas, &headers);
        if (one.plan->node == nullptr) continue;
        // It may be emitted with another group.
        const NativeFunction& home = input.build.node_homes().Of(*one.plan->node);
        headers.insert(IncludeOf(EmitterId::kAutogradHeader, HeaderStem(home)));
      }
    }
  }
  headers.insert(input.target.autograd.header);
  headers.insert(input.target.autograd.tangent_header);
  return headers;
}

}  // namespace

Artifact EmitAutogradSource(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                            size_t shard, size_t shard_count) {
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("Nodes and the functions that record calls, part " +
                                  std::to_string(shard + 1) + " of " + std::to_string(shard_count) +
                                  "."));
  WriteIncludes(writer, HeadersOf(input, groups));
  WriteNodes(writer, input, FunctionsOf(groups));
  for (const OperatorGroup* group : groups) {
    if (HasRecorded(input, *group)) WriteWrappers(writer, input, *group);
  }
  return {ShardPath(EmitterId::kAutogradSource, shard), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
