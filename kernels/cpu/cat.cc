// Concatenation.

#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/common/type_promotion.h"
#include "kernels/cpu/copy_elements.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/cat_native.h"

namespace switchyard::native {
namespace {

// A tensor of sizes [0] joins tensors of any shape and adds nothing, as in PyTorch.
bool IsSkipped(const Tensor& tensor) { return tensor.dim() == 1 && tensor.size(0) == 0; }

// The tensor that decides the shape: the first that is not skipped, if any.
const Tensor& ShapeGiver(TensorList tensors) {
  for (const Tensor& tensor : tensors) {
    if (!IsSkipped(tensor)) return tensor;
  }
  return tensors[0];
}

void CheckFits(const Tensor& tensor, const Tensor& first, int64_t dim, size_t position) {
  bool fits = tensor.dim() == first.dim();
  for (int64_t d = 0; fits && d < first.dim(); ++d) {
    fits = d == dim || tensor.size(d) == first.size(d);
  }
  SWITCHYARD_CHECK(fits, "cat: tensor ", position, " has sizes ", tensor.sizes(),
                   ", which differ from ", first.sizes(), " elsewhere than in dimension ", dim);
}

}  // namespace

Tensor cat_cpu(TensorList tensors, int64_t dim) {
  SWITCHYARD_CHECK(!tensors.empty(), "cat: the list of tensors is empty");
  internal::ResultType result_type("cat");
  for (size_t i = 0; i < tensors.size(); ++i) {
    result_type.Add(tensors[i]);
    SWITCHYARD_CHECK(tensors[i].dim() > 0, "cat: tensor ", i, " has no dimension to join along");
  }
  const Tensor& first = ShapeGiver(tensors);
  const int64_t d = internal::WrapDimension("cat", dim, first.dim());
  std::vector<int64_t> sizes = first.sizes().ToVector();
  int64_t& length = sizes[static_cast<size_t>(d)];
  length = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (IsSkipped(tensors[i])) continue;
    CheckFits(tensors[i], first, d, i);
    length += tensors[i].size(d);
  }
  Tensor out = EmptyTensor(sizes, result_type.Get());
  int64_t offset = out.storage_offset();
  for (const Tensor& tensor : tensors) {
    if (IsSkipped(tensor)) continue;
    internal::CopyElements(ViewOf(out, tensor.sizes(), out.strides(), offset), tensor);
    offset += tensor.size(d) * out.stride(d);
  }
  return out;
}

}  // namespace switchyard::native
