#include "lib/structured/outputs.h"

#include <algorithm>

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::internal {
namespace {

// Outputs of a structured kernel are strided tensors in memory of their device.
void CheckOptions(const OutputRequest& request) {
  SWITCHYARD_CHECK(request.options.layout() == Layout::Strided, request.op_name,
                   ": an output of layout ", request.options.layout(),
                   " is requested, but structured kernels create strided ones");
  SWITCHYARD_CHECK(
      !request.options.pinned_memory(), request.op_name,
      ": an output in pinned memory is requested, which the run-time does not support");
}

// Checks dtype and device; the usual case is checked inline.
[[gnu::noinline]] void CheckOtherKind(const OutputRequest& request, const char* argument,
                                      const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.defined(), request.op_name, ": argument `", argument,
                   "` is an undefined tensor");
  SWITCHYARD_CHECK(tensor.dtype() == request.options.dtype(), request.op_name, ": argument `",
                   argument, "` has elements of ", tensor.dtype(), ", but the result is ",
                   request.options.dtype());
  const Device wanted = ResolveDevice(request.options.device());
  SWITCHYARD_CHECK(tensor.device() == wanted, request.op_name, ": argument `", argument,
                   "` is on device ", tensor.device(), ", but the result is on ", wanted);
}
inline void CheckKind(const OutputRequest& request, const char* argument, const Tensor& tensor) {
  const bool is_alike = tensor.defined() && tensor.dtype() == request.options.dtype() &&
                        tensor.device() == request.options.device();
  if (!is_alike) CheckOtherKind(request, argument, tensor);
}

}  // namespace

void FailOutputIndex(const char* op_name, int64_t index, size_t count) {
  Fail(op_name, ": output ", index, " was set or asked for, and there are ", count);
}

Tensor MakeOutput(const OutputRequest& request) {
  CheckOptions(request);
  const ScalarType dtype = request.options.dtype();
  const Device device = request.options.device();
  if (request.strides.empty()) return EmptyTensor(request.sizes, dtype, device);
  return EmptyStrided(request.sizes, request.strides, dtype, device);
}

void CheckInplaceOutput(const OutputRequest& request, const Tensor& self) {
  CheckKind(request, "self", self);
  SWITCHYARD_CHECK(self.sizes() == request.sizes, request.op_name, ": argument `self` has sizes ",
                   self.sizes(), ", but the result, which is stored in it, has ", request.sizes);
}

bool IsSharedWith(const Tensor& out, const Tensor& other) { return ShareStorage(out, other); }
bool IsSharedWith(const Tensor& out, TensorList others) {
  return std::any_of(others.begin(), others.end(),
                     [&](const Tensor& other) { return ShareStorage(out, other); });
}
bool IsSharedWith(const Tensor& out, OptionalTensorList others) {
  return std::any_of(others.begin(), others.end(),
                     [&](const auto& other) { return IsSharedWith(out, other); });
}

void ResizeOutput(const OutputRequest& request, const NamedOutput& out,
                  FunctionRef<bool(const Tensor&)> is_shared) {
  CheckKind(request, out.name, out.tensor);
  if (out.tensor.sizes() == request.sizes) return;
  SWITCHYARD_CHECK(!is_shared(out.tensor), request.op_name, ": argument `", out.name,
                   "` has sizes ", out.tensor.sizes(), ", but the result has ", request.sizes,
                   ", and it cannot be resized, because it shares memory with another argument");
  ResizeTo(out.tensor, request.sizes);
  if (request.strides.empty()) return;
  const int64_t offset = out.tensor.storage_offset();
  out.tensor.storage().Grow(CountBytes(request.sizes, request.strides, offset, out.tensor.dtype()));
  out.tensor.impl()->SetShape(request.sizes, request.strides, offset);
}

Tensor MakeProxy(const OutputRequest& request, const Tensor& output) {
  const bool is_row_major = request.strides.empty();
  const bool fits = is_row_major ? output.is_contiguous() : output.strides() == request.strides;
  if (fits) return Tensor();
  if (is_row_major) return EmptyTensor(request.sizes, output.dtype(), output.device());
  return EmptyStrided(request.sizes, request.strides, output.dtype(), output.device());
}

void FailNotSet(const char* op_name, size_t index) {
  Fail(op_name, ": the meta function did not set output ", index);
}

void FailOtherDevice(const OutputRequest& request, Device first) {
  Fail(request.op_name, ": an output is on device ", request.options.device(),
       ", but the first one is on ", first);
}

}  // namespace switchyard::internal
