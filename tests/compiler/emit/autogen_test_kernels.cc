// Kernels for tests/files/emit/autogen. They compute with float numbers, for any strides, so that
// the values show the compiler's kernels.
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/_foreach_grow_native.h"
#include "switchyard/ops/by_hand.h"
#include "switchyard/ops/extra/square_native.h"
#include "switchyard/ops/extremes_native.h"
#include "switchyard/ops/filled_native.h"
#include "switchyard/ops/fused_step_native.h"
#include "switchyard/ops/gather_all_native.h"
#include "switchyard/ops/gradients_native.h"
#include "switchyard/ops/grow_native.h"
#include "switchyard/ops/made_of_native.h"
#include "switchyard/ops/names_native.h"
#include "switchyard/ops/pick_native.h"
#include "switchyard/ops/pieces_native.h"
#include "switchyard/ops/select_native.h"
#include "switchyard/ops/settle_native.h"
#include "switchyard/ops/shrink_native.h"
#include "switchyard/ops/split_native.h"
#include "switchyard/ops/square_native.h"
#include "switchyard/ops/turn_copy_native.h"
#include "switchyard/ops/turn_native.h"
#include "switchyard/ops/update_native.h"
#include "switchyard/ops/vendor/front_native.h"
#include "switchyard/ops/vendor/relay_native.h"
#include "switchyard/ops/vendor/square.h"
#include "switchyard/ops/vendor/square_native.h"
#include "switchyard/ops/vendor/square_root_native.h"
#include "switchyard/ops/view_native.h"
#include "tests/compiler/emit/autogen_values.h"

namespace switchyard {

std::vector<float*> ElementsOf(const Tensor& tensor) {
  std::vector<float*> elements;
  std::vector<int64_t> position(tensor.sizes().size(), 0);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    int64_t rest = i;
    int64_t offset = 0;
    for (size_t d = position.size(); d-- > 0;) {
      offset += rest % tensor.sizes()[d] * tensor.strides()[d];
      rest /= tensor.sizes()[d];
    }
    elements.push_back(static_cast<float*>(tensor.data_ptr()) + offset);
  }
  return elements;
}

std::vector<float> ValuesOf(const Tensor& tensor) {
  std::vector<float> values;
  for (const float* element : ElementsOf(tensor)) values.push_back(*element);
  return values;
}

}  // namespace switchyard

namespace switchyard::native {
namespace {

Tensor Mapped(const Tensor& self, const std::function<float(float)>& map) {
  Tensor result = EmptyTensor(self.sizes(), ScalarType::Float, self.device());
  const std::vector<float*> from = ElementsOf(self);
  const std::vector<float*> to = ElementsOf(result);
  for (size_t i = 0; i < from.size(); ++i) *to[i] = map(*from[i]);
  return result;
}

void Change(const Tensor& self, const std::function<float(float)>& map) {
  for (float* element : ElementsOf(self)) *element = map(*element);
}

Tensor ScalarOf(float value) {
  Tensor result = EmptyTensor({}, ScalarType::Float);
  *result.data<float>() = value;
  return result;
}

}  // namespace

Tensor square_cpu(const Tensor& self, const Scalar& by) {
  const float factor = by.To<float>();
  return Mapped(self, [&](float x) { return factor * x * x; });
}
Tensor square_cuda(const Tensor& self, const Scalar& by) { return square_cpu(self, by); }

// Gives its arguments themselves: results that share memory with everything.
std::tuple<Tensor, Tensor> extremes_cpu(const Tensor& self, const Tensor& other) {
  return {other, self};
}

std::vector<Tensor> pieces_cpu(const Tensor& self, IntArrayRef sizes) {
  std::vector<Tensor> pieces;
  int64_t offset = self.storage_offset();
  for (const int64_t size : sizes) {
    pieces.push_back(ViewOf(self, {size}, self.strides(), offset));
    offset += size * self.stride(0);
  }
  return pieces;
}

std::tuple<Tensor, Tensor> gradients_cpu(const Tensor& grad, std::array<bool, 2> output_mask) {
  return {output_mask[0] ? grad : Tensor(),
          output_mask[1] ? Mapped(grad, [](float x) { return 2 * x; }) : Tensor()};
}

Tensor filled_cpu(IntArrayRef size, const Scalar& value, std::optional<ScalarType> dtype,
                  std::optional<Layout>, std::optional<Device> device, std::optional<bool> pin) {
  SWITCHYARD_CHECK(!pin.has_value(), "pin_memory is nobody's to say here");
  Tensor result = EmptyTensor(size, dtype.value_or(ScalarType::Float), device.value_or(Device()));
  Change(result, [&](float) { return value.To<float>(); });
  return result;
}
Tensor filled_cuda(IntArrayRef size, const Scalar& value, std::optional<ScalarType> dtype,
                   std::optional<Layout> layout, std::optional<Device> device,
                   std::optional<bool> pin) {
  SWITCHYARD_CHECK(device && device->type() == DeviceType::CUDA, "not what was asked for");
  return filled_cpu(size, value, dtype, layout, device, pin);
}

Tensor& grow_cpu_(Tensor& self, const Scalar& by) {
  Change(self, [&](float x) { return x * by.To<float>(); });
  return self;
}
Tensor& grow_cuda_(Tensor& self, const Scalar& by) { return grow_cpu_(self, by); }

Tensor shrink_cpu(const Tensor& self) {
  return Mapped(self, [](float x) { return x / 2; });
}
// Differs visibly from the functional form.
Tensor& shrink_cpu_(Tensor& self) {
  Change(self, [](float) { return 1000.0f; });
  return self;
}

Tensor update_cpu(const Tensor& self, Tensor& mean, Tensor& count, double momentum) {
  Change(mean, [&](float x) { return x * static_cast<float>(momentum); });
  Change(count, [](float x) { return x + 1; });
  return Mapped(self, [](float x) { return -x; });
}

void foreach_grow_cpu_(TensorList self, double by) {
  for (const Tensor& tensor : self) {
    Change(tensor, [&](float x) { return x * static_cast<float>(by); });
  }
}

void fused_step_cpu_(TensorList self, TensorList moments, const std::optional<Tensor>& rate) {
  const float by = rate && rate->defined() ? *rate->data<float>() : 1;
  for (const Tensor& tensor : self) Change(tensor, [&](float x) { return x - by; });
  for (const Tensor& tensor : moments) Change(tensor, [](float x) { return x + 10; });
}

Tensor& names_cpu_(Tensor& self, const Tensor& self_copy, int64_t result) {
  const float other = *self_copy.data<float>();
  Change(self, [&](float x) { return x + other + static_cast<float>(result); });
  return self;
}

const Tensor& settle_cpu_(const Tensor& self, int64_t n) {
  Change(self, [&](float) { return static_cast<float>(n); });
  // As the schema says. NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter)
  return self;
}

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  std::vector<int64_t> sizes = self.sizes().ToVector();
  std::vector<int64_t> strides = self.strides().ToVector();
  const int64_t offset = self.storage_offset() + index * self.stride(dim);
  sizes.erase(sizes.begin() + dim);
  strides.erase(strides.begin() + dim);
  return ViewOf(self, sizes, strides, offset);
}

std::vector<Tensor> split(const Tensor& self, int64_t parts) {
  std::vector<Tensor> views;
  for (int64_t i = 0; i < parts; ++i) {
    std::vector<int64_t> sizes = self.sizes().ToVector();
    sizes[0] /= parts;
    views.push_back(
        ViewOf(self, sizes, self.strides(), self.storage_offset() + i * sizes[0] * self.stride(0)));
  }
  return views;
}

Tensor view(const Tensor& self, IntArrayRef size) {
  SWITCHYARD_CHECK(self.is_contiguous(), "a view of sizes ", size, " is impossible");
  return ViewOf(self, size, RowMajorStrides(size), self.storage_offset());
}

Tensor turn(const Tensor& self) { return self; }
Tensor turn_copy_cpu(const Tensor& self) {
  return Mapped(self, [](float) { return 77.0f; });
}

Tensor vendor_square_cuda(const Tensor& self, double by) { return square_cpu(self, by); }
Tensor vendor_square_root(const Tensor& self, int64_t digits) {
  return Mapped(self, [&](float x) { return std::sqrt(x) + static_cast<float>(digits); });
}
Tensor relay(const Tensor& self) { return vendor::square(self, 2); }
Tensor extra_square(const Tensor& self) {
  return Mapped(self, [](float) { return 0.5f; });
}

Tensor made_of_cpu(const Tensor&, std::optional<ScalarType>, std::optional<Layout>,
                   std::optional<Device>, std::optional<bool>) {
  return ScalarOf(1);
}
Tensor made_of_cuda(const Tensor&, std::optional<ScalarType>, std::optional<Layout>,
                    std::optional<Device>, std::optional<bool>) {
  return ScalarOf(2);
}
Tensor made_of_zero(const Tensor&, std::optional<ScalarType>, std::optional<Layout>,
                    std::optional<Device>, std::optional<bool>) {
  return ScalarOf(3);
}

int64_t pick_cpu(const std::optional<Tensor>& self, OptionalTensorList more, int64_t a, int64_t b,
                 int64_t c) {
  const int64_t tensors = self && self->defined() ? 1000 : 0;
  return tensors + static_cast<int64_t>(more.size()) * 10000 + a * 100 + b * 10 + c;
}
int64_t pick_any(const std::optional<Tensor>& self, OptionalTensorList more, int64_t a, int64_t b,
                 int64_t c) {
  return -pick_cpu(self, more, a, b, c);
}
int64_t gather_all_cpu(std::optional<TensorList> indices, const std::optional<Tensor>& weight) {
  const int64_t count = indices ? static_cast<int64_t>(indices->size()) : -1;
  return 10 * count + (weight && weight->defined() ? 1 : 0);
}

}  // namespace switchyard::native

namespace vendor::native {

switchyard::Tensor square(const switchyard::Tensor& self, double by) {
  return switchyard::native::Mapped(self, [&](float x) { return -static_cast<float>(by) * x * x; });
}
switchyard::Tensor front(const switchyard::Tensor& self) {
  return switchyard::native::select(self, 0, 0);
}

}  // namespace vendor::native

namespace switchyard::ops {

// What the schema leaves to the user.
Tensor by_hand(const Tensor& self, int64_t n) {
  return native::Mapped(self, [&](float x) { return x + static_cast<float>(n); });
}

}  // namespace switchyard::ops
