// The functions that `gen --aoti-shim` emits for the operators that calls.txt names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/lib/aoti/shim.h"

namespace switchyard::aoti {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Operators, OutArgumentsComeFirst) {
  std::vector<float> a = {1, 2, 3, 4}, b = {1, 0, 0, 1}, bias = {10, 20}, result(4);
  const Owned mat1(&a, {2, 2}), mat2(&b, {2, 2}), self(&bias, {2}), out(&result, {2, 2});
  ASSERT_EQ(aoti_torch_cpu_addmm_out(out, self, mat1, mat2, 1, 2), kDone);
  EXPECT_THAT(result, ElementsAre(12, 24, 16, 28));
}

TEST(Operators, TensorsCanBeAbsent) {
  std::vector<float> x = {1, 2, 3, 4}, w = {2}, b = {100};
  const Owned input(&x, {1, 1, 2, 2}), weight(&w, {1, 1, 1, 1}), bias(&b, {1});
  const int64_t one[] = {1, 1}, none[] = {0, 0};
  Owned with, without;
  AtenTensorHandle given = bias;
  ASSERT_EQ(aoti_torch_cpu_convolution(input, weight, &given, one, 2, none, 2, one, 2, 0, none, 2,
                                       1, with.Place()),
            kDone);
  ASSERT_EQ(aoti_torch_cpu_convolution(input, weight, nullptr, one, 2, none, 2, one, 2, 0, none, 2,
                                       1, without.Place()),
            kDone);
  EXPECT_THAT(with.Elements<float>(), ElementsAre(102, 104, 106, 108));
  EXPECT_THAT(without.Elements<float>(), ElementsAre(2, 4, 6, 8));
}

TEST(Operators, ListsHaveAbsentTensors) {
  std::vector<float> x = {1, 2, 3, 4};
  std::vector<int64_t> places = {1};
  const Owned self(&x, {2, 2});
  const int64_t one[] = {1};
  Owned index, result;
  aoti_torch_create_tensor_from_blob(places.data(), 1, one, one, 0, aoti_torch_dtype_int64(),
                                     aoti_torch_device_type_cpu(), 0, index.Place());
  const AtenTensorHandle given = index;
  const AtenTensorHandle* indices[] = {nullptr, &given};
  ASSERT_EQ(aoti_torch_cpu_index_Tensor(self, indices, 2, result.Place()), kDone);
  EXPECT_THAT(result.Elements<float>(), ElementsAre(2, 4));
}

TEST(Operators, SeveralResultsHaveAPlaceEach) {
  std::vector<float> x = {1, 5, 3};
  const Owned self(&x, {3});
  Owned values, indices;
  ASSERT_EQ(aoti_torch_cpu_topk(self, 2, 0, 1, 1, values.Place(), indices.Place()), kDone);
  EXPECT_THAT(values.Elements<float>(), ElementsAre(5, 3));
  EXPECT_THAT(indices.Elements<int64_t>(), ElementsAre(1, 2));
}

TEST(Operators, WhatWritesGivesNothingBack) {
  std::vector<float> x = {1, 2}, y = {3, 4};
  const Owned self(&x, {2}), source(&y, {2});
  ASSERT_EQ(aoti_torch_copy_(self, source, 0), kDone);
  EXPECT_THAT(x, ElementsAre(3, 4));
}

TEST(Operators, ErrorsAreCodes) {
  std::vector<float> x = {1, 2, 3};
  const Owned self(&x, {3});
  Owned values, indices;
  testing::internal::CaptureStderr();
  EXPECT_EQ(aoti_torch_cpu_topk(self, 9, 0, 1, 1, values.Place(), indices.Place()), kFailed);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("aoti_torch_cpu_topk: "));
}

}  // namespace
}  // namespace switchyard::aoti
