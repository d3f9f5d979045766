// What a decomposition sees and writes: the call that it replaces, and the calls in its place.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_REWRITER_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_REWRITER_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/graph.h"

namespace switchyard::model {

class Rewriter {
 public:
  // Both must outlive the rewriter.
  Rewriter(const Node& node, Graph* graph) : node_(node), graph_(*graph) {}

  // An argument of the call; null when it is left at its default.
  const Value* Find(std::string_view name) const { return FindArgument(node_, name); }
  // The tensor of an argument; nothing when it is none.
  std::optional<TensorId> FindTensor(std::string_view name) const {
    return model::FindTensor(node_, name);
  }
  // The tensors of a list; empty when it is none.
  std::vector<TensorId> Tensors(std::string_view name) const { return FindTensors(node_, name); }
  std::optional<int64_t> FindInteger(std::string_view name) const {
    return model::FindInteger(node_, name);
  }
  // An int counts as a float.
  std::optional<double> FindFloat(std::string_view name) const {
    return model::FindFloat(node_, name);
  }
  std::optional<Dtype> FindDtype(std::string_view name) const {
    return model::FindDtype(node_, name);
  }
  // The default where the argument is absent; nothing when it is not a bool.
  std::optional<bool> Bool(std::string_view name, bool default_value) const;
  Value Or(std::string_view name, Value default_value) const;

  std::string_view target() const { return node_.target; }
  const std::vector<NamedValue>& inputs() const { return node_.inputs; }
  const std::vector<Result>& results() const { return node_.outputs; }
  // The tensor of the result at a position; nothing when it is none.
  std::optional<TensorId> ResultTensor(size_t position) const;
  const Graph& graph() const { return graph_; }
  const TensorMeta& MetaOf(TensorId tensor) const { return graph_.tensors[tensor].meta; }

  // Writes a call.
  void Call(std::string_view target, std::vector<NamedValue> inputs, std::vector<Result> results);
  // Writes a call with one new tensor as its result. With a meta, memory for it can be planned.
  TensorId Add(std::string_view target, std::vector<NamedValue> inputs,
               std::optional<TensorMeta> meta = std::nullopt);
  TensorId NewTensor(std::optional<TensorMeta> meta = std::nullopt);
  // A size as an argument.
  Integer SizeAsArgument(const Expression& size);
  // From now on `result` is another name of `tensor`.
  void Replace(TensorId result, TensorId tensor) { replaced_.emplace_back(result, tensor); }
  // The call cannot be rewritten; the last reason stays.
  void Refuse(std::string reason) { refusal_ = std::move(reason); }

  std::vector<Node>& nodes() { return nodes_; }
  const std::vector<std::pair<TensorId, TensorId>>& replaced() const { return replaced_; }
  const std::string& refusal() const { return refusal_; }

 private:
  const Node& node_;
  Graph& graph_;
  std::vector<Node> nodes_;
  std::vector<std::pair<TensorId, TensorId>> replaced_;
  std::string refusal_;
};

// A row-major tensor.
TensorMeta MetaWith(Dtype dtype, std::vector<Expression> sizes);

#define DECOMPOSITION(operator, Function, when) void Function(Rewriter& rewriter);
#include "compiler/model/decompose/decompositions.def"
#undef DECOMPOSITION

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_REWRITER_H_
