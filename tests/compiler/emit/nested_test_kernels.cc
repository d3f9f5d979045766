// Kernels for tests/files/emit/nested: each returns the number of its defined tensors in a tensor
// of one element.
#include <optional>
#include <tuple>
#include <vector>

#include "lib/core/any_tensor.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "switchyard/ops/blend_native.h"
#include "switchyard/ops/fill_all_native.h"
#include "switchyard/ops/list_of_optional_lists_native.h"
#include "switchyard/ops/lists_of_lists_native.h"
#include "switchyard/ops/lists_of_optionals_native.h"
#include "switchyard/ops/masked_native.h"
#include "switchyard/ops/maybe_native.h"
#include "switchyard/ops/norm_const_native.h"
#include "switchyard/ops/norm_native.h"
#include "switchyard/ops/nothing_native.h"
#include "switchyard/ops/optional_list_native.h"
#include "switchyard/ops/optional_list_of_optionals_native.h"
#include "switchyard/ops/optional_optional_native.h"
#include "switchyard/ops/optional_sized_list_native.h"
#include "switchyard/ops/optional_sized_list_of_optionals_native.h"
#include "switchyard/ops/pair_native.h"
#include "switchyard/ops/pieces_native.h"
#include "switchyard/ops/pool_native.h"
#include "switchyard/ops/rotary_native.h"
#include "switchyard/ops/sized_list_native.h"
#include "switchyard/ops/sized_list_of_optionals_native.h"
#include "switchyard/ops/tally_native.h"
#include "switchyard/ops/two_lists_native.h"

namespace switchyard::native {
namespace {

Tensor Number(double value) {
  Tensor tensor = EmptyTensor({1}, ScalarType::Double);
  *tensor.data<double>() = value;
  return tensor;
}

template <typename T>
int CountOf(const T& argument) {
  int count = 0;
  AnyTensor(argument, [&](const Tensor& tensor) {
    if (tensor.defined()) ++count;
    return false;
  });
  return count;
}

// The device that is current, and the number of tensors.
template <typename T>
Tensor Count(const T& argument) {
  using Cuda = SimulatedDevice<DeviceType::CUDA>;
  return Number(100 * Cuda::Current() + CountOf(argument));
}

void Add(const Tensor& tensor, double value) {
  if (tensor.defined()) *tensor.data<double>() += value;
}

}  // namespace

Tensor two_lists(ArrayRef<TensorList> x, const Tensor&) { return Count(x); }
Tensor optional_list(std::optional<TensorList> x, const Tensor&) { return Count(x); }
Tensor list_of_optional_lists(ArrayRef<std::optional<TensorList>> x, const Tensor&) {
  return Count(x);
}
Tensor lists_of_optionals(ArrayRef<OptionalTensorList> x, const Tensor&) { return Count(x); }
Tensor optional_list_of_optionals(std::optional<OptionalTensorList> x, const Tensor&) {
  return Count(x);
}
Tensor sized_list(TensorList x, const Tensor&) { return Count(x); }
Tensor optional_sized_list(std::optional<TensorList> x, const Tensor&) { return Count(x); }
Tensor optional_sized_list_of_optionals(std::optional<OptionalTensorList> x, const Tensor&) {
  return Count(x);
}
Tensor sized_list_of_optionals(OptionalTensorList x, const Tensor&) { return Count(x); }
Tensor lists_of_lists(ArrayRef<ArrayRef<TensorList>> x, const Tensor&) { return Count(x); }
Tensor optional_optional(std::optional<std::optional<Tensor>> x, const Tensor&) { return Count(x); }

Tensor tally(ArrayRef<TensorList> x, std::optional<TensorList> y, Tensor& count) {
  Add(count, CountOf(x) + CountOf(y));
  return Number(CountOf(x));
}

void fill_all(const Tensor&, OptionalTensorList x, ArrayRef<TensorList> y, TensorList z) {
  for (const std::optional<Tensor>& tensor : x) {
    if (tensor) Add(*tensor, 1);
  }
  for (const TensorList list : y) {
    for (const Tensor& tensor : list) Add(tensor, 2);
  }
  for (const Tensor& tensor : z) Add(tensor, 3);
}

Tensor norm_cpu(const Tensor&, std::optional<Tensor>& mean, std::optional<Tensor>& count,
                double by) {
  if (mean) Add(*mean, by);
  if (count) Add(*count, 1);
  return Number(CountOf(mean) + 10 * CountOf(count));
}
Tensor norm_cuda(const Tensor& self, std::optional<Tensor>& mean, std::optional<Tensor>& count,
                 double by) {
  return norm_cpu(self, mean, count, by);
}
Tensor norm_const(const Tensor&, const std::optional<Tensor>& mean,
                  const std::optional<Tensor>& count) {
  if (mean) Add(*mean, 1);
  return Number((mean ? 1 : 0) + (count ? 10 : 0));
}

void rotary(const Tensor&, Tensor& query, std::optional<Tensor>& key, int64_t size) {
  Add(query, static_cast<double>(size));
  if (!key) {
    key = Number(7);
  } else {
    Add(*key, 1);
  }
}

std::optional<Tensor> maybe(const Tensor& self, bool wanted) {
  return wanted ? std::optional<Tensor>(self) : std::nullopt;
}

Tensor blend(const Tensor&, const Tensor& weight, const std::optional<Tensor>& bias,
             const Tensor& mask, int64_t n) {
  return Number(CountOf(weight) + 10 * (bias ? 1 : 0) + 100 * CountOf(mask) +
                1000 * static_cast<double>(n));
}

Tensor pool(const Tensor&, IntArrayRef kernel, OptionalIntArrayRef pad, ArrayRef<double> scale,
            std::array<bool, 2> flags, const Scalar& by, const std::optional<Scalar>& more) {
  Tensor told = EmptyTensor({7}, ScalarType::Double);
  double* data = told.data<double>();
  data[0] = static_cast<double>(kernel.size()) * 100 + static_cast<double>(kernel.back());
  data[1] = pad ? static_cast<double>(pad->size()) * 100 + static_cast<double>(pad->back()) : -1;
  data[2] = static_cast<double>(scale.size()) * 100 + scale.back();
  data[3] = flags[0] && flags[1] ? 1 : 0;
  data[4] = by.To<double>();
  data[5] = more ? more->To<double>() : -1;
  data[6] = by.IsIntegral() ? 1 : 0;
  return told;
}

Tensor nothing(const Tensor&) { return Tensor(); }
std::tuple<Tensor, int64_t, Tensor> pair(const Tensor& self) { return {self, 1, Tensor()}; }
std::vector<Tensor> pieces(const Tensor& self) { return {self, Tensor()}; }
std::tuple<Tensor, Tensor> masked(const Tensor& self, std::array<bool, 2> mask) {
  return {mask[0] ? self : Tensor(), mask[1] ? self : Tensor()};
}

}  // namespace switchyard::native
