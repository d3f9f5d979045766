#include "compiler/emit/autograd/autograd_header.h"

#include <algorithm>
#include <vector>

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

std::vector<const schema::NativeFunction*> WrappedOf(const EmitInput& input,
                                                     const OperatorGroup& group) {
  std::vector<const schema::NativeFunction*> wrapped;
  for (const schema::NativeFunction* function : group.functions) {
    if (input.build.autograd()->Of(*function) != nullptr) wrapped.push_back(function);
  }
  return wrapped;
}

std::vector<const plan::NodePlan*> NodesOf(const EmitInput& input, const OperatorGroup& group) {
  std::vector<const plan::NodePlan*> nodes;
  for (const schema::NativeFunction* function : group.functions) {
    for (const plan::NodePlan* node : input.build.node_homes().At(*function)) {
      nodes.push_back(node);
    }
  }
  return nodes;
}

}  // namespace

bool HasAutograd(const EmitInput& input) { return input.build.autograd() != nullptr; }

bool HasRecorded(const EmitInput& input, const OperatorGroup& group) {
  if (!HasAutograd(input)) return false;
  return !WrappedOf(input, group).empty() || !NodesOf(input, group).empty();
}

Artifact EmitAutogradHeader(const EmitInput& input, const OperatorGroup& group) {
  const auto wrapped = WrappedOf(input, group);
  const auto nodes = NodesOf(input, group);
  target::HeaderSet headers;
  for (const plan::NodePlan* node : nodes) AddNodeHeaders(input, *node, &headers);
  for (const schema::NativeFunction* function : wrapped) {
    AddHeaders(input.target, TextOf(input, *function).dispatcher, &headers);
  }
  const cpp::Comment purpose("The operators " + TitleOf(group) +
                             ": nodes of their calls, and the functions that record calls.");
  const auto write_nodes = [&](CodeWriter& writer) {
    const Code name = SpellInner(input.target, input.target.namespaces.nodes);
    writer.Block({{"name", name}}, "namespace $name$ {");
    for (const plan::NodePlan* node : nodes) {
      writer.BlankLine();
      writer.ForSource(node->derivatives->entry->range,
                       [&] { WriteNodeClass(writer, input, *node); });
    }
    writer.Block({{"name", name}}, R"code(

      }  // namespace $name$
    )code");
  };
  const auto write_wrappers = [&](CodeWriter& writer) {
    const Code name = cpp::Concat(SpellOpsNamespace(input.target, group.name_space),
                                  "::", input.target.namespaces.recorded);
    writer.Block({{"name", name}}, "namespace $name$ {");
    writer.BlankLine();
    for (const schema::NativeFunction* function : wrapped) {
      writer.ForSource(function->range, [&] { WriteWrapperDeclaration(writer, input, *function); });
    }
    writer.Block({{"name", name}}, R"code(

      }  // namespace $name$
    )code");
  };
  const auto write_body = [&](CodeWriter& writer) {
    if (!nodes.empty()) write_nodes(writer);
    if (!nodes.empty() && !wrapped.empty()) writer.BlankLine();
    if (!wrapped.empty()) write_wrappers(writer);
  };
  return MakeHeader(PathOf(EmitterId::kAutogradHeader, HeaderStem(group)), purpose, headers,
                    write_body);
}

}  // namespace switchyard::emit
