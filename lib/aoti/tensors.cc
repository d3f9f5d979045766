// The functions of PyTorch's shim that take tensors apart and make them. Their declarations are
// PyTorch's; this source needs none of its headers.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "lib/aoti/handles.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::aoti {
namespace {

IntArrayRef Numbers(const int64_t* numbers, int64_t count) {
  return {numbers, static_cast<size_t>(count)};
}

// Callers do not write through it.
int64_t* Borrowed(IntArrayRef numbers) { return const_cast<int64_t*>(numbers.data()); }

// The elements from the start of the memory to the last one of a shape.
int64_t Extent(IntArrayRef sizes, IntArrayRef strides, int64_t offset) {
  int64_t extent = offset + 1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) return 0;
    extent += (sizes[i] - 1) * strides[i];
  }
  return extent;
}

ScalarType TypeOf(int32_t dtype) { return static_cast<ScalarType>(dtype); }

void CheckCpu(int32_t device_type) {
  SWITCHYARD_CHECK(device_type == static_cast<int32_t>(DeviceType::CPU), "device type ",
                   device_type, " is not that of the CPU");
}

Tensor OverMemory(void* data, IntArrayRef sizes, IntArrayRef strides, int64_t offset,
                  int32_t dtype) {
  const int64_t extent = Extent(sizes, strides, offset);
  return ViewOf(FromBlob(data, {extent}, TypeOf(dtype)), sizes, strides, offset);
}

// Whether all elements of a float tensor are finite.
template <typename T>
bool AreFinite(const Tensor& tensor) {
  const Tensor row_major = CloneRowMajor(tensor);
  const T* const elements = row_major.data<T>();
  return std::all_of(elements, elements + row_major.numel(),
                     [](T element) { return std::isfinite(element); });
}

}  // namespace
}  // namespace switchyard::aoti

namespace aoti = switchyard::aoti;
using switchyard::Tensor;

extern "C" {

int32_t aoti_torch_new_tensor_handle(AtenTensorHandle tensor, AtenTensorHandle* result) {
  return aoti::Guarded(__func__, [&] { *result = aoti::NewHandle(aoti::TensorOf(tensor)); });
}
int32_t aoti_torch_new_uninitialized_tensor(AtenTensorHandle* result) {
  return aoti::Guarded(__func__, [&] { *result = aoti::NewHandle(Tensor()); });
}
int32_t aoti_torch_delete_tensor_object(AtenTensorHandle tensor) {
  delete &aoti::TensorOf(tensor);
  return aoti::kDone;
}
int32_t aoti_torch_assign_tensors(AtenTensorHandle source, AtenTensorHandle target) {
  return aoti::Guarded(__func__, [&] { aoti::TensorOf(target) = aoti::TensorOf(source); });
}
int32_t aoti_torch_assign_tensors_out(AtenTensorHandle source, AtenTensorHandle* target) {
  return aoti::Guarded(__func__, [&] { *target = aoti::NewHandle(aoti::TensorOf(source)); });
}

int32_t aoti_torch_get_data_ptr(AtenTensorHandle tensor, void** result) {
  *result = aoti::TensorOf(tensor).data_ptr();
  return aoti::kDone;
}
int32_t aoti_torch_get_dim(AtenTensorHandle tensor, int64_t* result) {
  *result = aoti::TensorOf(tensor).dim();
  return aoti::kDone;
}
int32_t aoti_torch_get_numel(AtenTensorHandle tensor, int64_t* result) {
  *result = aoti::TensorOf(tensor).numel();
  return aoti::kDone;
}
int32_t aoti_torch_get_sizes(AtenTensorHandle tensor, int64_t** result) {
  *result = aoti::Borrowed(aoti::TensorOf(tensor).sizes());
  return aoti::kDone;
}
int32_t aoti_torch_get_strides(AtenTensorHandle tensor, int64_t** result) {
  *result = aoti::Borrowed(aoti::TensorOf(tensor).strides());
  return aoti::kDone;
}
int32_t aoti_torch_get_size(AtenTensorHandle tensor, int64_t d, int64_t* result) {
  return aoti::Guarded(__func__, [&] { *result = aoti::TensorOf(tensor).size(d); });
}
int32_t aoti_torch_get_stride(AtenTensorHandle tensor, int64_t d, int64_t* result) {
  return aoti::Guarded(__func__, [&] { *result = aoti::TensorOf(tensor).stride(d); });
}
int32_t aoti_torch_get_dtype(AtenTensorHandle tensor, int32_t* result) {
  *result = static_cast<int32_t>(aoti::TensorOf(tensor).dtype());
  return aoti::kDone;
}
int32_t aoti_torch_get_device_type(AtenTensorHandle tensor, int32_t* result) {
  *result = static_cast<int32_t>(aoti::TensorOf(tensor).device().type());
  return aoti::kDone;
}
int32_t aoti_torch_get_device_index(AtenTensorHandle tensor, int32_t* result) {
  *result = aoti::TensorOf(tensor).device().index();
  return aoti::kDone;
}
int32_t aoti_torch_get_layout(AtenTensorHandle tensor, int32_t* result) {
  *result = static_cast<int32_t>(aoti::TensorOf(tensor).layout());
  return aoti::kDone;
}
int32_t aoti_torch_get_storage_offset(AtenTensorHandle tensor, int64_t* result) {
  *result = aoti::TensorOf(tensor).storage_offset();
  return aoti::kDone;
}
int32_t aoti_torch_get_storage_size(AtenTensorHandle tensor, int64_t* result) {
  *result = static_cast<int64_t>(aoti::TensorOf(tensor).storage().nbytes());
  return aoti::kDone;
}
int32_t aoti_torch_get_storage_numel(AtenTensorHandle tensor, int64_t* result) {
  const Tensor& own = aoti::TensorOf(tensor);
  *result = static_cast<int64_t>(own.storage().nbytes() / own.item_size());
  return aoti::kDone;
}
int32_t aoti_torch_is_contiguous(AtenTensorHandle tensor, bool* result) {
  *result = aoti::TensorOf(tensor).is_contiguous();
  return aoti::kDone;
}
int32_t aoti_torch_is_defined(AtenTensorHandle tensor, bool* result) {
  *result = aoti::TensorOf(tensor).defined();
  return aoti::kDone;
}

int32_t aoti_torch_empty_strided(int64_t dim, const int64_t* sizes, const int64_t* strides,
                                 int32_t dtype, int32_t device_type, int32_t /*device_index*/,
                                 AtenTensorHandle* result) {
  return aoti::Guarded(__func__, [&] {
    aoti::CheckCpu(device_type);
    *result = aoti::NewHandle(switchyard::EmptyStrided(
        aoti::Numbers(sizes, dim), aoti::Numbers(strides, dim), aoti::TypeOf(dtype)));
  });
}
int32_t aoti_torch_create_tensor_from_blob(void* data, int64_t dim, const int64_t* sizes,
                                           const int64_t* strides, int64_t offset, int32_t dtype,
                                           int32_t device_type, int32_t /*device_index*/,
                                           AtenTensorHandle* result) {
  return aoti::Guarded(__func__, [&] {
    aoti::CheckCpu(device_type);
    *result = aoti::NewHandle(aoti::OverMemory(data, aoti::Numbers(sizes, dim),
                                               aoti::Numbers(strides, dim), offset, dtype));
  });
}
// Packed weights of oneDNN have another layout, and bytes of their own.
int32_t aoti_torch_create_tensor_from_blob_v2(void* data, int64_t dim, const int64_t* sizes,
                                              const int64_t* strides, int64_t offset, int32_t dtype,
                                              int32_t device_type, int32_t device_index,
                                              AtenTensorHandle* result, int32_t layout,
                                              const uint8_t* /*metadata*/,
                                              int64_t /*metadata_size*/) {
  const int32_t code = aoti::Guarded(__func__, [&] {
    SWITCHYARD_CHECK(layout == static_cast<int32_t>(switchyard::Layout::Strided), "layout ", layout,
                     " is not strided");
  });
  if (code != aoti::kDone) return code;
  return aoti_torch_create_tensor_from_blob(data, dim, sizes, strides, offset, dtype, device_type,
                                            device_index, result);
}
int32_t aoti_torch__reinterpret_tensor(AtenTensorHandle self, int64_t dim, const int64_t* sizes,
                                       const int64_t* strides, int64_t offset,
                                       AtenTensorHandle* result) {
  return aoti::Guarded(__func__, [&] {
    const Tensor& base = aoti::TensorOf(self);
    // The offset counts from that of the tensor.
    *result = aoti::NewHandle(switchyard::ViewOf(base, aoti::Numbers(sizes, dim),
                                                 aoti::Numbers(strides, dim),
                                                 base.storage_offset() + offset));
  });
}
int32_t aoti_torch__alloc_from_pool(AtenTensorHandle self, int64_t offset_bytes, int32_t dtype,
                                    int64_t dim, const int64_t* sizes, const int64_t* strides,
                                    AtenTensorHandle* result) {
  return aoti::Guarded(__func__, [&] {
    auto* const start = static_cast<char*>(aoti::TensorOf(self).data_ptr());
    *result = aoti::NewHandle(aoti::OverMemory(start + offset_bytes, aoti::Numbers(sizes, dim),
                                               aoti::Numbers(strides, dim), 0, dtype));
  });
}
int32_t aoti_torch_clone(AtenTensorHandle self, AtenTensorHandle* result) {
  return aoti::Guarded(__func__,
                       [&] { *result = aoti::NewHandle(switchyard::Clone(aoti::TensorOf(self))); });
}
int32_t aoti_torch_clone_preserve_strides(AtenTensorHandle self, AtenTensorHandle* result) {
  return aoti_torch_clone(self, result);
}
int32_t aoti_torch_check_inf_and_nan(const char* name, AtenTensorHandle tensor) {
  return aoti::Guarded(__func__, [&] {
    const Tensor& own = aoti::TensorOf(tensor);
    const bool is_double = own.dtype() == switchyard::ScalarType::Double;
    if (!is_double && own.dtype() != switchyard::ScalarType::Float) return;
    const bool are_finite = is_double ? aoti::AreFinite<double>(own) : aoti::AreFinite<float>(own);
    SWITCHYARD_CHECK(are_finite, "tensor `", name, "` has an element that is not finite");
  });
}

// Nothing is recorded for gradients.
bool aoti_torch_grad_mode_is_enabled() { return false; }
void aoti_torch_grad_mode_set_enabled(bool /*enabled*/) {}

// For the loops of a model; its functions in C turn the error into a code.
void aoti_torch_check(bool condition, const char* function, const char* file, uint32_t line,
                      const char* message) {
  SWITCHYARD_CHECK(condition, file, ":", line, ": ", function, ": ", message);
}

void aoti_torch_warn(const char* function, const char* file, uint32_t line, const char* message) {
  std::fprintf(stderr, "%s:%u: %s: warning: %s\n", file, line, function, message);
}

}  // extern "C"
