// A program for Float and Long: the emitted code of tests/files/emit/dtypes and its run-time, both
// compiled with the selection on the include path.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "lib/core/selected_dtypes.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/copy_elements.h"
#include "lib/iterator/tensor_iterator.h"
#include "switchyard/functions.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/doubled_native.h"
#include "switchyard/ops/total_native.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

template <typename T>
Tensor Filled(T value) {
  const Tensor tensor = EmptyTensor({2}, ScalarTypeOf<T>());
  for (int i = 0; i < 2; ++i) tensor.data<T>()[i] = value;
  return tensor;
}

}  // namespace

namespace meta {

void structured_add_Tensor::meta(const Tensor& self, const Tensor& other, const Scalar&) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

}  // namespace meta

namespace native {

Tensor doubled_cpu(const Tensor& self) {
  const Tensor result = EmptyTensor(self.sizes(), self.dtype());
  DispatchOnType(self.dtype(), "doubled", SWITCHYARD_OPERATORS("doubled"), [&](auto tag) {
    using T = typename decltype(tag)::type;
    static_assert(std::is_same_v<T, float>, "the selection has no other dtype for it");
    for (int64_t i = 0; i < self.numel(); ++i) result.data<T>()[i] = 2 * self.data<T>()[i];
  });
  return result;
}

Tensor total_cpu(const Tensor& self) {
  const Tensor result = EmptyTensor({}, self.dtype());
  DispatchOnType(self.dtype(), "total", [&](auto tag) {
    using T = typename decltype(tag)::type;
    T sum = 0;
    for (int64_t i = 0; i < self.numel(); ++i) sum = sum + self.data<T>()[i];
    *result.data<T>() = sum;
  });
  return result;
}

}  // namespace native

namespace {

TEST(SelectedDtypes, AreThoseOfTheSelection) {
  using internal::DtypeSet;
  EXPECT_TRUE(internal::kSelectedDtypes == (DtypeSet{kFloat, kLong}));
  EXPECT_TRUE(internal::DtypesOf("doubled") == DtypeSet{kFloat});
  EXPECT_TRUE(internal::DtypesOf("total") == internal::kSelectedDtypes);
  EXPECT_TRUE(internal::DtypesOfAny({"doubled", "total"}) == internal::kSelectedDtypes);
  // An operator that the build lacks does not count beside one that it has.
  EXPECT_TRUE(internal::DtypesOfAny({"doubled", "tripled"}) == DtypeSet{kFloat});
  EXPECT_TRUE(internal::DtypesOfAny({"tripled"}) == internal::kSelectedDtypes);
}

TEST(SelectedDtypes, OperatorsWorkForThem) {
  EXPECT_EQ(add(Filled(1.5F), Filled(2.0F)).data<float>()[1], 3.5F);
  EXPECT_EQ(add(Filled<int64_t>(1), Filled<int64_t>(2), 3).data<int64_t>()[0], 7);
  EXPECT_EQ(doubled(Filled(1.5F)).data<float>()[1], 3);
  EXPECT_EQ(*total(Filled<int64_t>(4)).data<int64_t>(), 8);
}

TEST(SelectedDtypes, TheErrorNamesOperatorAndDtype) {
  const std::string left_out = ": this build was made without dtype Double, for Long, Float only";
  EXPECT_ERROR(total(Filled(1.0)), "total" + left_out + " (switchyard gen --dtypes)");
  EXPECT_ERROR(add(Filled(1.0), Filled(1.0)), "add.Tensor" + left_out);
  EXPECT_ERROR(internal::CopyConverted(Filled(1.0F), Filled(1.0)), "conversion" + left_out);
  EXPECT_ERROR(doubled(Filled<int64_t>(1)),
               "doubled: this build was made without dtype Long, for Float only");
}

// A number in an expression is no tensor of the build's.
TEST(SelectedDtypes, PlainNumbersAreConverted) {
  EXPECT_EQ(add(Filled(1.5F), WrappedNumber(2.25)).data<float>()[0], 3.75F);
  EXPECT_EQ(add(Filled<int64_t>(1), WrappedNumber(true)).data<int64_t>()[0], 2);
  const Tensor copied = EmptyTensor({}, kLong);
  internal::CopyConverted(copied, WrappedNumber(2.75));
  EXPECT_EQ(*copied.data<int64_t>(), 2);
}

}  // namespace
}  // namespace switchyard
