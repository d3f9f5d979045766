// Normal numbers whose mean or standard deviation are tensors, computed from standard normal
// numbers.

#include "switchyard/ops/normal.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/local_keys.h"
#include "lib/keys/dispatch_key.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/all.h"
#include "switchyard/ops/empty.h"
#include "switchyard/ops/empty_like.h"
#include "switchyard/ops/ge.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/normal_native.h"

namespace switchyard::native {
namespace {

void CheckDeviation(double deviation) {
  SWITCHYARD_CHECK(deviation >= 0, "normal: the standard deviation is ", deviation,
                   ", which is negative");
}

void CheckDeviations(const Tensor& deviations) {
  SWITCHYARD_CHECK(!IsComplexType(deviations.dtype()), "normal: std has dtype ",
                   deviations.dtype());
  if (deviations.numel() == 0 || deviations.device().is_meta()) return;
  const Tensor holds = switchyard::all(switchyard::ge(deviations, 0));
  SWITCHYARD_CHECK(switchyard::item(holds).To<bool>(),
                   "normal: std has an element that is negative");
}

Tensor& Resized(Tensor& out, IntArrayRef sizes) {
  SWITCHYARD_CHECK(out.defined(), "normal: out is an undefined tensor");
  ResizeTo(out, sizes);
  return out;
}

}  // namespace

Tensor& normal_out(const Tensor& mean, double std, std::optional<Generator> generator,
                   Tensor& out) {
  CheckDeviation(std);
  Resized(out, BroadcastSizes("normal", mean.sizes(), out.sizes()));
  switchyard::normal_(out, 0, std, std::move(generator));
  return switchyard::add_(out, mean);
}
Tensor& normal_out(double mean, const Tensor& std, std::optional<Generator> generator,
                   Tensor& out) {
  CheckDeviations(std);
  switchyard::normal_(Resized(out, std.sizes()), 0, 1, std::move(generator));
  switchyard::mul_(out, std);
  return switchyard::add_(out, WrappedNumber(mean));
}
Tensor& normal_out(const Tensor& mean, const Tensor& std, std::optional<Generator> generator,
                   Tensor& out) {
  CheckDeviations(std);
  Resized(out, BroadcastSizes("normal", mean.sizes(), std.sizes()));
  switchyard::normal_(out, 0, 1, std::move(generator));
  switchyard::mul_(out, std);
  return switchyard::add_(out, mean);
}

// Writes to results that nobody has seen before do not count.

Tensor normal(const Tensor& mean, double std, std::optional<Generator> generator) {
  Tensor result = switchyard::empty_like(mean, std::nullopt, std::nullopt, std::nullopt,
                                         std::nullopt, MemoryFormat::Contiguous);
  const ExcludeKeysGuard uncounted(DispatchKey::ADInplaceOrView);
  return normal_out(mean, std, std::move(generator), result);
}
Tensor normal(double mean, const Tensor& std, std::optional<Generator> generator) {
  Tensor result = switchyard::empty_like(std, std::nullopt, std::nullopt, std::nullopt,
                                         std::nullopt, MemoryFormat::Contiguous);
  const ExcludeKeysGuard uncounted(DispatchKey::ADInplaceOrView);
  return normal_out(mean, std, std::move(generator), result);
}
Tensor normal(const Tensor& mean, const Tensor& std, std::optional<Generator> generator) {
  const auto sizes = BroadcastSizes("normal", mean.sizes(), std.sizes());
  Tensor result = switchyard::empty(sizes, mean.dtype(), std::nullopt, mean.device(), std::nullopt,
                                    std::nullopt);
  const ExcludeKeysGuard uncounted(DispatchKey::ADInplaceOrView);
  return normal_out(mean, std, std::move(generator), result);
}

Tensor normal(double mean, double std, IntArrayRef size, std::optional<Generator> generator,
              std::optional<ScalarType> dtype, std::optional<Layout> layout,
              std::optional<Device> device, std::optional<bool> pin_memory) {
  Tensor result = switchyard::empty(size, dtype.value_or(DefaultFloatingType()), layout, device,
                                    pin_memory, std::nullopt);
  return switchyard::normal_(result, mean, std, std::move(generator));
}
Tensor& normal_out(double mean, double std, IntArrayRef size, std::optional<Generator> generator,
                   Tensor& out) {
  for (const int64_t extent : size) {
    SWITCHYARD_CHECK(extent >= 0, "normal: size ", extent, " in ", size, " is negative");
  }
  return switchyard::normal_(Resized(out, size), mean, std, std::move(generator));
}

Tensor normal_functional(const Tensor& self, double mean, double std,
                         std::optional<Generator> generator) {
  Tensor copy = switchyard::empty_like(self, std::nullopt, std::nullopt, std::nullopt, std::nullopt,
                                       std::nullopt);
  return switchyard::normal_(copy, mean, std, std::move(generator));
}

}  // namespace switchyard::native
