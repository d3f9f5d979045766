// Makes graphs call by call, and the operators to hold them against.
#ifndef SWITCHYARD_TESTS_COMPILER_MODEL_GRAPH_MAKER_H_
#define SWITCHYARD_TESTS_COMPILER_MODEL_GRAPH_MAKER_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/model/graph.h"

namespace switchyard::model {

class GraphMaker {
 public:
  // A float input of the caller's.
  TensorId Input(const std::string& name, std::vector<Expression> sizes);
  // A float parameter or buffer with bytes.
  TensorId Stored(InputKind kind, const std::string& name, std::vector<Expression> sizes);
  TensorId Tensor(const std::string& name, std::vector<Expression> sizes);
  // A call with one new tensor as its result.
  TensorId Call(const std::string& target, std::vector<NamedValue> inputs,
                const std::string& result, std::vector<Expression> sizes);
  void Add(const std::string& target, std::vector<NamedValue> inputs, std::vector<Result> results);
  // A mark of control flow; the first of a branch or loop is named as the operator.
  void Mark(model::Mark mark, std::vector<Value> inputs, std::vector<Result> results);
  NumberId Number(const std::string& name, NumberKind kind,
                  std::optional<Expression> expression = std::nullopt);
  void ReturnValue(Value value) {
    graph.outputs.push_back({OutputKind::kUser, std::move(value), {}});
  }
  void Return(TensorId tensor) { graph.outputs.push_back({OutputKind::kUser, tensor, {}}); }

  Graph graph;
};

std::vector<Expression> Sizes(const std::vector<int64_t>& sizes);

// The names of the operators that are called, in order.
std::vector<std::string> TargetsOf(const Graph& graph);

// The calls as the listing shows them, without what is returned.
std::string CallsOf(Graph* graph);

// The messages, a line each.
std::string MessagesOf(const diagnostics::Sink& sink);

// Reads, checks and expands a schema, with the text of a file of decompositions.
std::optional<expand::ExpandedProgram> OperatorsOf(const std::string& schema,
                                                   const std::string& decompositions = {});

}  // namespace switchyard::model

#endif  // SWITCHYARD_TESTS_COMPILER_MODEL_GRAPH_MAKER_H_
