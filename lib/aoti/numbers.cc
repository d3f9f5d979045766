// The functions of PyTorch's shim that give numbers of types, layouts and formats, and those that
// make a tensor of a number or take it out. Their declarations are PyTorch's.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "lib/aoti/handles.h"
#include "lib/core/layout.h"
#include "lib/core/memory_format.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::aoti {
namespace {

void Check(const Tensor& tensor, size_t size) {
  SWITCHYARD_CHECK(tensor.numel() == 1, "a number is asked of a tensor of ", tensor.numel(),
                   " elements");
  SWITCHYARD_CHECK(tensor.item_size() == size, "a number of another type is asked of a tensor of ",
                   tensor.dtype());
}

}  // namespace
}  // namespace switchyard::aoti

namespace aoti = switchyard::aoti;
using switchyard::DeviceType;
using switchyard::Layout;
using switchyard::MemoryFormat;
using switchyard::ScalarType;

// A function without arguments that gives the number of an enumerator.
#define SWITCHYARD_NUMBER_OF(name, value) \
  int32_t aoti_torch_##name() { return static_cast<int32_t>(value); }

// Both directions between a number and a tensor of one element.
#define SWITCHYARD_NUMBER(name, Dtype, type)                                          \
  int32_t aoti_torch_item_##name(AtenTensorHandle tensor, type* result) {             \
    return aoti::Guarded(__func__, [&] {                                              \
      aoti::Check(aoti::TensorOf(tensor), sizeof(type));                              \
      std::memcpy(result, aoti::TensorOf(tensor).data_ptr(), sizeof(type));           \
    });                                                                               \
  }                                                                                   \
  int32_t aoti_torch_scalar_to_tensor_##name(type value, AtenTensorHandle* result) {  \
    return aoti::Guarded(__func__, [&] {                                              \
      const switchyard::Tensor made = switchyard::EmptyTensor({}, ScalarType::Dtype); \
      std::memcpy(made.data_ptr(), &value, sizeof(type));                             \
      *result = aoti::NewHandle(made);                                                \
    });                                                                               \
  }

extern "C" {

SWITCHYARD_NUMBER_OF(device_type_cpu, DeviceType::CPU)
SWITCHYARD_NUMBER_OF(device_type_cuda, DeviceType::CUDA)
SWITCHYARD_NUMBER_OF(device_type_meta, DeviceType::Meta)
SWITCHYARD_NUMBER_OF(device_type_mps, DeviceType::MPS)
SWITCHYARD_NUMBER_OF(device_type_xpu, DeviceType::XPU)
SWITCHYARD_NUMBER_OF(device_type_privateuse1, DeviceType::PrivateUse1)

SWITCHYARD_NUMBER_OF(dtype_uint8, ScalarType::Byte)
SWITCHYARD_NUMBER_OF(dtype_int8, ScalarType::Char)
SWITCHYARD_NUMBER_OF(dtype_int16, ScalarType::Short)
SWITCHYARD_NUMBER_OF(dtype_int32, ScalarType::Int)
SWITCHYARD_NUMBER_OF(dtype_int64, ScalarType::Long)
SWITCHYARD_NUMBER_OF(dtype_float16, ScalarType::Half)
SWITCHYARD_NUMBER_OF(dtype_bfloat16, ScalarType::BFloat16)
SWITCHYARD_NUMBER_OF(dtype_float32, ScalarType::Float)
SWITCHYARD_NUMBER_OF(dtype_float64, ScalarType::Double)
SWITCHYARD_NUMBER_OF(dtype_bool, ScalarType::Bool)
SWITCHYARD_NUMBER_OF(dtype_complex32, ScalarType::ComplexHalf)
SWITCHYARD_NUMBER_OF(dtype_complex64, ScalarType::ComplexFloat)
SWITCHYARD_NUMBER_OF(dtype_complex128, ScalarType::ComplexDouble)

SWITCHYARD_NUMBER_OF(layout_strided, Layout::Strided)
SWITCHYARD_NUMBER_OF(layout__mkldnn, Layout::Mkldnn)

SWITCHYARD_NUMBER_OF(memory_format_contiguous_format, MemoryFormat::Contiguous)
SWITCHYARD_NUMBER_OF(memory_format_preserve_format, MemoryFormat::Preserve)
SWITCHYARD_NUMBER_OF(memory_format_channels_last, MemoryFormat::ChannelsLast)
SWITCHYARD_NUMBER_OF(memory_format_channels_last_3d, MemoryFormat::ChannelsLast3d)

size_t aoti_torch_dtype_element_size(int32_t dtype) {
  return switchyard::ElementSize(static_cast<ScalarType>(dtype));
}

SWITCHYARD_NUMBER(uint8, Byte, uint8_t)
SWITCHYARD_NUMBER(int8, Char, int8_t)
SWITCHYARD_NUMBER(int16, Short, int16_t)
SWITCHYARD_NUMBER(int32, Int, int32_t)
SWITCHYARD_NUMBER(int64, Long, int64_t)
SWITCHYARD_NUMBER(float32, Float, float)
SWITCHYARD_NUMBER(float64, Double, double)
SWITCHYARD_NUMBER(bool, Bool, bool)

}  // extern "C"
