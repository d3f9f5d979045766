#include "lib/dispatch/fail_no_kernel.h"

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/key_extraction.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(FailNoKernelTest, NamesOperatorKeyAndWhatThereIs) {
  const Tensor meta = EmptyTensor({1}, ScalarType::Float, Device(DeviceType::Meta));
  EXPECT_ERROR(
      FailNoKernel("aten::add.Tensor", DispatchKeySetOf(meta), "CPU, CUDA"),
      "aten::add.Tensor: no kernel for Meta. Kernels are built in for: CPU, CUDA. The keys "
      "of the call are DispatchKeySet(Meta, BackendSelect, ADInplaceOrView, AutogradMeta)");
}

TEST(FailNoKernelTest, SaysWhenNoArgumentHasAKey) {
  EXPECT_ERROR(FailNoKernel("aten::neg", DispatchKeySetOf(Tensor()), "CPU"),
               "aten::neg: no argument determines which kernel to call");
}

}  // namespace
}  // namespace switchyard
