// The three forms of a structured operator around one kernel with one requested output.
#include "lib/structured/structured_kernel.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

// Two by three floats, with the requested strides.
struct Filled : MetaBase {
  void Meta(IntArrayRef strides, bool is_raw) {
    const TensorOptions options = TensorOptions().dtype(ScalarType::Float);
    if (is_raw) {
      set_output_raw_strided(0, {2, 3}, strides, options);
    } else {
      set_output_strided(0, {2, 3}, strides, options);
    }
  }
};

// Numbers its elements by row and column, for any strides.
void Write(const Tensor& out) {
  for (int64_t i = 0; i < 2; ++i) {
    for (int64_t j = 0; j < 3; ++j) {
      out.data<float>()[i * out.stride(0) + j * out.stride(1)] = static_cast<float>(10 * i + j);
    }
  }
}

TEST(FunctionalKernelTest, MakesItsOutput) {
  FunctionalKernel<Filled, 1> kernel("test");
  kernel.Meta({1, 2}, /*is_raw=*/false);
  Write(kernel.output(0));
  const Tensor out = kernel.TakeOutput(0);
  EXPECT_EQ(out.stride(0), 1);
  EXPECT_EQ(out.stride(1), 2);
  EXPECT_EQ(out.data<float>()[5], 12);
}

TEST(FunctionalKernelTest, AnOutputThatWasNotSetIsAnError) {
  FunctionalKernel<Filled, 1> kernel("test");
  EXPECT_ERROR(kernel.output(0), "test");
}

TEST(OutKernelTest, ResizesAndKeepsOtherStrides) {
  Tensor out = EmptyTensor({0}, ScalarType::Float);
  OutKernel<Filled, 1> kernel("test", {{{"out", out}}});
  kernel.Meta({}, /*is_raw=*/false);
  Write(kernel.output(0));
  kernel.CopyBack();
  ASSERT_EQ(out.numel(), 6);
  EXPECT_EQ(out.data<float>()[4], 11);
}

TEST(OutKernelTest, CopiesBackWhatHadToBeOfOtherStrides) {
  const Tensor memory = EmptyTensor({3, 2}, ScalarType::Float);
  Tensor out = ViewOf(memory, {2, 3}, {1, 2}, 0);
  OutKernel<Filled, 1> kernel("test", {{{"out", out}}});
  kernel.Meta({3, 1}, /*is_raw=*/false);
  EXPECT_NE(kernel.output(0).data<float>(), out.data<float>());
  Write(kernel.output(0));
  kernel.CopyBack();
  EXPECT_EQ(memory.data<float>()[1], 10);
  EXPECT_EQ(memory.data<float>()[4], 2);
}

TEST(OutKernelTest, ARawOutputIsTheTensorOfTheCaller) {
  const Tensor memory = EmptyTensor({3, 2}, ScalarType::Float);
  Tensor out = ViewOf(memory, {2, 3}, {1, 2}, 0);
  OutKernel<Filled, 1> kernel("test", {{{"out", out}}});
  kernel.Meta({3, 1}, /*is_raw=*/true);
  EXPECT_EQ(kernel.output(0).data<float>(), out.data<float>());
}

// Two floats for each element of the operands.
struct Doubled : MetaBase {
  void meta(const Tensor& self, const std::optional<Tensor>& other, TensorList more,
            int64_t count) {
    const int64_t all =
        self.numel() + (other ? other->numel() : 0) + static_cast<int64_t>(more.size());
    for (int64_t i = 0; i < count; ++i) {
      set_output_raw_strided(i, {2 * all}, {}, TensorOptions().dtype(ScalarType::Float));
    }
  }
};

TEST(OutKernelTest, WhatSharesMemoryWithAnOperandIsNotResized) {
  Tensor out = EmptyTensor({3}, ScalarType::Float);
  const Tensor apart = EmptyTensor({3}, ScalarType::Float);
  const std::vector<Tensor> list = {apart, out};
  const auto call = [&](const Tensor& self, const std::optional<Tensor>& other, TensorList more) {
    OutKernel<Doubled, 1> kernel("test", {{{"out", out}}});
    kernel.meta(self, other, more, int64_t{1});
  };
  EXPECT_ERROR(call(out, std::nullopt, {}), "shares memory with another argument");
  EXPECT_ERROR(call(apart, out, {}), "shares memory with another argument");
  EXPECT_ERROR(call(apart, std::nullopt, list), "shares memory with another argument");
  EXPECT_EQ(out.numel(), 3);
  call(apart, apart, {});
  EXPECT_EQ(out.numel(), 12);
  // With the sizes of the result it may be an operand.
  Tensor half = EmptyTensor({0}, ScalarType::Float);
  OutKernel<Doubled, 1> kernel("test", {{{"out", half}}});
  kernel.meta(half, std::nullopt, TensorList(), int64_t{1});
}

TEST(OutKernelTest, TwoOutputsInOneStorageAreNotResized) {
  Tensor out = EmptyTensor({3}, ScalarType::Float);
  Tensor same = out;
  OutKernel<Doubled, 2> kernel("test", {{{"out", out}, {"same", same}}});
  const Tensor apart = EmptyTensor({3}, ScalarType::Float);
  EXPECT_ERROR(kernel.meta(apart, std::nullopt, TensorList(), int64_t{2}),
               "test: argument `out` has sizes [3], but the result has [6]");
}

TEST(OutKernelTest, AnotherDtypeIsAnError) {
  Tensor out = EmptyTensor({2, 3}, ScalarType::Int);
  OutKernel<Filled, 1> kernel("test", {{{"out", out}}});
  EXPECT_ERROR(kernel.Meta({}, /*is_raw=*/false), "out");
}

TEST(InplaceKernelTest, OtherSizesAreAnError) {
  Tensor fits = EmptyTensor({2, 3}, ScalarType::Float);
  InplaceKernel<Filled> kernel("test", fits);
  kernel.Meta({}, /*is_raw=*/false);
  EXPECT_EQ(kernel.output(0).data<float>(), fits.data<float>());
  Tensor other = EmptyTensor({3, 2}, ScalarType::Float);
  InplaceKernel<Filled> refused("test", other);
  EXPECT_ERROR(refused.Meta({}, /*is_raw=*/false), "test");
}

}  // namespace
}  // namespace switchyard
