#include "lib/aten/questions.h"

#include <torch/csrc/autograd/variable.h>

namespace switchyard::aten::autograd::internal {

// `_fw_grad` takes a lock. A tensor that no tangent was ever set on has none, unless it is a view
// of one that has.
bool HasTangentOf(const at::Tensor& tensor) {
  const ::torch::autograd::AutogradMeta* meta = ::torch::autograd::impl::get_autograd_meta(tensor);
  if (meta == nullptr || (meta->fw_grad_ == nullptr && !meta->is_view_)) return false;
  return tensor._fw_grad(/*level=*/0).defined();
}

}  // namespace switchyard::aten::autograd::internal
