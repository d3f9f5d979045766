#include "lib/dispatch/factory_key.h"

#include <optional>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Key = DispatchKey;

Key KeyOfMade(std::optional<ScalarType> dtype, std::optional<Layout> layout,
              std::optional<DeviceType> device) {
  return FactoryKeyOf(dtype, layout,
                      device ? std::optional<Device>(Device(*device)) : std::nullopt);
}

Tensor TensorWith(DispatchKeySet keys) {
  return WithKeySet(EmptyTensor({1}, ScalarType::Float, Device(DeviceType::Meta)), keys);
}

TEST(FactoryKeyTest, WhatIsNotSaidIsThePlainThing) {
  EXPECT_EQ(KeyOfMade(std::nullopt, std::nullopt, std::nullopt), Key::CPU);
  EXPECT_EQ(KeyOfMade(ScalarType::Long, Layout::Strided, DeviceType::CPU), Key::CPU);
  EXPECT_EQ(KeyOfMade(std::nullopt, std::nullopt, DeviceType::Meta), Key::Meta);
}

TEST(FactoryKeyTest, StridedTensorsGoByDeviceAndKindOfNumber) {
  EXPECT_EQ(KeyOfMade(ScalarType::Float, std::nullopt, DeviceType::CUDA), Key::CUDA);
  EXPECT_EQ(KeyOfMade(ScalarType::QInt8, std::nullopt, DeviceType::CUDA), Key::QuantizedCUDA);
  EXPECT_EQ(KeyOfMade(ScalarType::QUInt8, std::nullopt, std::nullopt), Key::QuantizedCPU);
  EXPECT_EQ(KeyOfMade(std::nullopt, std::nullopt, DeviceType::Vulkan), Key::Vulkan);
}

TEST(FactoryKeyTest, TheSetIsThatOfTheKey) {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) \
  EXPECT_EQ(internal::DenseKeySetOf(DeviceType::name), DispatchKeySet(Key::key)) << spelling;
#include "lib/keys/device_types.def"
  for (const auto layout : {Layout::Strided, Layout::Sparse, Layout::SparseCsr}) {
    for (const auto dtype : {ScalarType::Float, ScalarType::QInt8}) {
      const Device device(DeviceType::CUDA);
      EXPECT_EQ(FactoryKeySetOf(dtype, layout, device),
                DispatchKeySet(FactoryKeyOf(dtype, layout, device)));
    }
  }
  EXPECT_ERROR(FactoryKeySetOf(std::nullopt, std::nullopt, Device(DeviceType::MKLDNN)),
               "no tensors live on device mkldnn");
}

TEST(FactoryKeyTest, OtherLayoutsHaveKeysOfTheirOwn) {
  EXPECT_EQ(KeyOfMade(std::nullopt, Layout::Sparse, DeviceType::CUDA), Key::SparseCUDA);
  EXPECT_EQ(KeyOfMade(ScalarType::QInt8, Layout::Sparse, std::nullopt), Key::SparseCPU)
      << "the dtype does not count";
  EXPECT_EQ(KeyOfMade(std::nullopt, Layout::Mkldnn, std::nullopt), Key::MkldnnCPU);
  for (const Layout layout :
       {Layout::SparseCsr, Layout::SparseCsc, Layout::SparseBsr, Layout::SparseBsc}) {
    EXPECT_EQ(KeyOfMade(std::nullopt, layout, std::nullopt), Key::SparseCsrCPU);
    EXPECT_EQ(KeyOfMade(std::nullopt, layout, DeviceType::CUDA), Key::SparseCsrCUDA);
  }
}

TEST(FactoryKeyTest, ThereIsNotEverythingEverywhere) {
  EXPECT_ERROR(KeyOfMade(std::nullopt, std::nullopt, DeviceType::OPENGL),
               "no tensors live on device opengl");
  EXPECT_ERROR(KeyOfMade(ScalarType::QInt8, std::nullopt, DeviceType::Vulkan),
               "no tensors of QInt8 live on device vulkan");
  EXPECT_ERROR(KeyOfMade(std::nullopt, Layout::Mkldnn, DeviceType::CUDA),
               "no tensors of layout Mkldnn live on device cuda");
  EXPECT_ERROR(KeyOfMade(std::nullopt, Layout::SparseCsr, DeviceType::Meta),
               "no tensors of layout SparseCsr live on device meta");
  EXPECT_ERROR(KeyOfMade(std::nullopt, Layout::Sparse, DeviceType::Vulkan),
               "no tensors of layout Sparse live on device vulkan");
}

TEST(FactoryKeyTest, TensorsBringTheirBackends) {
  const Tensor cuda = TensorWith({Key::CUDA, Key::AutogradCUDA, Key::ADInplaceOrView});
  EXPECT_EQ(FactoryKeyOf(std::nullopt, std::nullopt, std::nullopt, cuda), Key::CUDA);
  EXPECT_EQ(FactoryKeyOf(std::nullopt, Layout::Sparse, std::nullopt, 3, cuda), Key::SparseCUDA)
      << "the union of the two, as of two tensors";
  const DispatchKeySet keys = FactoryKeySetOf(std::nullopt, std::nullopt, std::nullopt, cuda);
  EXPECT_TRUE(keys.Has(Key::CUDA));
  EXPECT_FALSE(keys.Has(Key::AutogradCUDA)) << "autograd comes before the choice of a backend";
  EXPECT_FALSE(keys.Has(Key::ADInplaceOrView));
  EXPECT_EQ(FactoryKeyOf(std::nullopt, std::nullopt, std::nullopt, Tensor()), Key::CPU);
}

TEST(FactoryKeyTest, KeysOfTheThreadCountBesideTensors) {
  const IncludeKeysGuard include{DispatchKeySet(Key::SparseCPU)};
  EXPECT_EQ(FactoryKeyOf(std::nullopt, std::nullopt, std::nullopt), Key::CPU);
  EXPECT_EQ(FactoryKeyOf(std::nullopt, std::nullopt, std::nullopt, Tensor()), Key::SparseCPU);
}

}  // namespace
}  // namespace switchyard
