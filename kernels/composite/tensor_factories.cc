// Filled tensors, and sequences of numbers.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "kernels/composite/out.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/arange.h"
#include "switchyard/ops/arange_native.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/empty_native.h"
#include "switchyard/ops/eye.h"
#include "switchyard/ops/eye_native.h"
#include "switchyard/ops/fill.h"
#include "switchyard/ops/full.h"
#include "switchyard/ops/full_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/linspace.h"
#include "switchyard/ops/linspace_native.h"
#include "switchyard/ops/ones_native.h"
#include "switchyard/ops/zeros.h"
#include "switchyard/ops/zeros_native.h"

namespace switchyard::native {
namespace {

ScalarType TypeOfNumber(const Scalar& number) {
  if (number.IsComplex()) return DefaultComplexType();
  if (number.IsFloatingPoint()) return DefaultFloatingType();
  return number.IsBool() ? ScalarType::Bool : ScalarType::Long;
}

}  // namespace

// Without a dtype it uses the dtype of the value; a floating value has the default floating dtype.
Tensor full(IntArrayRef size, const Scalar& fill_value, std::optional<ScalarType> dtype,
            std::optional<Layout> layout, std::optional<Device> device,
            std::optional<bool> pin_memory) {
  const ScalarType type = dtype.has_value() ? *dtype : TypeOfNumber(fill_value);
  Tensor filled = switchyard::empty(size, type, layout, device, pin_memory, std::nullopt);
  switchyard::fill_(filled, fill_value);
  return filled;
}

Tensor zeros(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
             std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::full(size, 0, dtype.value_or(DefaultFloatingType()), layout, device,
                          pin_memory);
}

Tensor ones(IntArrayRef size, std::optional<ScalarType> dtype, std::optional<Layout> layout,
            std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::full(size, 1, dtype.value_or(DefaultFloatingType()), layout, device,
                          pin_memory);
}

namespace {

void ResizeOut(const char* name, IntArrayRef size, const Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), name, ": out is an undefined tensor");
  for (const int64_t extent : size) {
    SWITCHYARD_CHECK(extent >= 0, name, ": size ", extent, " in ", size, " is negative");
  }
  ResizeTo(out, size);
}

Tensor& FillOut(const char* name, IntArrayRef size, const Scalar& value, Tensor& out) {
  ResizeOut(name, size, out);
  return switchyard::fill_(out, value);
}

}  // namespace

Tensor& full_out(IntArrayRef size, const Scalar& fill_value, Tensor& out) {
  return FillOut("full", size, fill_value, out);
}
Tensor& zeros_out(IntArrayRef size, Tensor& out) { return FillOut("zeros", size, 0, out); }
Tensor& ones_out(IntArrayRef size, Tensor& out) { return FillOut("ones", size, 1, out); }

Tensor eye(int64_t n, std::optional<ScalarType> dtype, std::optional<Layout> layout,
           std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::eye(n, n, dtype, layout, device, pin_memory);
}
Tensor eye(int64_t n, int64_t m, std::optional<ScalarType> dtype, std::optional<Layout> layout,
           std::optional<Device> device, std::optional<bool> pin_memory) {
  SWITCHYARD_CHECK(n >= 0, "eye: n is ", n, ", which is negative");
  SWITCHYARD_CHECK(m >= 0, "eye: m is ", m, ", which is negative");
  const Tensor matrix = switchyard::zeros({n, m}, dtype, layout, device, pin_memory);
  Tensor diagonal = ViewOf(matrix, {std::min(n, m)}, {m + 1}, matrix.storage_offset());
  switchyard::fill_(diagonal, 1);
  return matrix;
}

Tensor& eye_out(int64_t n, Tensor& out) { return native::eye_out(n, n, out); }
Tensor& eye_out(int64_t n, int64_t m, Tensor& out) {
  SWITCHYARD_CHECK(out.defined(), "eye: out is an undefined tensor");
  return internal::StoreIn(
      "eye", switchyard::eye(n, m, out.dtype(), std::nullopt, out.device(), std::nullopt), out);
}

// Elements are what memory holds; the order of dimensions is that of out.
Tensor& empty_out(IntArrayRef size, std::optional<MemoryFormat> memory_format, Tensor& out) {
  SWITCHYARD_CHECK(!memory_format.has_value(), "empty: out takes no memory format");
  ResizeOut("empty", size, out);
  return out;
}

// Whole numbers make a Long tensor.
Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step,
              std::optional<ScalarType> dtype, std::optional<Layout> layout,
              std::optional<Device> device, std::optional<bool> pin_memory) {
  bool is_whole = true;
  for (const Scalar* number : {&start, &end, &step}) {
    is_whole = is_whole && number->IsIntegral(/*include_bool=*/true);
  }
  const ScalarType type = dtype.value_or(is_whole ? ScalarType::Long : DefaultFloatingType());
  Tensor result = switchyard::empty({0}, type, layout, device, pin_memory, std::nullopt);
  return switchyard::arange_out(result, start, end, step);
}
Tensor arange(const Scalar& start, const Scalar& end, std::optional<ScalarType> dtype,
              std::optional<Layout> layout, std::optional<Device> device,
              std::optional<bool> pin_memory) {
  return switchyard::arange(start, end, 1, dtype, layout, device, pin_memory);
}
Tensor arange(const Scalar& end, std::optional<ScalarType> dtype, std::optional<Layout> layout,
              std::optional<Device> device, std::optional<bool> pin_memory) {
  return switchyard::arange(0, end, 1, dtype, layout, device, pin_memory);
}
Tensor& arange_out(const Scalar& end, Tensor& out) {
  return switchyard::arange_out(out, 0, end, 1);
}

Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  Tensor result = switchyard::empty({0}, dtype.value_or(DefaultFloatingType()), layout, device,
                                    pin_memory, std::nullopt);
  return switchyard::linspace_out(result, start, end, steps);
}

namespace {

Scalar EndIn(const Tensor& number) {
  SWITCHYARD_CHECK(number.dim() == 0, "linspace: an end has sizes ", number.sizes(),
                   ", not those of one number");
  return switchyard::item(number);
}

}  // namespace

Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return native::linspace(EndIn(start), EndIn(end), steps, dtype, layout, device, pin_memory);
}
Tensor linspace(const Tensor& start, const Scalar& end, int64_t steps,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return native::linspace(EndIn(start), end, steps, dtype, layout, device, pin_memory);
}
Tensor linspace(const Scalar& start, const Tensor& end, int64_t steps,
                std::optional<ScalarType> dtype, std::optional<Layout> layout,
                std::optional<Device> device, std::optional<bool> pin_memory) {
  return native::linspace(start, EndIn(end), steps, dtype, layout, device, pin_memory);
}
Tensor& linspace_out(const Tensor& start, const Tensor& end, int64_t steps, Tensor& out) {
  return switchyard::linspace_out(out, EndIn(start), EndIn(end), steps);
}
Tensor& linspace_out(const Tensor& start, const Scalar& end, int64_t steps, Tensor& out) {
  return switchyard::linspace_out(out, EndIn(start), end, steps);
}
Tensor& linspace_out(const Scalar& start, const Tensor& end, int64_t steps, Tensor& out) {
  return switchyard::linspace_out(out, start, EndIn(end), steps);
}

}  // namespace switchyard::native
