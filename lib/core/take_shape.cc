#include "lib/core/take_shape.h"

namespace switchyard {
namespace internal {

[[gnu::weak]] void RecordShape(const Tensor& self, const Tensor& view);

}  // namespace internal

void TakeShape(const Tensor& self, const Tensor& view) {
  if (internal::RecordShape != nullptr) internal::RecordShape(self, view);
  self.impl()->SetShape(view.sizes(), view.strides(), view.storage_offset());
}

}  // namespace switchyard
