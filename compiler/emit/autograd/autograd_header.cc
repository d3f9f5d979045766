#include "compiler/emit/autograd/autograd_header.h"

#include <algorithm>
#include <map>
#include <vector>

#include "compiler/emit/autograd/node_code.h"
#include "compiler/emit/autograd/wrapper_call.h"
#include "compiler/emit/autograd/wrapper_code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/recorded.h"

namespace switchyard::emit {
namespace {

using cpp::Code;

// The operators with wrappers, by the autograd key that these are for; Undefined for the usual
// ones.
using Wrapped = std::map<DispatchKey, std::vector<const schema::NativeFunction*>>;

Wrapped WrappedOf(const EmitInput& input, const OperatorGroup& group) {
  Wrapped wrapped;
  for (const schema::NativeFunction* function : group.functions) {
    for (const plan::RecordedCase& one : input.build.Of(*function).recorded.Plans()) {
      wrapped[one.key].push_back(function);
    }
  }
  return wrapped;
}

std::vector<const plan::NodePlan*> NodesOf(const EmitInput& input, const OperatorGroup& group) {
  std::vector<const plan::NodePlan*> nodes;
  for (const schema::NativeFunction* function : group.functions) {
    for (const plan::NodePlan* node : EmittedNodes(input, *function)) nodes.push_back(node);
  }
  return nodes;
}

Code NamespaceOf(const EmitInput& input, const OperatorGroup& group, DispatchKey key) {
  return cpp::Concat(SpellOpsNamespace(input.target, group.name_space),
                     "::", SpellWrapperNamespace(input, key));
}

void WriteDeclarations(CodeWriter& writer, const EmitInput& input, const Code& name_space,
                       const std::vector<const schema::NativeFunction*>& functions) {
  writer.Block({{"name", name_space}}, "namespace $name$ {");
  writer.BlankLine();
  for (const schema::NativeFunction* function : functions) {
    writer.ForSource(function->range, [&] { WriteWrapperDeclaration(writer, input, *function); });
  }
  writer.Block({{"name", name_space}}, R"code(

    }  // namespace $name$
  )code");
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
  for (const auto& [key, functions] : wrapped) {
    for (const schema::NativeFunction* function : functions) {
      AddHeaders(input.target, TextOf(input, *function).dispatcher, &headers);
    }
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
  const auto write_body = [&](CodeWriter& writer) {
    if (!nodes.empty()) write_nodes(writer);
    bool is_first = nodes.empty();
    for (const auto& [key, functions] : wrapped) {
      if (!is_first) writer.BlankLine();
      is_first = false;
      WriteDeclarations(writer, input, NamespaceOf(input, group, key), functions);
    }
  };
  return MakeHeader(PathOf(EmitterId::kAutogradHeader, HeaderStem(group)), purpose, headers,
                    write_body);
}

}  // namespace switchyard::emit
