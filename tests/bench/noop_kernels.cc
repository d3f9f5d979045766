// The kernels of noop.yaml. They are in a separate file, so that callers cannot see that they do
// nothing.
#include <optional>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/layout.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "switchyard/ops/noop_factory_native.h"
#include "switchyard/ops/noop_list_native.h"
#include "switchyard/ops/noop_one_native.h"
#include "switchyard/ops/noop_three_native.h"
#include "switchyard/ops/noop_two_native.h"

namespace switchyard::native {

void noop_one_cpu(const Tensor& /*self*/) {}
void noop_one_cuda(const Tensor& /*self*/) {}
Tensor& noop_one_cpu_(Tensor& self) { return self; }
Tensor& noop_one_cuda_(Tensor& self) { return self; }
void noop_two_cpu(const Tensor& /*self*/, const Tensor& /*other*/) {}
void noop_two_cuda(const Tensor& /*self*/, const Tensor& /*other*/) {}
void noop_three_cpu(const Tensor& /*self*/, const Tensor& /*other*/, const Tensor& /*third*/) {}
void noop_three_cuda(const Tensor& /*self*/, const Tensor& /*other*/, const Tensor& /*third*/) {}

void noop_list_cpu(TensorList /*tensors*/) {}
void noop_list_cuda(TensorList /*tensors*/) {}
void noop_factory_cpu(std::optional<ScalarType> /*dtype*/, std::optional<Layout> /*layout*/,
                      std::optional<Device> /*device*/, std::optional<bool> /*pin_memory*/) {}
void noop_factory_cuda(std::optional<ScalarType> /*dtype*/, std::optional<Layout> /*layout*/,
                       std::optional<Device> /*device*/, std::optional<bool> /*pin_memory*/) {}

}  // namespace switchyard::native
