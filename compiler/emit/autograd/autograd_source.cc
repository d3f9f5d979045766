#include "compiler/emit/autograd/autograd_source.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "compiler/emit/autograd/autograd_header.h"
#include "compiler/emit/autograd/node_code.h"
#include "compiler/emit/autograd/wrapper_code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using schema::NativeFunction;

// `MulBackward` and 1 of `MulBackward1`; nothing for names of another form.
std::optional<std::pair<std::string, int>> NumberedName(const std::string& name) {
  std::size_t end = name.size();
  while (end > 0 && std::isdigit(static_cast<unsigned char>(name[end - 1])) != 0) --end;
  if (end == name.size()) return std::nullopt;
  return std::make_pair(name.substr(0, end), std::atoi(name.c_str() + end));
}

// The first name that no node of the program has, for the names of nodes that the functions use.
std::set<std::string> NamesBehindLast(const EmitInput& input,
                                      const std::vector<const NativeFunction*>& functions) {
  std::map<std::string, int> last;
  for (const NativeFunction* function : functions) {
    if (!plan::HasLibraryNodes(input.target, *function)) continue;
    for (const plan::RecordedCase& one : input.build.Of(*function).recorded.Plans()) {
      if (one.plan->node == nullptr) continue;
      if (const auto name = NumberedName(one.plan->node->name)) last.insert(*name);
    }
  }
  for (const NativeFunction& function : input.build.program().operators()) {
    for (const plan::NodePlan* node : input.build.autograd()->NodesOf(function)) {
      const auto name = NumberedName(node->name);
      const auto found = name ? last.find(name->first) : last.end();
      if (found != last.end()) found->second = std::max(found->second, name->second);
    }
  }
  std::set<std::string> names;
  for (const auto& [name, number] : last) names.insert(name + std::to_string(number + 1));
  return names;
}

// Nodes are numbered in the order of entries: the library must not have more of them.
void WriteLibraryCheck(CodeWriter& writer, const EmitInput& input,
                       const std::vector<const NativeFunction*>& functions) {
  if (!input.target.autograd.library) return;
  const target::LibraryNodesSpelling& words = *input.target.autograd.library;
  const std::set<std::string> names = NamesBehindLast(input, functions);
  if (names.empty()) return;
  const auto write_declarations = [&] {
    for (const std::string& name : names) {
      writer.Block({{"name", cpp::Identifier::Known(name)}}, "struct $name$;");
    }
  };
  const auto write_checks = [&] {
    for (const std::string& name : names) {
      WriteList(writer, Statement(Call(words.check_is_absent,
                                       {cpp::Concat("::", words.name_space,
                                                    "::", cpp::Identifier::Known(name))})));
    }
  };
  writer.LineComment(
      cpp::Comment("The derivatives have to be those that the library was built with."));
  writer.Block(
      {{"name", words.name_space}, {"declarations", write_declarations}, {"checks", write_checks}},
      R"code(
    namespace $name$ {
    $declarations$
    }  // namespace $name$
    $checks$
  )code");
}

void WriteNodes(CodeWriter& writer, const EmitInput& input,
                const std::vector<const NativeFunction*>& functions) {
  const bool has_nodes = std::any_of(
      functions.begin(), functions.end(),
      [&](const NativeFunction* function) { return !EmittedNodes(input, *function).empty(); });
  if (!has_nodes && input.target.autograd.library) return;
  const Code name = SpellInner(input.target, input.target.namespaces.nodes);
  writer.Block({{"name", name}}, "namespace $name$ {");
  for (const NativeFunction* function : functions) {
    for (const plan::NodePlan* node : EmittedNodes(input, *function)) {
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
    headers.insert(IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*group)));
    for (const NativeFunction* function : group->functions) {
      for (const plan::NodePlan* node : EmittedNodes(input, *function)) {
        AddFormulaHeaders(input, *node, &headers);
      }
      if (plan::HasLibraryNodes(input.target, *function)) {
        headers.insert(input.target.autograd.library->header);
        headers.insert(input.target.autograd.library->keep_header);
        continue;
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
  WriteLibraryCheck(writer, input, FunctionsOf(groups));
  WriteNodes(writer, input, FunctionsOf(groups));
  for (const OperatorGroup* group : groups) {
    if (HasRecorded(input, *group)) WriteWrappers(writer, input, *group);
  }
  return {ShardPath(EmitterId::kAutogradSource, shard), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
