// A model between two passes.
#ifndef SWITCHYARD_COMPILER_MODEL_MAKE_COMPILATION_H_
#define SWITCHYARD_COMPILER_MODEL_MAKE_COMPILATION_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/model/calls.h"
#include "compiler/model/graph.h"
#include "compiler/model/static_program.h"
#include "compiler/model/storage_groups.h"

namespace switchyard::model {

struct Compilation {
  // What passes change: first the nodes of the graph, then the calls made of them, then the steps
  // of the program. Calls and steps point into the graph, whose nodes then stay as they are.
  enum class Form : uint8_t { kNodes, kCalls, kSteps };

  // `operators` and `sink` must outlive the compilation.
  Compilation(const expand::ExpandedProgram& operators, Graph graph_to_compile,
              diagnostics::Sink& sink)
      : operators(operators), sink(sink), graph(new Graph(std::move(graph_to_compile))) {
    program.graph.reset(graph);
  }

  const expand::ExpandedProgram& operators;
  diagnostics::Sink& sink;
  Form form = Form::kNodes;
  Graph* graph;  // owned by the program
  std::vector<Call> calls;
  std::optional<StorageGroups> groups;  // of the tensors of the calls
  StaticProgram program;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_MAKE_COMPILATION_H_
