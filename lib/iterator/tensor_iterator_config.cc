#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard {

TensorIteratorConfig& TensorIteratorConfig::add_output(const Tensor& output) {
  SWITCHYARD_CHECK(outputs_ == entries_.size(), "outputs of an iterator come before its inputs");
  entries_.push_back({&output, Tensor(), false});
  ++outputs_;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::add_owned_output(const Tensor& output) {
  add_output(output);
  entries_.back() = {nullptr, output, false};
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::add_input(const Tensor& input) {
  entries_.push_back({&input, Tensor(), false});
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::add_owned_input(const Tensor& input) {
  entries_.push_back({nullptr, input, false});
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::add_wrapped_number(const Scalar& number) {
  entries_.push_back({nullptr, WrappedNumber(number), true});
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::promote_inputs_to_common_dtype(bool value) {
  rules_.promote_inputs = value;
  if (value) rules_.same_dtype = false;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::promote_integer_inputs_to_float(bool value) {
  rules_.promote_integers = value;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::cast_common_dtype_to_outputs(bool value) {
  rules_.cast_outputs = value;
  if (value) rules_.same_dtype = false;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::enforce_safe_casting_to_output(bool value) {
  rules_.safe_casting = value;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::check_all_same_dtype(bool value) {
  rules_.same_dtype = value;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::allow_cpu_scalars(bool value) {
  rules_.cpu_scalars = value;
  return *this;
}

TensorIteratorConfig& TensorIteratorConfig::declare_static_dtype(ScalarType dtype) {
  rules_.static_dtype = dtype;
  return *this;
}

}  // namespace switchyard
