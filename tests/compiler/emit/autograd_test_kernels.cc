// The kernels of tests/files/emit/autograd, which are slow and compute in double.
#include "tests/compiler/emit/autograd_test_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_foreach_mul_native.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/cast_native.h"
#include "switchyard/ops/cat_native.h"
#include "switchyard/ops/clamp_native.h"
#include "switchyard/ops/double_of_native.h"
#include "switchyard/ops/empty_native.h"
#include "switchyard/ops/eq_native.h"
#include "switchyard/ops/exp_native.h"
#include "switchyard/ops/expand_native.h"
#include "switchyard/ops/floor_to_native.h"
#include "switchyard/ops/gamma_native.h"
#include "switchyard/ops/index_native.h"
#include "switchyard/ops/kept_native.h"
#include "switchyard/ops/logical_not_native.h"
#include "switchyard/ops/max_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/neg_native.h"
#include "switchyard/ops/resize_native.h"
#include "switchyard/ops/scaled_native.h"
#include "switchyard/ops/select_backward_native.h"
#include "switchyard/ops/select_native.h"
#include "switchyard/ops/sinc_native.h"
#include "switchyard/ops/sum_native.h"
#include "switchyard/ops/tally_native.h"
#include "switchyard/ops/unbind_native.h"
#include "switchyard/ops/view_as_complex_native.h"
#include "switchyard/ops/view_as_real_native.h"
#include "switchyard/ops/view_native.h"
#include "tests/lib/autograd/sample_kernels.h"

namespace switchyard::native {
namespace {

using sample::kernels::Binary;
using sample::kernels::BinaryInto;
using sample::kernels::Of;
using sample::kernels::Unary;
using sample::kernels::Values;

double Product(double a, double b) { return a * b; }

Tensor Reinterpreted(const Tensor& self, ScalarType dtype, const std::vector<int64_t>& sizes,
                     const std::vector<int64_t>& strides, int64_t offset) {
  return Tensor::Adopt(TensorImpl::Create(self.storage(), KeySetOfStrided(DeviceType::CPU, dtype),
                                          dtype, sizes, strides, offset));
}

}  // namespace

Tensor cast_cpu(const Tensor& self, std::optional<ScalarType> dtype) {
  return Of(self.sizes(), Values(self), dtype.value_or(self.dtype()));
}

GradientLog& Told() {
  static GradientLog log;
  return log;
}

Tensor add_cpu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const auto factor = alpha.To<double>();
  return Binary(self, other, [factor](double a, double b) { return a + factor * b; });
}
Tensor mul_cpu(const Tensor& self, const Tensor& other) { return Binary(self, other, Product); }
Tensor mul_number(const Tensor& self, const Scalar& other) {
  const auto factor = other.To<double>();
  return Unary(self, [factor](double x) { return x * factor; });
}
Tensor& mul_cpu_(Tensor& self, const Tensor& other) {
  BinaryInto(self, other, Product);
  return self;
}
Tensor& mul_out_cpu(const Tensor& self, const Tensor& other, Tensor& out) {
  BinaryInto(out, mul_cpu(self, other), [](double, double x) { return x; });
  return out;
}
Tensor neg_cpu(const Tensor& self) {
  return Unary(self, [](double x) { return -x; });
}
Tensor exp_cpu(const Tensor& self) {
  return Unary(self, [](double x) { return std::exp(x); });
}
Tensor& exp_cpu_(Tensor& self) {
  BinaryInto(self, self, [](double, double x) { return std::exp(x); });
  return self;
}

const Tensor& resize_cpu_(const Tensor& self, IntArrayRef size) {
  ResizeTo(self, size);
  return self;
}

Tensor sum_cpu(const Tensor& self, std::optional<ScalarType> /*dtype*/) {
  double sum = 0;
  for (const double value : Values(self)) sum += value;
  return Of({}, {sum});
}
Tensor expand(const Tensor& self, IntArrayRef size, bool /*implicit*/) {
  const size_t added = size.size() - self.sizes().size();
  std::vector<int64_t> strides(size.size(), 0);
  for (size_t d = added; d < size.size(); ++d) {
    if (self.sizes()[d - added] != 1) strides[d] = self.strides()[d - added];
  }
  return ViewOf(self, size, strides, self.storage_offset());
}
Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  sizes.erase(sizes.begin() + dim);
  strides.erase(strides.begin() + dim);
  return ViewOf(self, sizes, strides, self.storage_offset() + index * self.stride(dim));
}
Tensor select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim,
                       int64_t index) {
  const Tensor whole =
      Unary(EmptyTensor(input_sizes, ScalarType::Double), [](double) { return 0; });
  BinaryInto(select(whole, dim, index), grad_output, [](double, double x) { return x; });
  return whole;
}
std::vector<Tensor> unbind(const Tensor& self, int64_t dim) {
  std::vector<Tensor> parts;
  for (int64_t i = 0; i < self.size(dim); ++i) parts.push_back(select(self, dim, i));
  return parts;
}
Tensor view_as_real(const Tensor& self) {
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides;
  for (const int64_t stride : self.strides()) strides.push_back(2 * stride);
  sizes.push_back(2);
  strides.push_back(1);
  return Reinterpreted(self, ScalarType::Double, sizes, strides, 2 * self.storage_offset());
}
Tensor view_as_complex(const Tensor& self) {
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides;
  for (const int64_t stride : self.strides()) strides.push_back(stride / 2);
  sizes.pop_back();
  strides.pop_back();
  return Reinterpreted(self, ScalarType::ComplexDouble, sizes, strides, self.storage_offset() / 2);
}
Tensor view_dtype(const Tensor& self, ScalarType dtype) {
  return Reinterpreted(self, dtype, self.sizes().ToVector(), self.strides().ToVector(),
                       self.storage_offset());
}
Tensor cat_cpu(TensorList tensors, int64_t /*dim*/) {
  std::vector<double> values;
  for (const Tensor& tensor : tensors) {
    for (const double value : Values(tensor)) values.push_back(value);
  }
  return Of({static_cast<int64_t>(values.size())}, values);
}

std::tuple<Tensor, Tensor> max_cpu(const Tensor& self, int64_t /*dim*/, bool /*keepdim*/) {
  const std::vector<double> values = Values(self);
  const auto greatest = std::max_element(values.begin(), values.end());
  const auto index = static_cast<double>(greatest - values.begin());
  return {Of({}, {*greatest}), Of({}, {index}, ScalarType::Long)};
}
Tensor clamp_cpu(const Tensor& self, const std::optional<Scalar>& min,
                 const std::optional<Scalar>& max) {
  const double low = min ? min->To<double>() : -INFINITY;
  const double high = max ? max->To<double>() : INFINITY;
  return Unary(self, [=](double x) { return std::clamp(x, low, high); });
}
// input * weight + bias - mean, and the sign of that.
std::tuple<Tensor, Tensor> scaled_cpu(const Tensor& input, const Tensor& weight,
                                      const std::optional<Tensor>& bias,
                                      const std::optional<Tensor>& mean, IntArrayRef /*sizes*/,
                                      std::string_view /*mode*/) {
  Tensor result = mul_cpu(input, weight);
  if (bias) result = add_cpu(result, *bias);
  if (mean) result = add_cpu(result, *mean, -1);
  return {result, Unary(result, [](double x) { return x < 0 ? -1 : 1; })};
}
Tensor index_cpu(const Tensor& self, OptionalTensorList indices) {
  const std::vector<double> values = Values(self);
  std::vector<double> found;
  for (const double index : Values(*indices[0]))
    found.push_back(values[static_cast<size_t>(index)]);
  return Of({static_cast<int64_t>(found.size())}, found);
}
Tensor floor_to_cpu(const Tensor& self) {
  return Unary(self, [](double x) { return std::floor(x); });
}
Tensor eq_cpu(const Tensor& self, const Tensor& other) {
  return Binary(self, other, [](double a, double b) { return a == b ? 1 : 0; });
}
Tensor& eq_out_cpu(const Tensor& self, const Tensor& other, Tensor& out) {
  BinaryInto(out, eq_cpu(self, other), [](double, double x) { return x; });
  return out;
}
Tensor& logical_not_cpu_(Tensor& self) {
  BinaryInto(self, self, [](double, double x) { return x == 0 ? 1 : 0; });
  return self;
}
Tensor gamma_cpu(const Tensor& self, const Tensor& other) {
  return Binary(self, other, [](double a, double b) { return a + 2 * b; });
}
Tensor sinc_cpu(const Tensor& self) {
  return Unary(self, [](double x) { return x == 0 ? 1 : std::sin(x) / x; });
}
Tensor double_of(const Tensor& self) { return switchyard::mul(self, 2); }
Tensor kept_cpu(const Tensor& self) {
  return Unary(self, [](double x) { return x * x; });
}
Tensor tally_cpu(const Tensor& self, Tensor& total) {
  BinaryInto(total, self, [](double a, double b) { return a + b; });
  return Unary(self, [](double x) { return 2 * x; });
}
std::vector<Tensor> foreach_mul_cpu(TensorList self, TensorList other) {
  std::vector<Tensor> products;
  for (size_t i = 0; i < self.size(); ++i) products.push_back(mul_cpu(self[i], other[i]));
  return products;
}
Tensor empty_cpu(IntArrayRef size, std::optional<ScalarType> dtype,
                 std::optional<Layout> /*layout*/, std::optional<Device> /*device*/,
                 std::optional<bool> /*pin_memory*/) {
  return EmptyTensor(size, dtype.value_or(ScalarType::Double));
}

}  // namespace switchyard::native
