#include "kernels/cpu/fold.h"

#include "lib/core/error.h"
#include "lib/core/inline_vector.h"
#include "lib/core/shape.h"

namespace switchyard::internal {

void CheckCount(const Tensor& out, size_t count) {
  SWITCHYARD_CHECK(static_cast<size_t>(out.numel()) == count, "the output has sizes ", out.sizes(),
                   ", but the operand gives ", count,
                   " elements: it is the output as well, which was resized");
}

FoldSteps StepsOfFold(const Tensor& self, const ReducedDimensions& dims, int64_t state_size) {
  const IntArrayRef kept = dims.kept();
  ShapeVector strides;
  strides.assign(kept.size(), 0);
  FillRowMajorStrides(kept, strides.data());
  return {BroadcastStrides(kept, strides, self.sizes(), state_size),
          ByteStrides(self, self.sizes())};
}

void ForEachFoldRow(const Tensor& self, const ReducedDimensions& dims, void* states,
                    int64_t state_size, void (*add)(void* context, const FoldRow& row),
                    void* context) {
  const FoldSteps fold = StepsOfFold(self, dims, state_size);
  StridedLoop<2>(self.sizes(), {fold.states, fold.elements})
      .Run({static_cast<char*>(states), BytesOf(self)},
           [&](const auto& at, const auto& steps, int64_t count) {
             add(context, {at[0], steps[0], at[1], steps[1], count});
           });
}

}  // namespace switchyard::internal
