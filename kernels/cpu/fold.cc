#include "kernels/cpu/fold.h"

namespace switchyard::internal {

StridedLoop<2> FoldLoop(const Tensor& self, const ReducedDimensions& dims, int64_t state_size) {
  const auto& kept = dims.kept();
  const auto strides = BroadcastStrides(kept, RowMajorStrides(kept), self.sizes(), state_size);
  return StridedLoop<2>(self.sizes(), {strides, ByteStrides(self, self.sizes())});
}

void ForEachFoldRow(const Tensor& self, const ReducedDimensions& dims, void* states,
                    int64_t state_size, void (*add)(void* context, const FoldRow& row),
                    void* context) {
  FoldLoop(self, dims, state_size)
      .Run({static_cast<char*>(states), BytesOf(self)},
           [&](const auto& at, const auto& steps, int64_t count) {
             add(context, {at[0], steps[0], at[1], steps[1], count});
           });
}

}  // namespace switchyard::internal
