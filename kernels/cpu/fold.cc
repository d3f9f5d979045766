#include "kernels/cpu/fold.h"

#include "lib/structured/strided_loop.h"

namespace switchyard::internal {

void ForEachFoldRow(const Tensor& self, const ReducedDimensions& dims, void* states,
                    int64_t state_size, void (*add)(void* context, const FoldRow& row),
                    void* context) {
  const auto& kept = dims.kept();
  const auto strides = BroadcastStrides(kept, RowMajorStrides(kept), self.sizes(), state_size);
  const StridedLoop<2> loop(self.sizes(), {strides, ByteStrides(self, self.sizes())});
  loop.Run({static_cast<char*>(states), BytesOf(self)},
           [&](const auto& at, const auto& steps, int64_t count) {
             add(context, {at[0], steps[0], at[1], steps[1], count});
           });
}

}  // namespace switchyard::internal
