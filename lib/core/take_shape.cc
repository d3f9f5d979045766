#include "lib/core/take_shape.h"

namespace switchyard {

[[gnu::weak]] void TakeShape(const Tensor& self, const Tensor& view) {
  self.impl()->SetShape(view.sizes(), view.strides(), view.storage_offset());
}

}  // namespace switchyard
