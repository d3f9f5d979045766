// Tensors of which no call can change an element.
#ifndef SWITCHYARD_COMPILER_MODEL_FOLD_READ_ONLY_TENSORS_H_
#define SWITCHYARD_COMPILER_MODEL_FOLD_READ_ONLY_TENSORS_H_

#include <vector>

#include "compiler/model/graph.h"

namespace switchyard::model {

// What a call does with the tensors of its arguments.
enum class Reading { kReads, kGivesView, kMayWrite };

class ReadOnlyTensors {
 public:
  // `reading_of`: of each call; what it does not know may write. A view is read if its own uses
  // only read.
  ReadOnlyTensors(const Graph& graph, Reading (*reading_of)(const Node& node));

  // False also for weights whose storage another one has that is written, and for buffers that take
  // a value at the end.
  bool Has(TensorId tensor) const { return is_read_only_[tensor.number()]; }

 private:
  void TakeUses(const Graph& graph, Reading (*reading_of)(const Node& node));
  void TakeInputs(const Graph& graph);

  std::vector<bool> is_read_only_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FOLD_READ_ONLY_TENSORS_H_
