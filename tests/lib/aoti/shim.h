// Declarations of the functions in C that tests call, as PyTorch's headers have them.
#ifndef SWITCHYARD_TESTS_LIB_AOTI_SHIM_H_
#define SWITCHYARD_TESTS_LIB_AOTI_SHIM_H_

#include <cstdint>
#include <vector>

#include "lib/aoti/handles.h"

extern "C" {

int32_t aoti_torch_new_tensor_handle(AtenTensorHandle tensor, AtenTensorHandle* result);
int32_t aoti_torch_new_uninitialized_tensor(AtenTensorHandle* result);
int32_t aoti_torch_delete_tensor_object(AtenTensorHandle tensor);
int32_t aoti_torch_assign_tensors(AtenTensorHandle source, AtenTensorHandle target);
int32_t aoti_torch_assign_tensors_out(AtenTensorHandle source, AtenTensorHandle* target);
int32_t aoti_torch_get_data_ptr(AtenTensorHandle tensor, void** result);
int32_t aoti_torch_get_dim(AtenTensorHandle tensor, int64_t* result);
int32_t aoti_torch_get_numel(AtenTensorHandle tensor, int64_t* result);
int32_t aoti_torch_get_sizes(AtenTensorHandle tensor, int64_t** result);
int32_t aoti_torch_get_strides(AtenTensorHandle tensor, int64_t** result);
int32_t aoti_torch_get_size(AtenTensorHandle tensor, int64_t d, int64_t* result);
int32_t aoti_torch_get_stride(AtenTensorHandle tensor, int64_t d, int64_t* result);
int32_t aoti_torch_get_dtype(AtenTensorHandle tensor, int32_t* result);
int32_t aoti_torch_get_device_type(AtenTensorHandle tensor, int32_t* result);
int32_t aoti_torch_get_device_index(AtenTensorHandle tensor, int32_t* result);
int32_t aoti_torch_get_layout(AtenTensorHandle tensor, int32_t* result);
int32_t aoti_torch_get_storage_offset(AtenTensorHandle tensor, int64_t* result);
int32_t aoti_torch_get_storage_size(AtenTensorHandle tensor, int64_t* result);
int32_t aoti_torch_get_storage_numel(AtenTensorHandle tensor, int64_t* result);
int32_t aoti_torch_is_contiguous(AtenTensorHandle tensor, bool* result);
int32_t aoti_torch_is_defined(AtenTensorHandle tensor, bool* result);
int32_t aoti_torch_empty_strided(int64_t dim, const int64_t* sizes, const int64_t* strides,
                                 int32_t dtype, int32_t device_type, int32_t device_index,
                                 AtenTensorHandle* result);
int32_t aoti_torch_create_tensor_from_blob(void* data, int64_t dim, const int64_t* sizes,
                                           const int64_t* strides, int64_t offset, int32_t dtype,
                                           int32_t device_type, int32_t device_index,
                                           AtenTensorHandle* result);
int32_t aoti_torch_create_tensor_from_blob_v2(void* data, int64_t dim, const int64_t* sizes,
                                              const int64_t* strides, int64_t offset, int32_t dtype,
                                              int32_t device_type, int32_t device_index,
                                              AtenTensorHandle* result, int32_t layout,
                                              const uint8_t* metadata, int64_t metadata_size);
int32_t aoti_torch__reinterpret_tensor(AtenTensorHandle self, int64_t dim, const int64_t* sizes,
                                       const int64_t* strides, int64_t offset,
                                       AtenTensorHandle* result);
int32_t aoti_torch__alloc_from_pool(AtenTensorHandle self, int64_t offset_bytes, int32_t dtype,
                                    int64_t dim, const int64_t* sizes, const int64_t* strides,
                                    AtenTensorHandle* result);
int32_t aoti_torch_clone(AtenTensorHandle self, AtenTensorHandle* result);
int32_t aoti_torch_check_inf_and_nan(const char* name, AtenTensorHandle tensor);
void aoti_torch_check(bool condition, const char* function, const char* file, uint32_t line,
                      const char* message);
bool aoti_torch_grad_mode_is_enabled();
int32_t aoti_torch_device_type_cpu();
int32_t aoti_torch_device_type_cuda();
int32_t aoti_torch_dtype_float32();
int32_t aoti_torch_dtype_int64();
int32_t aoti_torch_layout_strided();
int32_t aoti_torch_layout__mkldnn();
size_t aoti_torch_dtype_element_size(int32_t dtype);
int32_t aoti_torch_item_float32(AtenTensorHandle tensor, float* result);
int32_t aoti_torch_item_int64(AtenTensorHandle tensor, int64_t* result);
int32_t aoti_torch_scalar_to_tensor_float32(float value, AtenTensorHandle* result);

int32_t aoti_torch_cpu_addmm_out(AtenTensorHandle out, AtenTensorHandle self, AtenTensorHandle mat1,
                                 AtenTensorHandle mat2, double beta, double alpha);
int32_t aoti_torch_cpu_convolution(AtenTensorHandle input, AtenTensorHandle weight,
                                   AtenTensorHandle* bias, const int64_t* stride,
                                   int64_t stride_len_, const int64_t* padding,
                                   int64_t padding_len_, const int64_t* dilation,
                                   int64_t dilation_len_, int32_t transposed,
                                   const int64_t* output_padding, int64_t output_padding_len_,
                                   int64_t groups, AtenTensorHandle* ret0);
int32_t aoti_torch_cpu_index_Tensor(AtenTensorHandle self, const AtenTensorHandle** indices,
                                    int64_t indices_len_, AtenTensorHandle* ret0);
int32_t aoti_torch_cpu_topk(AtenTensorHandle self, int64_t k, int64_t dim, int32_t largest,
                            int32_t sorted, AtenTensorHandle* ret0, AtenTensorHandle* ret1);
int32_t aoti_torch_copy_(AtenTensorHandle self, AtenTensorHandle src, int32_t non_blocking);

}  // extern "C"

namespace switchyard::aoti {

// A handle that is deleted, to a row-major tensor over the numbers, or to nothing yet.
class Owned {
 public:
  Owned() = default;
  Owned(std::vector<float>* numbers, const std::vector<int64_t>& sizes) {
    std::vector<int64_t> strides(sizes.size(), 1);
    for (size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
    aoti_torch_create_tensor_from_blob(numbers->data(), static_cast<int64_t>(sizes.size()),
                                       sizes.data(), strides.data(), 0, aoti_torch_dtype_float32(),
                                       aoti_torch_device_type_cpu(), 0, &handle_);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (handle_ != nullptr) aoti_torch_delete_tensor_object(handle_);
  }

  operator AtenTensorHandle() const { return handle_; }  // NOLINT: stands for the handle
  AtenTensorHandle* Place() { return &handle_; }
  template <typename T>
  std::vector<T> Elements() const {
    const Tensor& tensor = TensorOf(handle_);
    return {tensor.data<T>(), tensor.data<T>() + tensor.numel()};
  }

 private:
  AtenTensorHandle handle_ = nullptr;
};

}  // namespace switchyard::aoti

#endif  // SWITCHYARD_TESTS_LIB_AOTI_SHIM_H_
