#include "kernels/common/elementwise_operands.h"

#include "lib/core/error.h"
#include "lib/iterator/type_promotion.h"

namespace switchyard::internal {

ScalarType CommonTypeOf(const Tensor& self, const Tensor& other) {
  TypePromotion promotion;
  promotion.Add(self, self.is_wrapped_number());
  promotion.Add(other, other.is_wrapped_number());
  return promotion.Result();
}

namespace {

TensorIteratorConfig PartConfig(const char* op, const Tensor& self, const Tensor& out) {
  TensorIteratorConfig config;
  config.add_output(out).add_input(self);
  if (!IsComplexType(self.dtype())) return config;
  const ScalarType type = PartTypeOf(self.dtype());
  SWITCHYARD_CHECK(!out.defined() || CanCast(type, out.dtype()), op, ": the result is ", type,
                   ", which cannot be stored in an output of ", out.dtype());
  config.declare_static_dtype(type).cast_common_dtype_to_outputs(true);
  return config;
}

}  // namespace

TensorIteratorConfig MagnitudeConfig(const Tensor& self, const Tensor& out) {
  const bool is_complex = IsComplexType(self.dtype()) && IsComplexType(out.dtype());
  SWITCHYARD_CHECK(!is_complex || out.dtype() == self.dtype(), "abs: out has dtype ", out.dtype(),
                   ", and self ", self.dtype());
  return PartConfig("abs", self, out);
}

TensorIteratorConfig AngleConfig(const Tensor& self, const Tensor& out) {
  return PartConfig("angle", self, out)
      .promote_inputs_to_common_dtype(true)
      .promote_integer_inputs_to_float(true)
      .cast_common_dtype_to_outputs(true)
      .enforce_safe_casting_to_output(!IsComplexType(self.dtype()));
}

TensorIteratorConfig LogicConfig(const Tensor& out, const Tensor& self, const Tensor& other) {
  TensorIteratorConfig config;
  config.add_output(out)
      .add_input(self)
      .add_input(other)
      .promote_inputs_to_common_dtype(true)
      .declare_static_dtype(ScalarType::Bool)
      .cast_common_dtype_to_outputs(true)
      .allow_cpu_scalars(true);
  return config;
}

TensorIteratorConfig FloatingConfig(const Tensor& out, const Tensor& self) {
  TensorIteratorConfig config;
  config.add_output(out)
      .add_input(self)
      .promote_inputs_to_common_dtype(true)
      .promote_integer_inputs_to_float(true)
      .cast_common_dtype_to_outputs(true)
      .enforce_safe_casting_to_output(true);
  return config;
}

TensorIteratorConfig ExponentConfig(const Tensor& exponent, const Tensor& self) {
  TensorIteratorConfig config;
  config.add_output(exponent).add_input(self).declare_static_dtype(ScalarType::Int);
  return config;
}

void CheckPartsOfNumbers(const Tensor& self, const Tensor& mantissa, const Tensor& exponent) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()), "frexp: self has dtype ", self.dtype(),
                   ", which is not floating");
  SWITCHYARD_CHECK(mantissa.defined() && mantissa.dtype() == self.dtype(), "frexp: mantissa is ",
                   mantissa, ", and self has dtype ", self.dtype());
  SWITCHYARD_CHECK(exponent.defined() && exponent.dtype() == ScalarType::Int, "frexp: exponent is ",
                   exponent, ", and must be Int");
}

TensorIteratorConfig PowerConfig(const Tensor& out, const Scalar& self, const Tensor& exponent) {
  TensorIteratorConfig config;
  config.add_output(out)
      .add_wrapped_number(self)
      .add_input(exponent)
      .promote_inputs_to_common_dtype(true)
      .cast_common_dtype_to_outputs(true)
      .enforce_safe_casting_to_output(true)
      .allow_cpu_scalars(true);
  return config;
}

TensorIteratorConfig RemainderConfig(const Scalar& self, const Tensor& other) {
  TensorIteratorConfig config;
  config.add_output(Tensor())
      .add_wrapped_number(self)
      .add_input(other)
      .promote_inputs_to_common_dtype(true)
      .allow_cpu_scalars(true);
  return config;
}

void FailDividedByZero(const char* op) { Fail(op, ": an integer is divided by zero"); }

void CheckTruth(const char* op, const char* argument, const Tensor& tensor) {
  const bool is_truth = tensor.dtype() == ScalarType::Bool || tensor.dtype() == ScalarType::Byte;
  SWITCHYARD_CHECK(is_truth, op, ": `", argument, "` has dtype ", tensor.dtype(), ", not Bool");
}

ScalarType TypeOfWhere(const Tensor& condition, const Tensor& self, const Tensor& other,
                       const Tensor& out) {
  CheckTruth("where", "condition", condition);
  const ScalarType type = CommonTypeOf(self, other);
  SWITCHYARD_CHECK(!out.defined() || out.dtype() == type, "where: out has dtype ", out.dtype(),
                   ", and the result ", type);
  return type;
}

void CheckFiller(const Tensor& value) {
  SWITCHYARD_CHECK(value.dim() == 0, "masked_fill_: value has sizes ", value.sizes(),
                   ", and must have no dimensions");
}

bool IsTanh(const char* op, std::string_view approximate) {
  SWITCHYARD_CHECK(approximate == "none" || approximate == "tanh", op, ": approximate is '",
                   approximate, "', not 'none' or 'tanh'");
  return approximate == "tanh";
}

}  // namespace switchyard::internal
