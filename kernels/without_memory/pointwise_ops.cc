// Elementwise operators without a meta function, on tensors without memory: dtypes and sizes.

#include <optional>

#include "kernels/common/elementwise_operands.h"
#include "lib/iterator/tensor_iterator.h"
#include "switchyard/ops/abs_native.h"
#include "switchyard/ops/hardswish_native.h"
#include "switchyard/ops/isnan_native.h"
#include "switchyard/ops/logical_and_native.h"
#include "switchyard/ops/logical_not_native.h"
#include "switchyard/ops/logical_or_native.h"
#include "switchyard/ops/logical_xor_native.h"
#include "switchyard/ops/logit_native.h"
#include "switchyard/ops/relu_native.h"
#include "switchyard/ops/where_native.h"

namespace switchyard::native {
namespace {

Tensor LikeOperand(const char* name, const Tensor& self) {
  TensorIterator iterator(name, TensorIteratorConfig().add_output(Tensor()).add_input(self));
  return iterator.output();
}

TensorIteratorConfig TruthConfig(const Tensor& out, const Tensor& self) {
  TensorIteratorConfig config;
  config.add_output(out)
      .add_input(self)
      .declare_static_dtype(ScalarType::Bool)
      .cast_common_dtype_to_outputs(true);
  return config;
}

Tensor& Logic(const char* name, const Tensor& self, const Tensor& other, Tensor& out) {
  TensorIterator iterator(name, internal::LogicConfig(out, self, other));
  return out;
}

}  // namespace

Tensor relu_meta(const Tensor& self) { return LikeOperand("relu", self); }
Tensor& relu_meta_(Tensor& self) { return self; }
Tensor hardswish_meta(const Tensor& self) { return LikeOperand("hardswish", self); }
Tensor& hardswish_meta_(Tensor& self) { return self; }

Tensor& abs_out_meta(const Tensor& self, Tensor& out) {
  TensorIterator iterator("abs", internal::MagnitudeConfig(self, out));
  return out;
}

Tensor& logit_out_meta(const Tensor& self, std::optional<double> /*eps*/, Tensor& out) {
  TensorIterator iterator("logit", internal::FloatingConfig(out, self));
  return out;
}

Tensor isnan_meta(const Tensor& self) {
  TensorIterator iterator("isnan", TruthConfig(Tensor(), self));
  return iterator.output();
}
Tensor& logical_not_out_meta(const Tensor& self, Tensor& out) {
  TensorIterator iterator("logical_not", TruthConfig(out, self));
  return out;
}
Tensor& logical_and_out_meta(const Tensor& self, const Tensor& other, Tensor& out) {
  return Logic("logical_and", self, other, out);
}
Tensor& logical_or_out_meta(const Tensor& self, const Tensor& other, Tensor& out) {
  return Logic("logical_or", self, other, out);
}
Tensor& logical_xor_out_meta(const Tensor& self, const Tensor& other, Tensor& out) {
  return Logic("logical_xor", self, other, out);
}

Tensor where_meta(const Tensor& condition, const Tensor& self, const Tensor& other) {
  const ScalarType type = internal::TypeOfWhere(condition, self, other, Tensor());
  TensorIterator iterator("where", TensorIteratorConfig()
                                       .add_output(Tensor())
                                       .add_input(condition)
                                       .add_input(self)
                                       .add_input(other)
                                       .check_all_same_dtype(false)
                                       .declare_static_dtype(type));
  return iterator.output();
}

}  // namespace switchyard::native
