// Tensors joined side by side, as rows, columns and layers, and dimensions added for that.

#include <cstdint>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/atleast_1d.h"
#include "switchyard/ops/atleast_1d_native.h"
#include "switchyard/ops/atleast_2d.h"
#include "switchyard/ops/atleast_2d_native.h"
#include "switchyard/ops/atleast_3d.h"
#include "switchyard/ops/atleast_3d_native.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/column_stack_native.h"
#include "switchyard/ops/dstack_native.h"
#include "switchyard/ops/hstack.h"
#include "switchyard/ops/hstack_native.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/vstack_native.h"

namespace switchyard::native {
namespace {

template <typename Change>
std::vector<Tensor> Each(TensorList tensors, const Change& change) {
  std::vector<Tensor> changed;
  for (const Tensor& tensor : tensors) changed.push_back(change(tensor));
  return changed;
}

void CheckSome(const char* name, TensorList tensors) {
  SWITCHYARD_CHECK(!tensors.empty(), name, ": the list of tensors is empty");
}

std::vector<Tensor> Columns(TensorList tensors) {
  CheckSome("column_stack", tensors);
  return Each(tensors, [](const Tensor& tensor) {
    return tensor.dim() <= 1 ? switchyard::reshape(tensor, {tensor.numel(), 1}) : tensor;
  });
}

}  // namespace

std::vector<Tensor> atleast_1d(TensorList tensors) {
  return Each(tensors, [](const Tensor& tensor) { return switchyard::atleast_1d(tensor); });
}

Tensor atleast_2d(const Tensor& self) {
  if (self.dim() == 0) return switchyard::reshape(self, {1, 1});
  return self.dim() == 1 ? switchyard::unsqueeze(self, 0) : self;
}
std::vector<Tensor> atleast_2d(TensorList tensors) {
  return Each(tensors, [](const Tensor& tensor) { return switchyard::atleast_2d(tensor); });
}

// A vector lies along the middle dimension of the three.
Tensor atleast_3d(const Tensor& self) {
  if (self.dim() == 0) return switchyard::reshape(self, {1, 1, 1});
  if (self.dim() == 1) return switchyard::unsqueeze(switchyard::unsqueeze(self, 0), -1);
  return self.dim() == 2 ? switchyard::unsqueeze(self, -1) : self;
}
std::vector<Tensor> atleast_3d(TensorList tensors) {
  return Each(tensors, [](const Tensor& tensor) { return switchyard::atleast_3d(tensor); });
}

// Vectors have their columns in dimension 0.
Tensor hstack(TensorList tensors) {
  CheckSome("hstack", tensors);
  const std::vector<Tensor> rows = switchyard::atleast_1d(tensors);
  return switchyard::cat(rows, rows[0].dim() == 1 ? 0 : 1);
}
Tensor& hstack_out(TensorList tensors, Tensor& out) {
  CheckSome("hstack", tensors);
  const std::vector<Tensor> rows = switchyard::atleast_1d(tensors);
  return switchyard::cat_out(out, rows, rows[0].dim() == 1 ? 0 : 1);
}

Tensor vstack(TensorList tensors) {
  CheckSome("vstack", tensors);
  return switchyard::cat(switchyard::atleast_2d(tensors), 0);
}
Tensor& vstack_out(TensorList tensors, Tensor& out) {
  CheckSome("vstack", tensors);
  return switchyard::cat_out(out, switchyard::atleast_2d(tensors), 0);
}

Tensor dstack(TensorList tensors) {
  CheckSome("dstack", tensors);
  return switchyard::cat(switchyard::atleast_3d(tensors), 2);
}
Tensor& dstack_out(TensorList tensors, Tensor& out) {
  CheckSome("dstack", tensors);
  return switchyard::cat_out(out, switchyard::atleast_3d(tensors), 2);
}

Tensor column_stack(TensorList tensors) { return switchyard::hstack(Columns(tensors)); }
Tensor& column_stack_out(TensorList tensors, Tensor& out) {
  return switchyard::hstack_out(out, Columns(tensors));
}

}  // namespace switchyard::native
