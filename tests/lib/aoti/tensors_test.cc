#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "tests/lib/aoti/shim.h"

namespace switchyard::aoti {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// What a call that fails writes.
template <typename Call>
std::string MessageOf(const Call& call) {
  testing::internal::CaptureStderr();
  const int32_t code = call();
  std::string message = testing::internal::GetCapturedStderr();
  EXPECT_EQ(code, kFailed);
  return message;
}

TEST(Tensors, GivesWhatATensorConsistsOf) {
  std::vector<float> numbers = {0, 1, 2, 3, 4, 5};
  const Owned x(&numbers, {2, 3});
  int64_t number = 0;
  EXPECT_EQ(aoti_torch_get_dim(x, &number), kDone);
  EXPECT_EQ(number, 2);
  EXPECT_EQ(aoti_torch_get_numel(x, &number), kDone);
  EXPECT_EQ(number, 6);
  EXPECT_EQ(aoti_torch_get_size(x, -1, &number), kDone);
  EXPECT_EQ(number, 3);
  EXPECT_EQ(aoti_torch_get_stride(x, 0, &number), kDone);
  EXPECT_EQ(number, 3);
  EXPECT_EQ(aoti_torch_get_storage_size(x, &number), kDone);
  EXPECT_EQ(number, 24);
  EXPECT_EQ(aoti_torch_get_storage_numel(x, &number), kDone);
  EXPECT_EQ(number, 6);
  int64_t* list = nullptr;
  aoti_torch_get_sizes(x, &list);
  EXPECT_EQ(std::vector<int64_t>(list, list + 2), (std::vector<int64_t>{2, 3}));
  aoti_torch_get_strides(x, &list);
  EXPECT_EQ(std::vector<int64_t>(list, list + 2), (std::vector<int64_t>{3, 1}));
  void* data = nullptr;
  aoti_torch_get_data_ptr(x, &data);
  EXPECT_EQ(data, numbers.data());
}

TEST(Tensors, GivesTypesAsNumbers) {
  std::vector<float> numbers = {1};
  const Owned x(&numbers, {1});
  int32_t number = -1;
  aoti_torch_get_dtype(x, &number);
  EXPECT_EQ(number, aoti_torch_dtype_float32());
  EXPECT_EQ(number, 6) << "PyTorch's number";
  aoti_torch_get_device_type(x, &number);
  EXPECT_EQ(number, aoti_torch_device_type_cpu());
  aoti_torch_get_layout(x, &number);
  EXPECT_EQ(number, aoti_torch_layout_strided());
  EXPECT_EQ(aoti_torch_dtype_int64(), 4);
  EXPECT_EQ(aoti_torch_dtype_element_size(aoti_torch_dtype_int64()), 8u);
  bool is_so = false;
  aoti_torch_is_contiguous(x, &is_so);
  EXPECT_TRUE(is_so);
  EXPECT_FALSE(aoti_torch_grad_mode_is_enabled());
}

TEST(Tensors, ReinterpretsFromTheOffsetOfATensor) {
  std::vector<float> numbers = {0, 1, 2, 3, 4, 5};
  const Owned x(&numbers, {6});
  const int64_t sizes[] = {2, 2}, strides[] = {1, 2}, one[] = {1};
  Owned first, second;
  ASSERT_EQ(aoti_torch__reinterpret_tensor(x, 2, sizes, strides, 1, first.Place()), kDone);
  int64_t offset = 0;
  aoti_torch_get_storage_offset(first, &offset);
  EXPECT_EQ(offset, 1);
  ASSERT_EQ(aoti_torch__reinterpret_tensor(first, 1, one, one, 2, second.Place()), kDone);
  EXPECT_THAT(second.Elements<float>(), ElementsAre(3));
}

TEST(Tensors, MakesTensorsOverMemoryAndInPools) {
  std::vector<float> numbers = {0, 1, 2, 3, 4, 5};
  const int64_t sizes[] = {2}, strides[] = {2};
  Owned strided, pooled, copied;
  ASSERT_EQ(aoti_torch_create_tensor_from_blob_v2(numbers.data(), 1, sizes, strides, 1,
                                                  aoti_torch_dtype_float32(),
                                                  aoti_torch_device_type_cpu(), 0, strided.Place(),
                                                  aoti_torch_layout_strided(), nullptr, 0),
            kDone);
  ASSERT_EQ(aoti_torch_clone(strided, copied.Place()), kDone);
  float item = 0;
  EXPECT_EQ(*TensorOf(strided).data<float>(), 1);
  EXPECT_EQ(aoti_torch_item_float32(strided, &item), kFailed) << "two elements";
  const int64_t one[] = {1};
  const Owned pool(&numbers, {6});
  ASSERT_EQ(
      aoti_torch__alloc_from_pool(pool, 8, aoti_torch_dtype_float32(), 1, one, one, pooled.Place()),
      kDone);
  EXPECT_EQ(aoti_torch_item_float32(pooled, &item), kDone);
  EXPECT_EQ(item, 2);
}

TEST(Tensors, MakesEmptyTensorsAndNumbers) {
  const int64_t sizes[] = {2, 0}, strides[] = {1, 1};
  Owned empty, number, other;
  EXPECT_EQ(aoti_torch_empty_strided(2, sizes, strides, aoti_torch_dtype_int64(),
                                     aoti_torch_device_type_cpu(), 0, empty.Place()),
            kDone);
  EXPECT_EQ(TensorOf(empty).numel(), 0);
  aoti_torch_scalar_to_tensor_float32(2.5F, number.Place());
  EXPECT_THAT(number.Elements<float>(), ElementsAre(2.5F));
  int64_t integer = 0;
  EXPECT_THAT(MessageOf([&] { return aoti_torch_item_int64(number, &integer); }),
              HasSubstr("a number of another type is asked of a tensor of"));
  aoti_torch_new_uninitialized_tensor(other.Place());
  bool is_defined = true;
  aoti_torch_is_defined(other, &is_defined);
  EXPECT_FALSE(is_defined);
  aoti_torch_assign_tensors(number, other);
  EXPECT_TRUE(TensorOf(other).is_same(TensorOf(number)));
}

TEST(Tensors, HandlesShareATensor) {
  std::vector<float> numbers = {1};
  const Owned x(&numbers, {1});
  Owned second, third;
  aoti_torch_new_tensor_handle(x, second.Place());
  aoti_torch_assign_tensors_out(x, third.Place());
  EXPECT_EQ(TensorOf(x).use_count(), 3u);
}

TEST(Tensors, RefusesOtherDevicesAndLayouts) {
  std::vector<float> numbers = {1};
  const int64_t one[] = {1};
  AtenTensorHandle made = nullptr;
  EXPECT_THAT(MessageOf([&] {
                return aoti_torch_empty_strided(1, one, one, aoti_torch_dtype_float32(),
                                                aoti_torch_device_type_cuda(), 0, &made);
              }),
              HasSubstr("aoti_torch_empty_strided: device type 1 is not that of the CPU"));
  EXPECT_THAT(MessageOf([&] {
                return aoti_torch_create_tensor_from_blob_v2(
                    numbers.data(), 1, one, one, 0, aoti_torch_dtype_float32(),
                    aoti_torch_device_type_cpu(), 0, &made, aoti_torch_layout__mkldnn(), nullptr,
                    0);
              }),
              HasSubstr("is not strided"));
}

TEST(Tensors, ChecksOfALoopAreErrors) {
  EXPECT_NO_THROW(aoti_torch_check(true, "f", "model.cpp", 7, "index out of bounds"));
  try {
    aoti_torch_check(false, "f", "model.cpp", 7, "index out of bounds");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "model.cpp:7: f: index out of bounds");
  }
}

TEST(Tensors, TellsOfElementsThatAreNotFinite) {
  std::vector<float> numbers = {1, 2};
  const Owned x(&numbers, {2});
  EXPECT_EQ(aoti_torch_check_inf_and_nan("x", x), kDone);
  numbers[1] = std::numeric_limits<float>::infinity();
  EXPECT_THAT(MessageOf([&] { return aoti_torch_check_inf_and_nan("x", x); }),
              HasSubstr("tensor `x` has an element that is not finite"));
}

}  // namespace
}  // namespace switchyard::aoti
