#include "tests/compiler/model/graph_maker.h"

#include <utility>

#include "compiler/expand/expand.h"
#include "compiler/model/decompose/rewriter.h"
#include "compiler/model/listing.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::model {

TensorId GraphMaker::Tensor(const std::string& name, std::vector<Expression> sizes) {
  return graph.tensors.Add({name, MetaWith(Dtype::kFloat, std::move(sizes)), true});
}

TensorId GraphMaker::Input(const std::string& name, std::vector<Expression> sizes) {
  const TensorId tensor = Tensor(name, std::move(sizes));
  graph.inputs.push_back({InputKind::kUser, name, tensor, std::nullopt});
  return tensor;
}

TensorId GraphMaker::Stored(InputKind kind, const std::string& name,
                            std::vector<Expression> sizes) {
  static const std::string& bytes = *new std::string(4096, '\0');
  const TensorId tensor = Tensor(name, std::move(sizes));
  Payload payload;
  payload.member = "data/weights/" + name;
  payload.bytes = bytes;
  payload.meta = graph.tensors[tensor].meta;
  graph.inputs.push_back({kind, name, tensor, payload});
  return tensor;
}

void GraphMaker::Add(const std::string& target, std::vector<NamedValue> inputs,
                     std::vector<Result> results) {
  Node node;
  node.target = target;
  node.inputs = std::move(inputs);
  node.outputs = std::move(results);
  graph.nodes.push_back(std::move(node));
}

void GraphMaker::Mark(model::Mark mark, std::vector<Value> inputs, std::vector<Result> results) {
  const bool is_branch =
      mark == model::Mark::kIf || mark == model::Mark::kElse || mark == model::Mark::kEndIf;
  std::vector<NamedValue> values;
  for (Value& input : inputs) values.push_back({"", std::move(input)});
  Add(is_branch ? "higher_order::cond" : "higher_order::while_loop", std::move(values),
      std::move(results));
  graph.nodes.back().mark = mark;
}

NumberId GraphMaker::Number(const std::string& name, NumberKind kind,
                            std::optional<Expression> expression) {
  return graph.numbers.Add({name, kind, std::move(expression)});
}

TensorId GraphMaker::Call(const std::string& target, std::vector<NamedValue> inputs,
                          const std::string& result, std::vector<Expression> sizes) {
  const TensorId tensor = Tensor(result, std::move(sizes));
  Add(target, std::move(inputs), {tensor});
  return tensor;
}

std::vector<Expression> Sizes(const std::vector<int64_t>& sizes) {
  std::vector<Expression> expressions;
  for (const int64_t size : sizes) expressions.push_back(Expression::Of(size));
  return expressions;
}

std::vector<std::string> TargetsOf(const Graph& graph) {
  std::vector<std::string> targets;
  for (const Node& node : graph.nodes) targets.push_back(node.target);
  return targets;
}

std::string CallsOf(Graph* graph) {
  const std::string text = WriteListing(source::FileId{0}, graph);
  return text.substr(0, text.rfind("return"));
}

std::string MessagesOf(const diagnostics::Sink& sink) {
  std::string text;
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    text += diagnostic.message + "\n";
  }
  return text;
}

std::optional<expand::ExpandedProgram> OperatorsOf(const std::string& schema,
                                                   const std::string& decompositions) {
  // Formulas are views of the text.
  auto& sources = *new source::SourceManager;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("operators.yaml", schema), sources, sink, &program);
  if (!decompositions.empty()) {
    schema::ReadSchemaFile(sources.Add("decompositions.yaml", decompositions), sources, sink,
                           &program);
  }
  return expand::CheckAndExpand(std::move(program), sink);
}

}  // namespace switchyard::model
