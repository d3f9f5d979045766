// What kernels of extensions do with elements: numbers of 16 bits, switches over dtypes, accessors,
// loops.
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "gtest/gtest.h"
#include "torch/library.h"

namespace {

TEST(ExtensionElements, HalfComputesInFloatAndRounds) {
  const at::Half a = 0.1f;
  const at::Half b = 3;
  static_assert(std::is_same_v<decltype(a + b), at::Half>);
  static_assert(std::is_same_v<decltype(a * 2), at::Half>);
  static_assert(std::is_same_v<decltype(a * 2.0), double>);
  static_assert(std::is_same_v<decltype(2.0f - a), float>);
  EXPECT_EQ(static_cast<float>(a), 0.0999755859375f);
  EXPECT_EQ(static_cast<float>(a + b), 3.099609375f);
  EXPECT_EQ(static_cast<float>(b / 2), 1.5f);
  EXPECT_EQ(static_cast<float>(-b), -3.0f);
  at::Half sum = 2048;
  sum += 1;  // lies between two numbers of 16 bits: goes to the even one
  EXPECT_EQ(static_cast<float>(sum), 2048.0f);
  sum += 3.0;
  EXPECT_EQ(static_cast<float>(sum), 2052.0f);
  EXPECT_TRUE(a < b && b == at::Half(3) && b > 2);
  EXPECT_EQ(std::max(a, b), b);
}

TEST(ExtensionElements, LimitsAreThoseOfSixteenBits) {
  EXPECT_EQ(static_cast<float>(std::numeric_limits<at::Half>::max()), 65504.0f);
  EXPECT_EQ(static_cast<float>(std::numeric_limits<at::Half>::lowest()), -65504.0f);
  EXPECT_EQ(static_cast<float>(std::numeric_limits<at::Half>::epsilon()), 0x1p-10f);
  EXPECT_EQ(static_cast<float>(std::numeric_limits<at::Half>::min()), 0x1p-14f);
  EXPECT_EQ(static_cast<float>(std::numeric_limits<at::Half>::denorm_min()), 0x1p-24f);
  EXPECT_TRUE(std::isinf(static_cast<float>(std::numeric_limits<at::Half>::infinity())));
  EXPECT_TRUE(std::isnan(static_cast<float>(std::numeric_limits<at::Half>::quiet_NaN())));
  EXPECT_EQ(static_cast<float>(std::numeric_limits<at::BFloat16>::epsilon()), 0x1p-7f);
  EXPECT_EQ(static_cast<float>(std::numeric_limits<at::BFloat16>::max()), 0x1.fep127f);
}

TEST(ExtensionElements, TypesOfComputations) {
  static_assert(std::is_same_v<at::opmath_type<at::Half>, float>);
  static_assert(std::is_same_v<at::opmath_type<double>, double>);
  static_assert(std::is_same_v<at::acc_type<float, false>, double>);
  static_assert(std::is_same_v<at::acc_type<float, true>, float>);
  static_assert(std::is_same_v<at::acc_type<int8_t, false>, int64_t>);
  static_assert(std::is_same_v<at::acc_type<bool, false>, bool>);
  static_assert(std::is_same_v<at::acc_type<at::BFloat16, false>, float>);
  static_assert(c10::CppTypeToScalarType<at::Half>::value == at::kHalf);
  static_assert(c10::CppTypeToScalarType<int64_t>::value == at::kLong);
}

// The size of the C++ type of a dtype; each macro takes the dtypes of its name.
template <typename Switch>
std::vector<at::ScalarType> Taken(const Switch& size_of) {
  std::vector<at::ScalarType> taken;
  for (const at::ScalarType dtype : {at::kByte, at::kShort, at::kLong, at::kHalf, at::kFloat,
                                     at::kDouble, at::kComplexFloat, at::kBool, at::kBFloat16}) {
    try {
      EXPECT_EQ(size_of(dtype), switchyard::ElementSize(dtype));
      taken.push_back(dtype);
    } catch (const switchyard::Error& error) {
      EXPECT_NE(std::string(error.what()).find("named"), std::string::npos) << error.what();
    }
  }
  return taken;
}

TEST(ExtensionElements, SwitchesOverDtypes) {
  using Dtypes = std::vector<at::ScalarType>;
  EXPECT_EQ(Taken([](at::ScalarType dtype) {
              return AT_DISPATCH_FLOATING_TYPES(dtype, "named", [&] { return sizeof(scalar_t); });
            }),
            (Dtypes{at::kFloat, at::kDouble}));
  EXPECT_EQ(Taken([](at::ScalarType dtype) {
              return AT_DISPATCH_FLOATING_TYPES_AND_HALF(dtype, "named",
                                                         [&] { return sizeof(scalar_t); });
            }),
            (Dtypes{at::kHalf, at::kFloat, at::kDouble}));
  EXPECT_EQ(Taken([](at::ScalarType dtype) {
              return AT_DISPATCH_ALL_TYPES_AND2(at::kBool, at::kBFloat16, dtype, "named",
                                                [&] { return sizeof(scalar_t); });
            }),
            (Dtypes{at::kByte, at::kShort, at::kLong, at::kFloat, at::kDouble, at::kBool,
                    at::kBFloat16}));
  EXPECT_EQ(Taken([](at::ScalarType dtype) {
              return AT_DISPATCH_SWITCH(
                  dtype, "named", AT_DISPATCH_CASE_COMPLEX_TYPES([&] {
                    return sizeof(scalar_t);
                  }) AT_DISPATCH_CASE(at::kShort, [&] { return sizeof(scalar_t); }));
            }),
            (Dtypes{at::kShort, at::kComplexFloat}));
  EXPECT_EQ(Taken([](at::ScalarType dtype) {
              return AT_DISPATCH_INDEX_TYPES(dtype, "named", [&] { return sizeof(index_t); });
            }),
            (Dtypes{at::kLong}));
}

TEST(ExtensionElements, AccessorsFollowStrides) {
  const at::Tensor base = torch::tensor({{1, 2, 3}, {4, 5, 6}});
  const at::Tensor turned = switchyard::ViewOf(base, {3, 2}, {1, 3}, 0);
  const auto elements = at::detail::AccessorOf<at::TensorAccessor<int64_t, 2>, int64_t, 2>(turned);
  EXPECT_EQ(elements[2][0], 3);
  EXPECT_EQ(elements[2].size(0), 2);
  EXPECT_EQ(elements.stride(1), 3);
  elements[0][1] = 40;
  EXPECT_EQ(base.data<int64_t>()[3], 40);
  const auto packed =
      at::detail::AccessorOf<at::PackedTensorAccessor32<int64_t, 2>, int64_t, 2>(turned);
  EXPECT_EQ(packed[1][1], 5);
  EXPECT_EQ(packed.size(0), 3);
  using Three = at::TensorAccessor<int64_t, 3>;
  EXPECT_THROW((at::detail::AccessorOf<Three, int64_t, 3>(turned)), switchyard::Error);
  EXPECT_THROW((at::detail::AccessorOf<at::TensorAccessor<float, 2>, float, 2>(turned)),
               switchyard::Error);
}

TEST(ExtensionElements, LoopsRunOnTheCallersThread) {
  int64_t calls = 0;
  int64_t sum = 0;
  at::parallel_for(2, 7, 1, [&](int64_t begin, int64_t end) {
    ++calls;
    for (int64_t i = begin; i < end; ++i) sum += i;
  });
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(sum, 20);
  at::parallel_for(3, 3, at::internal::GRAIN_SIZE, [&](int64_t, int64_t) { ++calls; });
  EXPECT_EQ(calls, 1);
  const auto add = [](int64_t a, int64_t b) { return a + b; };
  const auto count = [](int64_t begin, int64_t end, int64_t from) { return from + end - begin; };
  EXPECT_EQ(at::parallel_reduce(2, 7, 1, int64_t{0}, count, add), 5);
  EXPECT_EQ(at::parallel_reduce(2, 2, 1, int64_t{9}, count, add), 9);
  EXPECT_THROW(at::parallel_for(0, 1, -1, [](int64_t, int64_t) {}), switchyard::Error);
}

}  // namespace
