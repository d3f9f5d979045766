#include "lib/device/device_check.h"

#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Cuda = SimulatedDevice<DeviceType::CUDA>;

class DeviceCheckTest : public ::testing::Test {
 protected:
  void SetUp() override { Cuda::Install(2); }
  void TearDown() override { Cuda::Remove(); }

  static Tensor On(DeviceIndex index) {
    return EmptyTensor({1}, ScalarType::Float, Device(DeviceType::CUDA, index));
  }
};

TEST_F(DeviceCheckTest, TensorsOfOneDeviceAreFine) {
  const Tensor a = On(1);
  const Tensor b = On(1);
  CheckCommonDevice("f", {{"a", a}, {"b", b}});
  CheckCommonDevice("f", {});
}

TEST_F(DeviceCheckTest, TheFirstThatDiffersIsNamed) {
  const Tensor a = On(1);
  const Tensor b = On(0);
  EXPECT_ERROR(CheckCommonDevice("aten::f", {{"a", a}, {"also", a}, {"b", b}}),
               "aten::f: argument `b` is on device cuda:0, but `a` is on cuda:1; all tensors must "
               "be on one device");
}

TEST_F(DeviceCheckTest, OnMetaSelfMustBeThereToo) {
  const Tensor meta = EmptyTensor({1}, ScalarType::Float, Device(DeviceType::Meta));
  CheckInplaceOnMeta("aten::f_", meta);
  EXPECT_ERROR(CheckInplaceOnMeta("aten::f_", On(1)),
               "aten::f_: an argument is on device meta, but `self`, which is written, is on "
               "cuda:1");
  EXPECT_ERROR(CheckInplaceOnMeta("aten::f_", Tensor()), "aten::f_: argument `self` is undefined");
}

TEST_F(DeviceCheckTest, NumbersOnTheCpuAreNotExcused) {
  const Tensor a = On(0);
  const Tensor number = EmptyTensor({}, ScalarType::Float);
  EXPECT_ERROR(CheckCommonDevice("f", {{"a", a}, {"number", number}}), "`number` is on device cpu");
}

TEST_F(DeviceCheckTest, AbsentAndUndefinedTensorsCountForNothing) {
  const Tensor undefined;
  const std::optional<Tensor> absent;
  const std::optional<Tensor> present = On(1);
  const Tensor a = On(1);
  CheckCommonDevice("f", {{"undefined", undefined}, {"absent", absent}, {"p", present}, {"a", a}});
  const Tensor b = On(0);
  EXPECT_ERROR(CheckCommonDevice("f", {{"undefined", undefined}, {"p", present}, {"b", b}}),
               "`b` is on device cuda:0, but `p` is on cuda:1");
}

TEST_F(DeviceCheckTest, ListsAreCheckedElementByElement) {
  const std::vector<Tensor> same = {On(0), Tensor(), On(0)};
  const std::vector<Tensor> mixed = {On(0), On(1)};
  const std::vector<std::optional<Tensor>> optional = {std::nullopt, On(1)};
  CheckCommonDevice("f", {{"same", TensorList(same)}});
  EXPECT_ERROR(CheckCommonDevice("f", {{"mixed", TensorList(mixed)}}),
               "argument `mixed` is on device cuda:1, but `mixed` is on cuda:0");
  EXPECT_ERROR(
      CheckCommonDevice("f", {{"same", TensorList(same)}, {"o", OptionalTensorList(optional)}}),
      "`o` is on device cuda:1");
  const std::optional<TensorList> no_list;
  const std::optional<TensorList> list = TensorList(mixed);
  CheckCommonDevice("f", {{"none", no_list}});
  EXPECT_ERROR(CheckCommonDevice("f", {{"list", list}}), "`list`");
}

TEST_F(DeviceCheckTest, NestedListsAreCheckedThrough) {
  const Tensor a = On(1);
  const std::vector<Tensor> same = {Tensor(), a};
  const std::vector<Tensor> mixed = {a, On(0)};
  const std::vector<TensorList> same_lists = {same, TensorList(), same};
  const std::vector<TensorList> mixed_lists = {same, mixed};
  const ArrayRef<TensorList> same_view = same_lists;
  const ArrayRef<TensorList> mixed_view = mixed_lists;
  const std::vector<std::optional<TensorList>> optionals = {std::nullopt, TensorList(mixed)};
  const ArrayRef<std::optional<TensorList>> optional_view = optionals;
  CheckCommonDevice("f", {{"x", same_view}, {"a", a}});
  EXPECT_ERROR(CheckCommonDevice("f", {{"a", a}, {"x", mixed_view}}),
               "argument `x` is on device cuda:0, but `a` is on cuda:1");
  EXPECT_ERROR(CheckCommonDevice("f", {{"x", optional_view}}), "`x` is on device cuda:0");
  const std::optional<ArrayRef<TensorList>> deep = mixed_view;
  EXPECT_ERROR(CheckCommonDevice("f", {{"x", deep}}), "`x` is on device cuda:0");
  const std::optional<ArrayRef<TensorList>> none;
  CheckCommonDevice("f", {{"none", none}, {"a", a}});
}

}  // namespace
}  // namespace switchyard
