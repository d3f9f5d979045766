// Structured kernels through emitted code: the handling of outputs, and the part that runs for a
// key.
#include <algorithm>
#include <complex>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/half.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "switchyard/functions.h"
#include "tests/compiler/emit/structured_test_kernels.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Cuda = SimulatedDevice<DeviceType::CUDA>;
using Values = std::vector<float>;

Tensor Filled(IntArrayRef sizes, const Values& values) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Float);
  std::copy(values.begin(), values.end(), tensor.data<float>());
  return tensor;
}

Tensor OfInts(IntArrayRef sizes, const std::vector<int32_t>& values) {
  Tensor tensor = EmptyTensor(sizes, ScalarType::Int);
  std::copy(values.begin(), values.end(), tensor.data<int32_t>());
  return tensor;
}

// In row-major order, for any strides.
Values ValuesOf(const Tensor& tensor) {
  Values values;
  std::vector<int64_t> position(static_cast<size_t>(tensor.dim()), 0);
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    int64_t rest = i;
    int64_t offset = 0;
    for (int64_t d = tensor.dim(); d-- > 0;) {
      offset += rest % tensor.size(d) * tensor.stride(d);
      rest /= tensor.size(d);
    }
    values.push_back(tensor.data<float>()[offset]);
  }
  return values;
}

TEST(StructuredRunTest, FunctionalMakesItsOutput) {
  const Tensor product = mul(Filled({2, 1}, {2, 3}), Filled({2}, {10, 100}));
  EXPECT_EQ(product.sizes(), IntArrayRef({2, 2}));
  EXPECT_EQ(ValuesOf(product), (Values{20, 200, 30, 300}));
}

TEST(StructuredRunTest, InplaceWritesSelf) {
  Tensor self = Filled({2}, {2, 3});
  EXPECT_EQ(&mul_(self, Filled({}, {5})), &self);
  EXPECT_EQ(ValuesOf(self), (Values{10, 15}));
  EXPECT_ERROR(mul_(self, Filled({2, 2}, {1, 2, 3, 4})),
               "aten::mul_.Tensor: the result has sizes [2, 2], which cannot be stored in an "
               "operand of sizes [2]");
  Tensor ints = OfInts({2}, {2, 3});
  EXPECT_ERROR(mul_(ints, self), "the result is Float, which cannot be stored in an output of Int");
}

TEST(StructuredRunTest, InplaceChecksSizesDtypeAndDevice) {
  Tensor wide = Filled({1, 2}, {1, 2});
  EXPECT_ERROR(transposed_(wide),
               "aten::transposed_: argument `self` has sizes [1, 2], but the result, which is "
               "stored in it, has [2, 1]");
  Tensor square = Filled({2, 2}, {1, 2, 3, 4});
  Tensor copy = Filled({2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(&transposed_outf(copy, 1, square), &square);
  EXPECT_EQ(ValuesOf(square), (Values{1, 3, 2, 4})) << "the kernel wrote a temporary";
  transposed_(copy, 10);
  EXPECT_EQ(ValuesOf(copy), (Values{10, 30, 20, 40}));
}

TEST(StructuredRunTest, OutIsResized) {
  Tensor empty = EmptyTensor({0}, ScalarType::Float);
  EXPECT_EQ(&mul_out(empty, Filled({2}, {2, 3}), Filled({1}, {4})), &empty);
  EXPECT_EQ(ValuesOf(empty), (Values{8, 12}));
  Tensor other = Filled({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  transposed_out(other, Filled({1, 2}, {5, 6}));
  EXPECT_EQ(other.sizes(), IntArrayRef({2, 1}));
  EXPECT_EQ(ValuesOf(other), (Values{5, 6}));
  EXPECT_EQ(other.stride(0), 1) << "resized, so the strides are those that were asked for";
}

TEST(StructuredRunTest, OutOfOtherStridesIsWrittenThroughATemporary) {
  Tensor row_major = Filled({3, 2}, {0, 0, 0, 0, 0, 0});
  void* const memory = row_major.data_ptr();
  transposed_out(row_major, Filled({2, 3}, {1, 2, 3, 4, 5, 6}), 2);
  EXPECT_EQ(row_major.strides(), IntArrayRef({2, 1}));
  EXPECT_EQ(row_major.data_ptr(), memory);
  EXPECT_EQ(ValuesOf(row_major), (Values{2, 8, 4, 10, 6, 12}));
}

// rule: R024
TEST(StructuredRunTest, OutOfAnotherDtypeOrDeviceIsAnError) {
  Tensor ints = OfInts({2, 1}, {0, 0});
  EXPECT_ERROR(transposed_out(ints, Filled({1, 2}, {1, 2})),
               "aten::transposed.out: argument `out` has elements of Int, but the result is Float");
  Tensor meta = EmptyTensor({2, 1}, ScalarType::Float, Device(DeviceType::Meta));
  EXPECT_ERROR(ops::transposed_out(meta, 1, ints), "argument `out` has elements of Int");
  Tensor undefined;
  EXPECT_ERROR(transposed_out(undefined, Filled({1, 2}, {1, 2})),
               "aten::transposed.out: argument `out` is an undefined tensor");
}

TEST(StructuredRunTest, PrecomputedValuesReachTheKernel) {
  const Tensor self = Filled({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(ValuesOf(total(self, -1)), (Values{6, 15}));
  EXPECT_EQ(ValuesOf(total(self, 0)), (Values{5, 7, 9}));
  EXPECT_EQ(ValuesOf(total(self, 1, Filled({1}, {2}))), (Values{12, 30}));
  EXPECT_EQ(ValuesOf(total(self, 1, Tensor())), (Values{6, 15})) << "an undefined weight is none";
}

TEST(StructuredRunTest, SeveralOutputs) {
  const std::vector<Tensor> tensors = {Filled({2}, {1, 9}), Filled({2}, {5, 3})};
  const auto [least, most] = extremes(tensors);
  EXPECT_EQ(ValuesOf(least), (Values{1, 3}));
  EXPECT_EQ(ValuesOf(most), (Values{5, 9}));
  Tensor low = Filled({0}, {});
  Tensor high = Filled({2}, {0, 0});
  const std::tuple<Tensor&, Tensor&> outs = extremes_out(low, high, tensors);
  EXPECT_EQ(&std::get<0>(outs), &low);
  EXPECT_EQ(&std::get<1>(outs), &high);
  EXPECT_EQ(ValuesOf(high), (Values{5, 9}));
  const std::vector<Tensor> one = {Filled({1}, {1})};
  EXPECT_ERROR(extremes(one), "aten::extremes: the meta function did not set output 1");
}

TEST(StructuredRunTest, DtypesArePromotedAndResultsConverted) {
  const Tensor product = mul(OfInts({2}, {2, 3}), Filled({2}, {0.5, 0.5}));
  EXPECT_EQ(product.dtype(), ScalarType::Float);
  EXPECT_EQ(ValuesOf(product), (Values{1, 1.5}));
  Tensor out = EmptyTensor({2}, ScalarType::Float);
  mul_out(out, OfInts({2}, {2, 3}), OfInts({2}, {4, 5}));
  EXPECT_EQ(ValuesOf(out), (Values{8, 15}));
}

TEST(StructuredRunTest, InnerLoopsMakeKernels) {
  const Tensor sum = add(Filled({2, 1}, {1, 2}), Filled({2}, {10, 20}), 2);
  EXPECT_EQ(ValuesOf(sum), (Values{21, 41, 22, 42}));
  Tensor self = Filled({2}, {1, 2});
  add_(self, OfInts({2}, {1, 1}));
  EXPECT_EQ(ValuesOf(self), (Values{2, 3}));
  const Tensor bits = EmptyTensor({1}, ScalarType::Bool);
  *bits.data<bool>() = true;
  EXPECT_TRUE(*add(bits, bits).data<bool>());
  const Tensor complex = EmptyTensor({1}, ScalarType::ComplexFloat);
  *complex.data<std::complex<float>>() = {1, 2};
  EXPECT_EQ(*add(complex, complex, std::complex<double>(0, 1)).data<std::complex<float>>(),
            std::complex<float>(-1, 3));
  const Tensor half = EmptyTensor({1}, ScalarType::Half);
  EXPECT_ERROR(add(half, half), "aten::add.Tensor");
  Tensor rows = Filled({2, 2}, {1, 2, 3, 4});
  const Tensor columns = ViewOf(rows, {2, 2}, {1, 2}, 0);
  EXPECT_EQ(ValuesOf(add(columns, columns)), (Values{2, 6, 4, 8}));
  EXPECT_EQ(add(columns, columns).strides(), IntArrayRef({1, 2}));
}

TEST(StructuredRunTest, MetaComputesShapesAlone) {
  const Device meta(DeviceType::Meta);
  Tensor self = EmptyTensor({2, 3}, ScalarType::Float, meta);
  const Tensor result = transposed(self);
  EXPECT_EQ(result.sizes(), IntArrayRef({3, 2}));
  EXPECT_EQ(result.strides(), IntArrayRef({1, 3}));
  EXPECT_TRUE(result.device().is_meta());
  Tensor out = EmptyTensor({0}, ScalarType::Float, meta);
  transposed_out(out, self);
  EXPECT_EQ(out.sizes(), IntArrayRef({3, 2}));
  EXPECT_EQ(mul(self, EmptyTensor({3}, ScalarType::Double, meta)).dtype(), ScalarType::Double);
  EXPECT_EQ(&mul_(self, self), &self);
  EXPECT_EQ(total(self, 0).sizes(), IntArrayRef({3}));
}

TEST(StructuredRunTest, AnotherBackendGoesThroughTheOutOperator) {
  Tensor self = EmptyTensor({2}, ScalarType::QInt8);
  auto* values = static_cast<int8_t*>(self.data_ptr());
  values[0] = 1;
  values[1] = 41;
  const Tensor result = elsewhere(self);
  EXPECT_EQ(static_cast<const int8_t*>(result.data_ptr())[1], 42);
  EXPECT_ERROR(elsewhere(Filled({1}, {1})), "aten::elsewhere.out: no kernel for CPU");
}

TEST(StructuredRunTest, OneNameInTwoNamespaces) {
  const Tensor self = Filled({1, 2}, {1, 2});
  const Tensor result = vendor::transposed(self, 3);
  EXPECT_EQ(result.sizes(), IntArrayRef({2, 1}));
  EXPECT_EQ(ValuesOf(result), (Values{3, 6}));
  EXPECT_EQ(ValuesOf(transposed(self, 2)), (Values{2, 4})) << "the other one";
  Tensor square = Filled({2, 2}, {1, 2, 3, 4});
  vendor::transposed_(square, 10);
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  vendor::transposed_out(out, self, 4);
  EXPECT_EQ(ValuesOf(out), (Values{4, 8}));
  const Tensor meta = EmptyTensor({5, 7}, ScalarType::Float, Device(DeviceType::Meta));
  EXPECT_EQ(vendor::transposed(meta, 1).sizes(), IntArrayRef({7, 5}));
}

TEST(StructuredRunTest, InAnotherNamespaceBackendsAndDevices) {
  Tensor self = EmptyTensor({1, 1}, ScalarType::QInt8);
  *static_cast<int8_t*>(self.data_ptr()) = 40;
  const Tensor result = vendor::transposed(self, 2);
  EXPECT_EQ(*static_cast<const int8_t*>(result.data_ptr()), 42)
      << "by way of vendor's out operator";
  EXPECT_ERROR(transposed(self), "aten::transposed.out: no kernel for QuantizedCPU");
  Cuda::Install(2);
  const Tensor there = EmptyTensor({1, 1}, ScalarType::Float, Device(DeviceType::CUDA, 1));
  vendor::transposed(there, 1);
  EXPECT_EQ(DeviceInKernel(), 1);
  Cuda::Remove();
}

TEST(StructuredRunTest, UndefinedTensors) {
  const Tensor self = Filled({1}, {1});
  EXPECT_ERROR(mul(self, Tensor()), "aten::mul.Tensor: argument `other` is an undefined tensor");
  Tensor out;
  EXPECT_ERROR(mul_out(out, self, self), "aten::mul.out: argument `out` is an undefined tensor");
}

TEST(StructuredRunTest, KernelsOfOtherKeysAreCalledAsTheyAre) {
  const Tensor sparse = WithKeySet(Filled({1}, {1}), DispatchKeySet(DispatchKey::SparseCPU));
  EXPECT_TRUE(mul(sparse, sparse).is_same(sparse));
}

TEST(StructuredRunTest, OutputsSayWhichDeviceIsCurrent) {
  Cuda::Install(3);
  const Device device(DeviceType::CUDA, 2);
  Tensor self = EmptyTensor({2, 2}, ScalarType::Float, device);
  EXPECT_EQ(transposed(self).device(), device);
  EXPECT_EQ(DeviceInKernel(), 2);
  EXPECT_EQ(Cuda::Current(), 0);
  Tensor elsewhere = EmptyTensor({2, 2}, ScalarType::Float, Device(DeviceType::CUDA, 1));
  EXPECT_ERROR(transposed_out(elsewhere, self), "argument `self` is on device cuda:2");
  EXPECT_ERROR(mul_out(elsewhere, self, self),
               "aten::mul.out: argument `out` is on device cuda:1, but the result is on cuda:2");
  Cuda::Remove();
}

template <typename T>
Tensor OnCuda(const std::vector<T>& values, ScalarType type) {
  const Tensor tensor =
      EmptyTensor({static_cast<int64_t>(values.size())}, type, Device(DeviceType::CUDA, 1));
  std::copy(values.begin(), values.end(), static_cast<T*>(tensor.data_ptr()));
  return tensor;
}

template <typename T>
std::vector<T> ElementsOf(const Tensor& tensor) {
  const T* elements = static_cast<const T*>(tensor.data_ptr());
  return std::vector<T>(elements, elements + tensor.numel());
}

TEST(StructuredRunTest, LoopsForCudaCompute) {
  Cuda::Install(2);
  const Tensor floats = OnCuda<float>({1, 2, 3}, ScalarType::Float);
  EXPECT_EQ(ElementsOf<float>(add(floats, OnCuda<float>({10, 20, 30}, ScalarType::Float), 2)),
            (std::vector<float>{21, 42, 63}));
  EXPECT_EQ(DeviceInKernel(), 1);
  const Tensor halves = OnCuda<Half>({Half(0.5F), Half(4)}, ScalarType::Half);
  EXPECT_EQ(static_cast<float>(ElementsOf<Half>(add(halves, halves, 1))[1]), 8);
  using Complex = std::complex<double>;
  const Tensor numbers = OnCuda<Complex>({{1, 2}, {3, 4}}, ScalarType::ComplexDouble);
  EXPECT_EQ(ElementsOf<Complex>(add(numbers, numbers, Scalar(Complex(0, 1)))),
            (std::vector<Complex>{{-1, 3}, {-1, 7}}));
  EXPECT_EQ(ElementsOf<int64_t>(add(OnCuda<int64_t>({5}, ScalarType::Long),
                                    OnCuda<int32_t>({-7}, ScalarType::Int), 1)),
            std::vector<int64_t>{-2})
      << "elements of another dtype are converted where they are loaded";
  Cuda::Remove();
}

TEST(StructuredRunTest, BoxedCalls) {
  Stack stack;
  stack.PushAll(Filled({2}, {2, 3}), Filled({2}, {4, 5}));
  CallBoxed(*FindOperator("aten::mul.Tensor"), stack, 2);
  ASSERT_EQ(stack.size(), 1u);
  EXPECT_EQ(ValuesOf(Unbox<Tensor>(stack.Top())), (Values{8, 15}));
}

TEST(StructuredRunTest, CompositeKernelsCallStructuredOnes) {
  EXPECT_EQ(ValuesOf(square(Filled({2}, {2, 3}))), (Values{4, 9}));
}

TEST(StructuredRunTest, AnInputThatSharesMemoryIsCopiedFirst) {
  Tensor line = Filled({3}, {1, 2, 3});
  Tensor front = ViewOf(line, {2}, {1}, 0);
  Tensor back = ViewOf(line, {2}, {1}, 1);
  mul_out(back, front, Filled({}, {10}));
  EXPECT_EQ(ValuesOf(line), (Values{1, 10, 20}));
}

}  // namespace
}  // namespace switchyard
