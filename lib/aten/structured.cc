#include "lib/aten/structured.h"

#include <ATen/ATen.h>

namespace switchyard::aten::internal {
namespace {

void CheckKind(const OutputRequest& request, const char* name, const at::Tensor& output) {
  TORCH_CHECK(output.dtype() == request.options.dtype(), request.op_name, ": argument `", name,
              "` is of ", output.dtype(), ", its result of ", request.options.dtype());
  TORCH_CHECK(output.device() == request.options.device(), request.op_name, ": argument `", name,
              "` is on ", output.device(), ", its result on ", request.options.device());
}

}  // namespace

size_t CheckOutputIndex(const char* op_name, int64_t index, size_t count) {
  TORCH_CHECK(static_cast<size_t>(index) < count, op_name, ": the meta function sets output ",
              index, " of ", count);
  return static_cast<size_t>(index);
}

void CheckWasSet(const char* op_name, size_t index, const at::Tensor& output) {
  TORCH_CHECK(output.defined(), op_name, ": the meta function does not set output ", index);
}

at::Tensor MakeOutput(const OutputRequest& request) {
  if (request.strides.empty()) return at::empty(request.sizes, request.options);
  return at::empty_strided(request.sizes, request.strides, request.options);
}

void CheckInplaceOutput(const OutputRequest& request, const at::Tensor& self) {
  CheckKind(request, "self", self);
  TORCH_CHECK(self.sizes() == request.sizes, request.op_name, ": argument `self` has the sizes ",
              self.sizes(), ", its result ", request.sizes);
}

void ResizeOutput(const OutputRequest& request, const NamedOutput& out) {
  CheckKind(request, out.name, out.tensor);
  if (out.tensor.sizes() == request.sizes) return;
  out.tensor.resize_(request.sizes);
  if (!request.strides.empty()) out.tensor.as_strided_(request.sizes, request.strides);
}

at::Tensor MakeProxy(const OutputRequest& request, const at::Tensor& output) {
  const bool is_right =
      request.strides.empty() ? output.is_contiguous() : output.strides() == request.strides;
  return is_right ? at::Tensor() : MakeOutput(request);
}

}  // namespace switchyard::aten::internal
