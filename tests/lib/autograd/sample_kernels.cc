#include "tests/lib/autograd/sample_kernels.h"

#include <cmath>
#include <complex>

#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::sample::kernels {
namespace {

// The offset of element `index` in row-major order of `sizes`, after broadcasting.
int64_t OffsetOf(const Tensor& tensor, IntArrayRef sizes, int64_t index) {
  int64_t offset = 0;
  const auto missing = static_cast<int64_t>(sizes.size()) - tensor.dim();
  for (auto d = static_cast<int64_t>(sizes.size()) - 1; d >= 0; --d) {
    const int64_t place = index % sizes[static_cast<size_t>(d)];
    index /= sizes[static_cast<size_t>(d)];
    if (d < missing) continue;
    const auto own = static_cast<size_t>(d - missing);
    if (tensor.sizes()[own] != 1) offset += place * tensor.strides()[own];
  }
  return offset;
}

// A complex number has two parts, which the kernels compute separately.
int PartsOf(const Tensor& tensor) { return tensor.dtype() == ScalarType::ComplexDouble ? 2 : 1; }

double* PartOf(const Tensor& tensor, int64_t offset, int part) {
  return reinterpret_cast<double*>(tensor.data<std::complex<double>>() + offset) + part;
}

double Get(const Tensor& tensor, int64_t offset, int part = 0) {
  switch (tensor.dtype()) {
    case ScalarType::Float:
      return tensor.data<float>()[offset];
    case ScalarType::Byte:
      return tensor.data<uint8_t>()[offset];
    case ScalarType::Long:
      return static_cast<double>(tensor.data<int64_t>()[offset]);
    case ScalarType::ComplexDouble:
      return *PartOf(tensor, offset, part);
    default:
      return tensor.data<double>()[offset];
  }
}

void Set(const Tensor& tensor, int64_t offset, double value, int part = 0) {
  switch (tensor.dtype()) {
    case ScalarType::Float:
      tensor.data<float>()[offset] = static_cast<float>(value);
      break;
    case ScalarType::Byte:
      tensor.data<uint8_t>()[offset] = static_cast<uint8_t>(value);
      break;
    case ScalarType::Long:
      tensor.data<int64_t>()[offset] = static_cast<int64_t>(value);
      break;
    case ScalarType::ComplexDouble:
      *PartOf(tensor, offset, part) = value;
      break;
    default:
      tensor.data<double>()[offset] = value;
  }
}

}  // namespace

std::vector<double> Values(const Tensor& tensor) {
  std::vector<double> values;
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    values.push_back(Get(tensor, OffsetOf(tensor, tensor.sizes(), i)));
  }
  return values;
}

Tensor Of(IntArrayRef sizes, const std::vector<double>& values, ScalarType dtype) {
  Tensor tensor = EmptyTensor(sizes, dtype);
  SWITCHYARD_CHECK(tensor.numel() == static_cast<int64_t>(values.size()), "values");
  for (size_t i = 0; i < values.size(); ++i) {
    Set(tensor, static_cast<int64_t>(i), 0, PartsOf(tensor) - 1);
    Set(tensor, static_cast<int64_t>(i), values[i]);
  }
  return tensor;
}

Tensor Binary(const Tensor& a, const Tensor& b, const std::function<double(double, double)>& f) {
  const std::vector<int64_t> sizes = BroadcastSizes("sample", a.sizes(), b.sizes());
  Tensor result = EmptyTensor(sizes, a.dtype());
  for (int64_t i = 0; i < result.numel(); ++i) {
    for (int part = 0; part < PartsOf(result); ++part) {
      Set(result, i, f(Get(a, OffsetOf(a, sizes, i), part), Get(b, OffsetOf(b, sizes, i), part)),
          part);
    }
  }
  return result;
}

Tensor Unary(const Tensor& a, const std::function<double(double)>& f) {
  return Binary(a, a, [&f](double x, double) { return f(x); });
}

void BinaryInto(const Tensor& self, const Tensor& other,
                const std::function<double(double, double)>& f) {
  for (int64_t i = 0; i < self.numel(); ++i) {
    const int64_t place = OffsetOf(self, self.sizes(), i);
    const int64_t of_other = OffsetOf(other, self.sizes(), i);
    for (int part = 0; part < PartsOf(self); ++part) {
      Set(self, place, f(Get(self, place, part), Get(other, of_other, part)), part);
    }
  }
}

Tensor Full(IntArrayRef sizes, ScalarType dtype, Device device, double value) {
  Tensor tensor = EmptyTensor(sizes, dtype, device);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    Set(tensor, i, 0, PartsOf(tensor) - 1);
    Set(tensor, i, value);
  }
  return tensor;
}

Tensor Cast(const Tensor& tensor, ScalarType dtype) {
  return Of(tensor.sizes(), Values(tensor), dtype);
}

Tensor Clone(const Tensor& tensor, IntArrayRef strides) {
  Tensor copy = EmptyStrided(tensor.sizes(), strides, tensor.dtype());
  BinaryInto(copy, tensor, [](double, double x) { return x; });
  return copy;
}

Tensor SumTo(const Tensor& tensor, IntArrayRef sizes) {
  Tensor sum = Full(sizes, tensor.dtype(), tensor.device(), 0);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    const int64_t place = OffsetOf(sum, tensor.sizes(), i);
    const int64_t from = OffsetOf(tensor, tensor.sizes(), i);
    for (int part = 0; part < PartsOf(sum); ++part) {
      Set(sum, place, Get(sum, place, part) + Get(tensor, from, part), part);
    }
  }
  return sum;
}

Tensor Expand(const Tensor& tensor, IntArrayRef sizes) {
  return Binary(tensor, EmptyTensor(sizes, tensor.dtype()), [](double x, double) { return x; });
}

Tensor AsStrided(const Tensor& base, const autograd::Geometry& view) {
  return ViewOf(base, view.sizes, view.strides, base.storage_offset() + view.offset);
}

Tensor AsStridedScatter(const Tensor& base, const Tensor& part, const autograd::Geometry& view) {
  Tensor whole = Clone(base, base.strides());
  BinaryInto(AsStrided(whole, view), part, [](double, double x) { return x; });
  return whole;
}

Tensor AsStridedBackward(const Tensor& grad, const autograd::Geometry& base,
                         const autograd::Geometry& view) {
  Tensor whole = EmptyStrided(base.sizes, base.strides, grad.dtype());
  BinaryInto(whole, whole, [](double, double) { return 0; });
  BinaryInto(AsStrided(whole, view), grad, [](double x, double y) { return x + y; });
  return whole;
}

bool HasNan(const Tensor& tensor) {
  for (const double value : Values(tensor)) {
    if (std::isnan(value)) return true;
  }
  return false;
}

}  // namespace switchyard::sample::kernels
