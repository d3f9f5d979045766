// The tensors that a model keeps between runs: weights, state, constants, and those at planned
// places.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_KEPT_TENSORS_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_KEPT_TENSORS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/emit/model/model_input.h"
#include "compiler/model/static_program.h"

namespace switchyard::emit {

class KeptTensors {
 public:
  explicit KeptTensors(const model::StaticProgram& program);

  size_t count() const { return tensors_.size(); }
  // In the order of their positions.
  const std::vector<model::TensorId>& tensors() const { return tensors_; }
  // The position in the member `kept_`; nothing for a tensor that is not kept.
  std::optional<size_t> PositionOf(model::TensorId tensor) const;
  // Those that steps of a run name, in order.
  std::vector<model::TensorId> NamedBy(const std::vector<model::Step>& steps) const;
  // The buffers that runs write, in the same order.
  const std::vector<model::TensorId>& state() const { return state_; }
  bool HasState() const { return !state_.empty(); }
  // Whether each run needs all of the arena: not where sizes change, since the plan is for the
  // largest ones, nor with branches, of which a run takes one.
  bool NeedsWholeArena() const { return needs_whole_arena_; }

 private:
  std::vector<model::TensorId> tensors_;
  std::vector<std::optional<size_t>> positions_;
  std::vector<model::TensorId> state_;
  bool needs_whole_arena_ = true;
};

// Whether all sizes are numbers, so that the tensor can be made once.
bool HasFixedSizes(const model::TensorMeta& meta);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_KEPT_TENSORS_H_
