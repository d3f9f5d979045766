// Emitted code, compiled and called: the kernel that a call reaches, its device, and its arguments.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "lib/dispatch/local_keys.h"
#include "switchyard/functions.h"
#include "tests/compiler/emit/call_log.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Cuda = SimulatedDevice<DeviceType::CUDA>;
using native::Log;

class RunTest : public ::testing::Test {
 protected:
  void SetUp() override { Cuda::Install(3); }
  void TearDown() override {
    EXPECT_EQ(Cuda::Current(), 0) << "a guard left its device behind";
    Cuda::Remove();
  }

  static Device CudaDevice(DeviceIndex index) { return Device(DeviceType::CUDA, index); }
  static Tensor OnCpu() { return EmptyTensor({2}, ScalarType::Float); }
  static Tensor OnCuda(DeviceIndex index) {
    return EmptyTensor({2}, ScalarType::Float, CudaDevice(index));
  }
  // The kernel of the last call and the device that was current in it.
  static std::string Reached() { return Log().kernel + "@" + std::to_string(Log().cuda_device); }
};

TEST_F(RunTest, AKernelAKeyGuardedOnAnAccelerator) {
  Tensor cpu = OnCpu();
  Tensor cuda = OnCuda(2);
  add(cpu, cpu);
  EXPECT_EQ(Reached(), "add_cpu@0");
  add(cuda, cuda);
  EXPECT_EQ(Reached(), "add_cuda@2");
  weigh(cpu, cuda);
  EXPECT_EQ(Reached(), "weigh_cuda@0") << "a CPU tensor in front guards nothing";
}

TEST_F(RunTest, InPlaceAndOutGiveTheirArgumentBack) {
  Tensor cuda = OnCuda(1);
  Tensor out = OnCuda(1);
  EXPECT_EQ(&add_(cuda, cuda), &cuda);
  EXPECT_EQ(Reached(), "add_cuda_@1");
  EXPECT_EQ(&add_out(out, cuda, cuda), &out);
  EXPECT_EQ(Reached(), "add_out_cuda@1");
  EXPECT_EQ(&add_outf(cuda, cuda, 2, out), &out);
  EXPECT_EQ(Reached(), "add_out_cuda@1");
  Tensor cpu = OnCpu();
  EXPECT_EQ(&add_(cpu, cpu), &cpu);
  EXPECT_EQ(Reached(), "add_cpu_@0");
  add_outf(cpu, cpu, 3, cpu);
  EXPECT_EQ(Log().arguments, "3|");
}

TEST_F(RunTest, OneKernelForSeveralKeys) {
  relu(OnCpu());
  EXPECT_EQ(Reached(), "relu@0");
  relu(OnCuda(1));
  EXPECT_EQ(Reached(), "relu@1");
  relu(WithKeySet(OnCuda(2), DispatchKeySet(DispatchKey::SparseCUDA)));
  EXPECT_EQ(Reached(), "relu@2");
}

TEST_F(RunTest, DeviceGuardSwitchedOff) {
  view(OnCuda(2), {1, 2});
  EXPECT_EQ(Reached(), "view@0");
  EXPECT_EQ(Log().arguments, "[1|2|]|");
}

TEST_F(RunTest, CompositeAloneServesEveryKey) {
  reshape(OnCuda(1), {2});
  EXPECT_EQ(Reached(), "view@0");
  ones({2}, CudaDevice(2));
  EXPECT_EQ(Reached(), "ones@0");
  const Tensor sparse = WithKeySet(OnCpu(), DispatchKeySet(DispatchKey::SparseCPU));
  __and__(sparse, sparse);
  EXPECT_EQ(Reached(), "__and__@0");
}

TEST_F(RunTest, CompositeBesideAKernel) {
  scale(OnCuda(1));
  EXPECT_EQ(Reached(), "scale_cuda@1");
  scale(OnCpu());
  EXPECT_EQ(Reached(), "scale@0");
  EXPECT_EQ(Log().arguments, "0.5|");
  ops::redispatch::scale(DispatchKeySet(), OnCuda(1), 0.5);
  EXPECT_EQ(Reached(), "scale@0") << "no keys at all";
}

TEST_F(RunTest, AFactoryGoesByItsDevice) {
  empty({2});
  EXPECT_EQ(Reached(), "empty_cpu@0");
  empty({2}, CudaDevice(2));
  EXPECT_EQ(Reached(), "empty_cuda@2");
  EXPECT_ERROR(empty({2}, DeviceType::XPU),
               "aten::empty.memory_format: no kernel for XPU. Kernels are built in for: CPU, CUDA");
  empty_like(OnCuda(1), CudaDevice(2));
  EXPECT_EQ(Reached(), "empty_like_cuda@2");
  empty_like(OnCpu());
  EXPECT_EQ(Reached(), "empty_like_cpu@0");
}

TEST_F(RunTest, AFactoryGoesByWhatIsMadeAndByItsTensors) {
  coo(OnCpu(), {2});
  EXPECT_EQ(Reached(), "coo_cpu@0");
  coo(OnCuda(1), {2}, TensorOptions(Layout::Sparse).device(CudaDevice(2)));
  EXPECT_EQ(Reached(), "coo_sparse_cuda@2") << "guarded on the device of what is made";
  coo(OnCpu(), {2}, TensorOptions(Layout::Sparse).device(CudaDevice(1)));
  EXPECT_EQ(Reached(), "coo_sparse_cuda@1");
  EXPECT_ERROR(coo(OnCpu(), {2}, ScalarType::QInt8),
               "aten::coo.indices: no kernel for QuantizedCPU");
  EXPECT_ERROR(coo(OnCpu(), {2}, TensorOptions(Layout::Mkldnn).device(CudaDevice(1))),
               "no tensors of layout Mkldnn live on device cuda:1");
}

// rule: R023
TEST_F(RunTest, TensorsOfOneCallAreOnOneDevice) {
  Tensor out = OnCuda(1);
  EXPECT_ERROR(add(OnCuda(1), OnCuda(2)),
               "aten::add.Tensor: argument `other` is on device cuda:2, but `self` is on cuda:1");
  EXPECT_ERROR(add_out(out, OnCuda(2), OnCuda(1)),
               "aten::add.out: argument `self` is on device cuda:2, but `out` is on cuda:1");
  EXPECT_ERROR(lerp(OnCuda(1), OnCpu()), "argument `other` is on device cpu");
  lerp(OnCuda(2), OnCuda(2));
  EXPECT_EQ(Reached(), "lerp@0") << "checked, but not guarded";
  const std::vector<Tensor> here = {OnCuda(1), OnCuda(1)};
  const std::vector<Tensor> mixed = {OnCuda(1), OnCuda(2)};
  const std::vector<std::optional<Tensor>> more = {std::nullopt, OnCuda(1)};
  stack_out(out, here, OnCuda(1), more, OnCuda(2));
  EXPECT_EQ(Reached(), "stack_out@1") << "inputs that are keyword-only are not looked at";
  EXPECT_ERROR(stack_out(out, mixed, std::nullopt, more), "argument `tensors` is on device cuda:2");
  EXPECT_ERROR(stack_out(out, here, OnCuda(0), more), "argument `weight` is on device cuda:0");
}

TEST_F(RunTest, GuardsOnListsAndOptionals) {
  cat({OnCuda(2), OnCuda(1)});
  EXPECT_EQ(Reached(), "cat_cuda@2");
  weigh(OnCuda(1), OnCuda(2));
  EXPECT_EQ(Reached(), "weigh_cuda@1");
  weigh(std::nullopt, OnCuda(2));
  EXPECT_EQ(Reached(), "weigh_cuda@0") << "an absent tensor guards nothing";
  const std::vector<std::optional<Tensor>> indices = {OnCuda(1), std::nullopt};
  index(indices, OnCuda(2));
  EXPECT_EQ(Reached(), "index_cuda@1");
  index({}, OnCuda(2));
  EXPECT_EQ(Reached(), "index_cuda@0") << "nor does an empty list";
  const std::vector<Tensor> list = {OnCuda(1)};
  gather(TensorList(list), OnCuda(2));
  EXPECT_EQ(Reached(), "gather_cuda@1");
  gather(std::nullopt, OnCuda(2));
  EXPECT_EQ(Reached(), "gather_cuda@0");
  gather(TensorList(list), OnCpu());
  EXPECT_EQ(Reached(), "gather_cpu@0") << "the keys of an optional list do not count";
}

TEST_F(RunTest, GeneratorsAndKeywordTensorsHaveKeys) {
  shuffle(3, Generator(1));
  EXPECT_EQ(Reached(), "shuffle_cpu@0");
  shuffle(3, Generator(1, CudaDevice(1)));
  EXPECT_EQ(Reached(), "shuffle_cuda@0");
  shuffle(3, std::nullopt, OnCuda(2));
  EXPECT_EQ(Reached(), "shuffle_cuda@0") << "but are not guarded on";
}

TEST_F(RunTest, KeysOfTheThreadCount) {
  const DispatchKeySet cuda = DispatchKeySet(DispatchKey::CUDA);
  const IncludeKeysGuard include(cuda);
  relu(OnCpu());
  EXPECT_EQ(Reached(), "relu@0");
  add(OnCpu(), OnCpu());
  EXPECT_EQ(Reached(), "add_cuda@0");
}

TEST_F(RunTest, AVendorsNamespaceAndAParameterNamedLikeTheGuard) {
  fused(OnCpu());
  EXPECT_EQ(Reached(), "vendor::fused@0");
  fused(OnCuda(2));
  EXPECT_EQ(Reached(), "vendor::fused_cuda@2");
}

TEST_F(RunTest, AKernelOfTwoOperators) {
  shared_first(OnCpu());
  EXPECT_EQ(Log().arguments, "1|");
  shared_second(OnCpu());
  EXPECT_EQ(Log().arguments, "2|") << "each operator has its own default";
}

// rule: R021
TEST_F(RunTest, WithoutAKernelACallSaysWhatThereIs) {
  const Tensor sparse = WithKeySet(OnCpu(), DispatchKeySet(DispatchKey::SparseCPU));
  EXPECT_ERROR(relu(sparse),
               "aten::relu: no kernel for SparseCPU. Kernels are built in for: CPU, "
               "CUDA, SparseCUDA");
  EXPECT_ERROR(ops::redispatch::add_Tensor(DispatchKeySet(), sparse, sparse, 1),
               "aten::add.Tensor: no argument determines which kernel to call");
  EXPECT_ERROR(add(OnCpu(), Tensor()), "aten::add.Tensor: argument `other` is an undefined tensor");
  EXPECT_ERROR(only_xpu(OnCpu(), 1), "no key of this build, the schema has kernels for XPU");
}

TEST_F(RunTest, EveryTypeArrivesAsItWasPassed) {
  numbers(OnCpu(), 1, 2, {3, 4}, {5, 6}, IntArrayRef({7}), {8, std::nullopt}, 9, std::nullopt, {10},
          std::nullopt, 0.5, 1.5, {2.5, 3.5}, std::nullopt);
  EXPECT_EQ(Log().arguments,
            "1|2|[3|4|]|[5|6|]|[7|]|[8|none|]|9|none|[10|]|none|0.5|1.5|[2.5|3.5|]|none|");
  others(OnCpu(), true, false, {true, false, true}, "a", "b", {"c", "d"}, 1, Scalar(2.5), {3},
         ScalarType::Int, std::nullopt, Layout::Strided, Device(), CudaDevice(1),
         MemoryFormat::Contiguous, std::nullopt);
  EXPECT_EQ(Log().arguments,
            "true|false|truefalsetrue|a|b|[c|d|]|1|2.5|[3|]|Int|none|Strided|cpu|cuda:1|Contiguous|"
            "none|");
  const std::vector<Tensor> list = {OnCpu()};
  const std::vector<std::optional<Tensor>> optionals = {std::nullopt, OnCpu()};
  handles(OnCpu(), Tensor(), list, optionals, TensorList(list), Generator(3), std::nullopt,
          Storage::Allocate(16, Device()), Stream(Device(), 5));
  EXPECT_EQ(Log().arguments, "tensor|undefined|[tensor|]|[none|tensor|]|[tensor|]|true|none|16|5|");
}

TEST_F(RunTest, EveryDefaultMeansWhatTheSchemaSays) {
  defaults(OnCpu());
  EXPECT_EQ(Log().arguments,
            "none|[]|-1|none|3|[]|[1|2|]|[1|1|]|none|[3|4|]|[5|]|1e-05|2.5|[1|2.5|]|true|"
            "truefalsetrue|a\"b|none|mean|1|2.5|none|4|Long|Float|Contiguous|Preserve|Strided|1|"
            "inf|");
}

TEST_F(RunTest, EveryResultComesBack) {
  const Tensor cpu = OnCpu();
  touch(cpu);
  EXPECT_EQ(Reached(), "touch_cpu@0");
  touch(OnCuda(1));
  EXPECT_EQ(Reached(), "touch_cuda@1");
  const auto [values, count, mean] = statistics(cpu);
  EXPECT_TRUE(values.is_same(cpu));
  EXPECT_EQ(count, 7);
  EXPECT_EQ(mean, 0.25);
  EXPECT_EQ(split(cpu).size(), 2u);
  EXPECT_EQ(item(cpu), Scalar(2.5));
  EXPECT_TRUE(is_set(cpu));
  EXPECT_EQ(type_of(cpu), ScalarType::Float);
  Tensor first = OnCpu();
  Tensor second = OnCpu();
  EXPECT_EQ(&std::get<1>(extremes_out(first, second, cpu)), &second);
  EXPECT_EQ(&std::get<0>(extremes_outf(cpu, first, second)), &first);
  assign(cpu, first);
  EXPECT_TRUE(first.is_same(cpu));
}

}  // namespace
}  // namespace switchyard
