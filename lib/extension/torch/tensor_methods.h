// PyTorch's names of what every tensor of the run-time has, and the methods of the build's
// operators: to stand in class Tensor, for a program that is compiled with
// -DSWITCHYARD_TENSOR_METHODS='"torch/tensor_methods.h"'. No include guard.
#if __has_include("switchyard/tensor_methods.h")
#include "switchyard/tensor_methods.h"
#endif

ScalarType scalar_type() const { return dtype(); }
bool is_cpu() const { return device().is_cpu(); }
bool is_cuda() const { return device().is_cuda(); }
bool is_meta() const { return device().is_meta(); }
int64_t get_device() const { return device().index(); }
int64_t ndimension() const { return dim(); }
size_t itemsize() const { return item_size(); }
size_t element_size() const { return item_size(); }
size_t nbytes() const { return static_cast<size_t>(numel()) * item_size(); }
TensorOptions options() const {
  return TensorOptions().dtype(dtype()).layout(layout()).device(device());
}
template <typename T>
T* data_ptr() const {
  return data<T>();
}
template <typename T>
T* mutable_data_ptr() const {
  return data<T>();
}
template <typename T>
const T* const_data_ptr() const {
  return data<T>();
}
