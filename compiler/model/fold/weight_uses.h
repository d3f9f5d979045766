// Which weights are only read, and by whom.
#ifndef SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_USES_H_
#define SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_USES_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/model/graph.h"

namespace switchyard::model {

// Adds the tensors of an argument or an output, with those of lists.
void AddTensors(const Value& value, std::vector<TensorId>* tensors);

class WeightUses {
 public:
  // Whether a call reads the tensors of an argument, and gives no alias of them that matters.
  using OnlyReads = std::function<bool(const Node& node, const std::string& argument)>;

  WeightUses(const Graph& graph, const OnlyReads& only_reads);

  // How often a tensor is an argument or an output.
  size_t CountOf(TensorId tensor) const { return counts_[tensor.number()]; }
  // The position among the inputs of a weight with a storage of its own, whose uses all only read
  // it.
  std::optional<size_t> InputOf(TensorId tensor) const { return input_of_[tensor.number()]; }

 private:
  void Take(const Value& value, bool only_reads);
  // A buffer that takes a value at the end.
  void Forget(const Graph& graph, const Output& output);

  std::vector<size_t> counts_;
  std::vector<std::optional<size_t>> input_of_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_USES_H_
