// gpu_kernel with functors in emitted form, compiled for the host: loops over memory that only
// kernels can access.

#include <cstdint>
#include <cstring>
#include <limits>

#include "gtest/gtest.h"
#include "lib/core/half.h"
#include "lib/core/host_device.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "tests/kernels/cuda/device_tensors.h"
#include "tests/kernels/cuda/host_parallel.h"
#include "tests/kernels/tensor_testing.h"
// Included after the functions that replace the device.
#include "lib/iterator/tensor_iterator.h"
#include "lib/loops/device_loops.h"

namespace switchyard {
namespace {

class GpuKernelTest : public ::testing::Test {
 protected:
  void SetUp() override { gpu::InstallGuardedMemory(); }
};

// In the emitted form for `ufunc_inner_loop`.
template <typename T>
struct AddMultiple {
  SWITCHYARD_DEVICE T operator()(T self, T other) const {
    return static_cast<T>(self + alpha * other);
  }
  T alpha;
};

struct Identity {
  SWITCHYARD_DEVICE double operator()(double self) const { return self; }
};

TensorIteratorConfig Binary(const Tensor& out, const Tensor& a, const Tensor& b) {
  TensorIteratorConfig config;
  config.add_output(out).add_input(a).add_input(b).check_all_same_dtype(false).allow_cpu_scalars(
      true);
  return config;
}

TEST_F(GpuKernelTest, WalksOperandsOfAllStridesStretchedOnes) {
  const Tensor matrix = OnDevice(Floats({2, 3}, {1, 2, 3, 4, 5, 6}));
  const Tensor column = OnDevice(Floats({2, 1}, {10, 20}));
  const Tensor out = EmptyStrided({2, 3}, {1, 2}, ScalarType::Float, kDevice);
  TensorIterator iterator("test", Binary(out, matrix, column));
  gpu_kernel(iterator, AddMultiple<float>{2});
  EXPECT_THAT(ValuesOf<float>(OnCpu(out)), ::testing::ElementsAre(21, 22, 23, 44, 45, 46));
}

TEST_F(GpuKernelTest, ConvertsAsCopiesDo) {
  const double huge = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Tensor numbers = OnDevice(MakeTensor<double>({4}, {-1.5, huge, nan, 0.25}));
  for (const ScalarType type : {ScalarType::Long, ScalarType::Char, ScalarType::Bool,
                                ScalarType::Half, ScalarType::ComplexFloat}) {
    const Tensor out = EmptyTensor({4}, type, kDevice);
    TensorIterator iterator("test", TensorIteratorConfig()
                                        .add_output(out)
                                        .add_input(numbers)
                                        .promote_inputs_to_common_dtype(true)
                                        .cast_common_dtype_to_outputs(true));
    gpu_kernel(iterator, Identity());
    Tensor expected = EmptyTensor({4}, type);
    copy_(expected, OnCpu(numbers));
    const Tensor bytes = OnCpu(out);
    EXPECT_EQ(std::memcmp(bytes.data_ptr(), expected.data_ptr(), 4 * ElementSize(type)), 0)
        << Join(type);
  }
}

TEST_F(GpuKernelTest, TakesNumbersBesideTensors) {
  const Tensor longs = OnDevice(Longs({3}, {1, 2, 3}));
  const Tensor out = EmptyTensor({3}, ScalarType::Long, kDevice);
  const Tensor number = Longs({}, {7});
  TensorIterator iterator("test", Binary(out, longs, number));
  gpu_kernel(iterator, AddMultiple<int64_t>{-1});
  EXPECT_THAT(ValuesOf<int64_t>(OnCpu(out)), ::testing::ElementsAre(-6, -5, -4));
}

TEST_F(GpuKernelTest, EmptyTensorsHaveNoElements) {
  const Tensor none = EmptyTensor({0, 3}, ScalarType::Float, kDevice);
  const Tensor out = EmptyTensor({0, 3}, ScalarType::Float, kDevice);
  TensorIterator iterator("test", Binary(out, none, none));
  gpu_kernel(iterator, AddMultiple<float>{1});
}

TEST_F(GpuKernelTest, AFunctorTakesAsManyElementsAsThereAreInputs) {
  const Tensor one = OnDevice(Floats({1}, {1}));
  const Tensor out = EmptyTensor({1}, ScalarType::Float, kDevice);
  TensorIterator iterator("test", Binary(out, one, one));
  EXPECT_ERROR(gpu_kernel(iterator, Identity()), "a function of 1 elements is given for 2 inputs");
}

TEST_F(GpuKernelTest, OperandsLieOnTheDevice) {
  const Tensor here = Floats({2}, {1, 2});
  const Tensor out = EmptyTensor({2}, ScalarType::Float);
  TensorIterator iterator("test", Binary(out, here, here));
  EXPECT_ERROR(gpu_kernel(iterator, AddMultiple<float>{1}), "is in memory of the CPU");
}

}  // namespace
}  // namespace switchyard
