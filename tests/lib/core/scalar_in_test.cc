#include "lib/core/scalar_in.h"

#include <complex>
#include <cstdint>

#include "gtest/gtest.h"
#include "lib/core/half.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

template <typename T>
Tensor Of(ScalarType type, T value, Device device = Device()) {
  const Tensor tensor = EmptyTensor({}, type, device);
  *static_cast<T*>(tensor.data_ptr()) = value;
  return tensor;
}

TEST(ScalarInTest, NumbersKeepTheirKind) {
  EXPECT_EQ(ScalarIn(Of<int64_t>(ScalarType::Long, -3)), Scalar(-3));
  EXPECT_EQ(ScalarIn(Of<uint8_t>(ScalarType::Byte, 200)), Scalar(200));
  EXPECT_EQ(ScalarIn(Of<float>(ScalarType::Float, 0.5f)), Scalar(0.5));
  EXPECT_EQ(ScalarIn(Of<bool>(ScalarType::Bool, true)), Scalar(true));
  EXPECT_EQ(ScalarIn(Of<Half>(ScalarType::Half, Half(1.5f))), Scalar(1.5));
  EXPECT_EQ(ScalarIn(Of<BFloat16>(ScalarType::BFloat16, BFloat16(2.0f))), Scalar(2.0));
  const std::complex<float> number(1, 2);
  EXPECT_EQ(ScalarIn(Of(ScalarType::ComplexFloat, number)), Scalar(std::complex<double>(1, 2)));
}

TEST(ScalarInTest, ReadsTheMemoryOfADevice) {
  using Cuda = SimulatedDevice<DeviceType::CUDA>;
  Cuda::Install(2);
  EXPECT_EQ(ScalarIn(Of<int32_t>(ScalarType::Int, 7, Device(DeviceType::CUDA, 1))), Scalar(7));
  Cuda::Remove();
}

TEST(ScalarInTest, WhatHoldsNone) {
  EXPECT_TRUE(HoldsScalar(Of<float>(ScalarType::Float, 1)));
  EXPECT_FALSE(HoldsScalar(Tensor()));
  EXPECT_FALSE(HoldsScalar(EmptyTensor({1}, ScalarType::Float)));
  EXPECT_FALSE(HoldsScalar(EmptyTensor({}, ScalarType::Float, Device(DeviceType::Meta))));
  const Tensor number = Of<float>(ScalarType::Float, 1);
  EXPECT_FALSE(HoldsScalar(WithKeySet(number, number.key_set().Add(DispatchKey::Negative))));
  EXPECT_ERROR(ScalarIn(EmptyTensor({}, ScalarType::QInt8)), "no Scalar holds an element of QInt8");
}

}  // namespace
}  // namespace switchyard
