// Emitted code calls these: to be included at the end of device.cc.
#include "switchyard/PrivateUse1NativeFunctions.h"

switchyard::Tensor privateuse1::PrivateUse1NativeFunctions::add(const switchyard::Tensor& self, const switchyard::Tensor& other, const switchyard::Scalar& alpha) {
  return ::sum(self, other, alpha);
}

switchyard::Tensor privateuse1::PrivateUse1NativeFunctions::empty(switchyard::IntArrayRef size, std::optional<switchyard::ScalarType> dtype, std::optional<switchyard::Layout> layout, std::optional<switchyard::Device> device, std::optional<bool> pin_memory, std::optional<switchyard::MemoryFormat> memory_format) {
  return ::make(size, dtype, layout, device, pin_memory, memory_format);
}
