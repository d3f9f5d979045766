// Concatenation.

#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor_factory.h"
#include "lib/structured/type_promotion.h"
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

// What a list makes together: its dtype, its sizes, the dimension that they are joined along.
struct Joined {
  ScalarType type;
  std::vector<int64_t> sizes;
  int64_t dim;
};

Joined JoinedOf(TensorList tensors, int64_t dim) {
  SWITCHYARD_CHECK(!tensors.empty(), "cat: the list of tensors is empty");
  TypePromotion promotion;
  for (size_t i = 0; i < tensors.size(); ++i) {
    SWITCHYARD_CHECK(tensors[i].defined(), "cat: tensor ", i, " is undefined");
    promotion.Add(tensors[i], tensors[i].is_wrapped_number());
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
  return {promotion.Result(), sizes, d};
}

void CopyParts(TensorList tensors, int64_t dim, const Tensor& out) {
  int64_t offset = out.storage_offset();
  for (const Tensor& tensor : tensors) {
    if (IsSkipped(tensor)) continue;
    internal::CopyElements(ViewOf(out, tensor.sizes(), out.strides(), offset), tensor);
    offset += tensor.size(dim) * out.stride(dim);
  }
}

}  // namespace

Tensor cat_cpu(TensorList tensors, int64_t dim) {
  const Joined joined = JoinedOf(tensors, dim);
  const Tensor out = EmptyTensor(joined.sizes, joined.type);
  CopyParts(tensors, joined.dim, out);
  return out;
}

Tensor& cat_out_cpu(TensorList tensors, int64_t dim, Tensor& out) {
  const Joined joined = JoinedOf(tensors, dim);
  SWITCHYARD_CHECK(out.defined(), "cat: out is an undefined tensor");
  SWITCHYARD_CHECK(CanCast(joined.type, out.dtype()), "cat: out has dtype ", out.dtype(),
                   ", which does not hold the result's ", joined.type);
  for (size_t i = 0; i < tensors.size(); ++i) {
    SWITCHYARD_CHECK(!MayOverlap(out, tensors[i]), "cat: out shares memory with tensor ", i);
  }
  ResizeTo(out, joined.sizes);
  CheckWritable("cat", out);
  CopyParts(tensors, joined.dim, out);
  return out;
}

}  // namespace switchyard::native
