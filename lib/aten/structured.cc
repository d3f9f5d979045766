#include "lib/aten/structured.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/native/Resize.h>

namespace switchyard::aten::internal {
namespace {

void CheckKind(const OutputRequest& request, const char* name, const at::Tensor& output) {
  TORCH_CHECK(output.dtype() == request.options.dtype(), request.op_name, ": argument `", name,
              "` is of ", output.dtype(), ", its result of ", request.options.dtype());
  TORCH_CHECK(output.device() == request.options.device(), request.op_name, ": argument `", name,
              "` is on ", output.device(), ", its result on ", request.options.device());
}

// A strided tensor on the CPU, which needs no dispatcher.
at::Tensor MakeOnCpu(const OutputRequest& request) {
  const at::TensorOptions& options = request.options;
  const at::ScalarType dtype = c10::typeMetaToScalarType(options.dtype());
  if (request.strides.empty()) {
    return at::detail::empty_cpu(request.sizes, dtype, options.pinned_memory(),
                                 options.memory_format_opt());
  }
  return at::detail::empty_strided_cpu(request.sizes, request.strides, dtype,
                                       options.pinned_memory());
}

}  // namespace

void FailOutputIndex(const char* op_name, int64_t index, size_t count) {
  TORCH_CHECK(false, op_name, ": the meta function sets output ", index, " of ", count);
}

void FailNotSet(const char* op_name, size_t index) {
  TORCH_CHECK(false, op_name, ": the meta function does not set output ", index);
}

at::Tensor MakeOutput(const OutputRequest& request) {
  const at::TensorOptions& options = request.options;
  if (options.device().is_cpu() && options.layout() == at::kStrided) return MakeOnCpu(request);
  if (request.strides.empty()) return at::empty(request.sizes, options);
  return at::empty_strided(request.sizes, request.strides, options);
}

void FailInplaceOutput(const OutputRequest& request, const at::Tensor& self) {
  CheckKind(request, "self", self);
  TORCH_CHECK(false, request.op_name, ": argument `self` has the sizes ", self.sizes(),
              ", its result ", request.sizes);
}

void ResizeOutput(const OutputRequest& request, const NamedOutput& out) {
  CheckKind(request, out.name, out.tensor);
  // Warns of a tensor that had elements.
  if (!at::native::resize_output(out.tensor, request.sizes)) return;
  const auto memory_format = request.options.memory_format_opt();
  if (!request.strides.empty()) {
    TORCH_INTERNAL_ASSERT(!memory_format.has_value());
    out.tensor.as_strided_(request.sizes, request.strides);
  } else if (memory_format.has_value()) {
    out.tensor.unsafeGetTensorImpl()->empty_tensor_restride(*memory_format);
  }
}

at::Tensor MakeProxy(const OutputRequest& request, const at::Tensor& output) {
  const bool is_right =
      request.strides.empty() ? output.is_contiguous() : output.strides() == request.strides;
  return is_right ? at::Tensor() : MakeOutput(request);
}

}  // namespace switchyard::aten::internal
