// Which tensors of a program may share memory.
//
// Takes the calls; gives each tensor the group of all tensors that may be over the same storage, by
// the alias sets of the declarations. A composite kernel may return its argument although its
// declaration does not say so (`dropout` does), or views (`meshgrid`, `einsum`). So a result of an
// operator with composite kernels counts as an alias of each argument that it could be by dtype and
// sizes, and where lists are given or returned, of all.
#ifndef SWITCHYARD_COMPILER_MODEL_STORAGE_GROUPS_H_
#define SWITCHYARD_COMPILER_MODEL_STORAGE_GROUPS_H_

#include <vector>

#include "compiler/expand/expanded_program.h"
#include "compiler/model/calls.h"
#include "compiler/model/graph.h"

namespace switchyard::model {

class StorageGroups {
 public:
  StorageGroups(const expand::ExpandedProgram& program, const Graph& graph,
                const std::vector<Call>& calls);

  // The tensor that stands for the group.
  TensorId Of(TensorId tensor) const;
  // Whether a call or an output of the graph writes to the group.
  bool IsWritten(TensorId tensor) const { return is_written_[Of(tensor).number()]; }

 private:
  void Join(TensorId a, TensorId b);
  void AddMark(const Call& call);
  void Add(const expand::ExpandedProgram& program, const Graph& graph, const Call& call);

  mutable std::vector<TensorId> parents_;
  std::vector<bool> is_written_;
};

// The arguments of a call that its operator writes.
std::vector<TensorId> WrittenTensors(const Call& call);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_STORAGE_GROUPS_H_
