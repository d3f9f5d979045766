// The bodies of control flow among the steps of a program, and where they lie in each other.
#ifndef SWITCHYARD_COMPILER_MODEL_REGIONS_H_
#define SWITCHYARD_COMPILER_MODEL_REGIONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/model/graph.h"

namespace switchyard::model {

// A region is a body, or the whole program, which is region 0. Marks belong to the region around
// the bodies that they separate; the inputs of a mark that ends a body are used in that body.
class Regions {
 public:
  // Of each step, in order.
  explicit Regions(const std::vector<Mark>& marks);

  // Of the step itself.
  size_t Of(size_t step) const { return steps_[step]; }
  // Where the inputs of the step are used.
  size_t OfInputs(size_t step) const { return inputs_[step]; }
  // The step in `region` that has a use at `step` in it, or the step itself; for a use in one of
  // the bodies of the step, its last mark.
  size_t StepIn(size_t region, size_t step) const;
  // The mark that ends the branch that begins at a step.
  size_t EndOfBranch(size_t step) const { return regions_[OfInputs(step + 1)].end; }
  // The last step that may come behind a use at `step` of what `region` gives: the end of the
  // outermost loop in the region that has the step in it, otherwise the step itself.
  size_t LastBehind(size_t region, size_t step) const;
  bool IsIn(size_t inner, size_t outer) const;

 private:
  struct Region {
    size_t outer = 0;
    size_t end = 0;  // the last mark of the control flow that it is a body of
    bool is_loop = false;
  };

  void Open(size_t outer, bool is_loop);
  size_t Close(size_t step);

  std::vector<Region> regions_;
  std::vector<size_t> open_;  // regions, the innermost last
  std::vector<size_t> steps_;
  std::vector<size_t> inputs_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_REGIONS_H_
