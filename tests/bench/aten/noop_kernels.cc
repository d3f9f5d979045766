// The kernels of noop.yaml. They are in a separate file, so that callers cannot see that they do
// nothing.
#include "switchyard/ops/bench/noop_factory_native.h"
#include "switchyard/ops/bench/noop_list_native.h"
#include "switchyard/ops/bench/noop_one_native.h"
#include "switchyard/ops/bench/noop_three_native.h"
#include "switchyard/ops/bench/noop_two_native.h"

namespace at::native {

void noop_one_cpu(const at::Tensor& /*self*/) {}
void noop_two_cpu(const at::Tensor& /*self*/, const at::Tensor& /*other*/) {}
void noop_three_cpu(const at::Tensor& /*self*/, const at::Tensor& /*other*/,
                    const at::Tensor& /*third*/) {}
void noop_list_cpu(at::TensorList /*tensors*/) {}
void noop_factory_cpu(::switchyard::aten::optional<at::ScalarType> /*dtype*/,
                      ::switchyard::aten::optional<at::Layout> /*layout*/,
                      ::switchyard::aten::optional<at::Device> /*device*/,
                      ::switchyard::aten::optional<bool> /*pin_memory*/) {}

}  // namespace at::native
