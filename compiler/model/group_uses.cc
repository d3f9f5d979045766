#include "compiler/model/group_uses.h"

#include <limits>
#include <utility>

#include "compiler/model/regions.h"
#include "compiler/schema/native_function.h"

namespace switchyard::model {
namespace {

constexpr size_t kNever = std::numeric_limits<size_t>::max();

class Finder {
 public:
  Finder(const StorageGroups& groups, const StaticProgram& program)
      : groups_(groups),
        program_(program),
        regions_(MarksOf(program.steps)),
        made_in_(program.graph->tensors.size(), kNever) {
    uses_.last.resize(made_in_.size(), kNever);
    uses_.is_unplanned.resize(made_in_.size(), false);
  }

  GroupUses Find() {
    for (size_t i = 0; i < program_.steps.size(); ++i) {
      for (const TensorId tensor : ResultTensors(program_.steps[i].call)) {
        size_t& region = made_in_[GroupOf(tensor)];
        if (region == kNever) region = regions_.Of(i);
      }
    }
    for (size_t i = 0; i < program_.steps.size(); ++i) {
      const Call& call = program_.steps[i].call;
      for (const TensorId tensor : ArgumentTensors(call)) Use(tensor, i);
      MarkReshaped(call);
      for (const TensorId tensor : ResultTensors(call)) {
        Use(tensor, i);
        // A loop would write the next value over the one that it reads.
        if (call.mark() == Mark::kLoop) uses_.is_unplanned[GroupOf(tensor)] = true;
      }
    }
    for (const Output& output : program_.graph->outputs) {
      if (output.kind != OutputKind::kUser) continue;
      for (const TensorId tensor : TensorsIn(output.value)) {
        uses_.is_unplanned[GroupOf(tensor)] = true;
      }
    }
    return std::move(uses_);
  }

 private:
  size_t GroupOf(TensorId tensor) const { return groups_.Of(tensor).number(); }

  // A tensor of the arena is made once for all runs: its sizes may not change, nor may it grow.
  void MarkReshaped(const Call& call) {
    if (call.function == nullptr || !schema::HasTag(*call.function, "inplace_view")) return;
    for (const TensorId tensor : WrittenTensors(call)) uses_.is_unplanned[GroupOf(tensor)] = true;
  }

  void Use(TensorId tensor, size_t step) {
    const size_t group = GroupOf(tensor);
    const size_t region = made_in_[group] == kNever ? 0 : made_in_[group];
    const size_t last = regions_.LastBehind(region, step);
    if (uses_.last[group] == kNever || uses_.last[group] < last) uses_.last[group] = last;
  }

  const StorageGroups& groups_;
  const StaticProgram& program_;
  const Regions regions_;
  std::vector<size_t> made_in_;  // by group: the region
  GroupUses uses_;
};

}  // namespace

GroupUses FindGroupUses(const StorageGroups& groups, const StaticProgram& program) {
  return Finder(groups, program).Find();
}

}  // namespace switchyard::model
