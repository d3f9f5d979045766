#include "compiler/emit/model/kept_tensors.h"

#include <algorithm>
#include <set>
#include <utility>

namespace switchyard::emit {
namespace {

using model::Home;
using model::TensorId;

bool IsKept(const model::StaticProgram& program, TensorId tensor) {
  switch (program.places[tensor].home) {
    case Home::kWeights:
    case Home::kState:
    case Home::kConstant:
      return true;
    case Home::kArena:
      return HasFixedSizes(program.graph->tensors[tensor].meta);
    case Home::kNowhere:
    case Home::kInput:
    case Home::kOwn:
      return false;
  }
  return false;
}

}  // namespace

bool HasFixedSizes(const model::TensorMeta& meta) {
  return std::all_of(meta.sizes.begin(), meta.sizes.end(),
                     [](const model::Expression& size) { return size.IsInteger(); });
}

KeptTensors::KeptTensors(const model::StaticProgram& program)
    : positions_(program.graph->tensors.size()) {
  for (size_t i = 0; i < positions_.size(); ++i) {
    const TensorId tensor(i);
    if (!IsKept(program, tensor)) {
      if (program.places[tensor].home == Home::kArena) needs_whole_arena_ = false;
      continue;
    }
    if (program.places[tensor].home == Home::kState) state_.push_back(tensor);
    positions_[i] = tensors_.size();
    tensors_.push_back(tensor);
  }
  const std::vector<model::Mark> marks = MarksOf(program.steps);
  const auto is_none = [](model::Mark mark) { return mark == model::Mark::kNone; };
  if (!std::all_of(marks.begin(), marks.end(), is_none)) needs_whole_arena_ = false;
}

std::optional<size_t> KeptTensors::PositionOf(TensorId tensor) const {
  return positions_[tensor.number()];
}

std::vector<TensorId> KeptTensors::NamedBy(const std::vector<model::Step>& steps) const {
  std::set<size_t> positions;
  for (const model::Step& step : steps) {
    for (const std::vector<TensorId>& named :
         {ArgumentTensors(step.call), ResultTensors(step.call)}) {
      for (const TensorId tensor : named) {
        if (const auto position = PositionOf(tensor)) positions.insert(*position);
      }
    }
  }
  std::vector<TensorId> tensors;
  for (const size_t position : positions) tensors.push_back(tensors_[position]);
  return tensors;
}

}  // namespace switchyard::emit
