// Logic of truth values, for every dtype, and bit operations on integers and booleans.

#include "kernels/common/binary_functions.h"
#include "kernels/common/elementwise_operands.h"
#include "kernels/cuda/pointwise.h"
#include "switchyard/ops/bitwise_and_native.h"
#include "switchyard/ops/bitwise_or_native.h"
#include "switchyard/ops/bitwise_xor_native.h"
#include "switchyard/ops/logical_and_native.h"
#include "switchyard/ops/logical_or_native.h"
#include "switchyard/ops/logical_xor_native.h"

namespace switchyard::native {
namespace {

template <typename Function>
void Logic(const char* name, const Tensor& out, const Tensor& self, const Tensor& other,
           const Function& function) {
  TensorIterator iterator(name, internal::LogicConfig(out, self, other));
  gpu::MapAny<2>(iterator, function);
}

}  // namespace

Tensor& logical_and_out_cuda(const Tensor& self, const Tensor& other, Tensor& out) {
  Logic("logical_and", out, self, other, functions::LogicalAnd());
  return out;
}
Tensor& logical_or_out_cuda(const Tensor& self, const Tensor& other, Tensor& out) {
  Logic("logical_or", out, self, other, functions::LogicalOr());
  return out;
}
Tensor& logical_xor_out_cuda(const Tensor& self, const Tensor& other, Tensor& out) {
  Logic("logical_xor", out, self, other, functions::LogicalXor());
  return out;
}

void structured_bitwise_and_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                           const Tensor& /*out*/) {
  gpu::MapIntegersOrBool<2>(*this, functions::BitwiseAnd());
}
void structured_bitwise_or_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                          const Tensor& /*out*/) {
  gpu::MapIntegersOrBool<2>(*this, functions::BitwiseOr());
}
void structured_bitwise_xor_out_cuda::impl(const Tensor& /*self*/, const Tensor& /*other*/,
                                           const Tensor& /*out*/) {
  gpu::MapIntegersOrBool<2>(*this, functions::BitwiseXor());
}

}  // namespace switchyard::native
