// Tensors of numbers that a source has and of memory of the caller, and checks that name an
// argument.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "torch/library.h"

namespace {

template <typename T>
std::vector<T> ElementsOf(const at::Tensor& tensor) {
  return std::vector<T>(tensor.data<T>(), tensor.data<T>() + tensor.numel());
}

std::string MessageOf(void (*check)()) {
  try {
    check();
  } catch (const switchyard::Error& error) {
    return error.what();
  }
  return "";
}

TEST(ExtensionTensors, OfNumbers) {
  const at::Tensor whole = torch::tensor({{1, 2}, {3, 4}, {5, 6}});
  EXPECT_EQ(whole.dtype(), at::kLong);
  EXPECT_EQ(whole.sizes(), (std::vector<int64_t>{3, 2}));
  EXPECT_EQ(ElementsOf<int64_t>(whole), (std::vector<int64_t>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(ElementsOf<float>(torch::tensor({0.5, 2.0})), (std::vector<float>{0.5, 2.0}));
  EXPECT_EQ(torch::tensor(3).dim(), 0);
  EXPECT_EQ(torch::tensor(true).dtype(), at::kBool);
  EXPECT_EQ(torch::tensor(std::vector<int>{7}).dtype(), at::kLong);
  EXPECT_EQ(ElementsOf<uint8_t>(torch::tensor({1, 2}, at::kByte)), (std::vector<uint8_t>{1, 2}));
  const std::vector<double> values = {1.5};
  EXPECT_EQ(torch::tensor(values).dtype(), at::kFloat);
  EXPECT_EQ(at::tensor(at::ArrayRef<double>(values)).dtype(), at::kDouble);
  EXPECT_EQ(at::tensor({1, 2}).dtype(), at::kInt);
  EXPECT_THROW(torch::tensor({{1, 2}, {3}}), switchyard::Error);
  EXPECT_THROW(torch::tensor({300}, at::kByte), switchyard::Error);
}

TEST(ExtensionTensors, OverMemoryOfTheCaller) {
  static int released = 0;
  std::vector<float> memory = {1, 2, 3, 4, 5, 6};
  {
    const at::Tensor all = at::from_blob(memory.data(), {2, 3}, [](void*) { ++released; });
    all.data<float>()[5] = 60;
    EXPECT_EQ(released, 0);
  }
  EXPECT_EQ(released, 1);
  EXPECT_EQ(memory[5], 60);
  const at::Tensor turned = at::from_blob(memory.data(), {3, 2}, at::IntArrayRef({1, 3}),
                                          at::TensorOptions().dtype(at::kFloat));
  EXPECT_EQ(turned.stride(1), 3);
  EXPECT_FALSE(turned.is_contiguous());
  EXPECT_THROW(at::from_blob(memory.data(), {2}, at::IntArrayRef({-1})), switchyard::Error);
}

TEST(ExtensionTensors, OverFiles) {
  const std::string path = testing::TempDir() + "/elements";
  std::FILE* file = std::fopen(path.c_str(), "wb");
  std::fputs("abcd", file);
  std::fclose(file);
  const at::Tensor copy = at::from_file(path, false, 3, at::kByte);
  EXPECT_EQ(ElementsOf<uint8_t>(copy), (std::vector<uint8_t>{'a', 'b', 'c'}));
  copy.data<uint8_t>()[0] = 'x';
  EXPECT_THROW(at::from_file(path, false, 5, at::kByte), switchyard::Error);
  EXPECT_THROW(at::from_file(path + "_that_is_not_there", false, 1), switchyard::Error);
#if defined(_WIN32)
  EXPECT_THROW(at::from_file(path, true, 4, at::kByte), switchyard::Error);
#else
  const at::Tensor shared = at::from_file(path, true, 4, at::kByte);
  EXPECT_EQ(shared.data<uint8_t>()[0], 'a');
  shared.data<uint8_t>()[0] = 'z';
  EXPECT_EQ(at::from_file(path, false, 1, at::kByte).data<uint8_t>()[0], 'z');
#endif
}

TEST(ExtensionTensors, ChecksNameTheArgument) {
  EXPECT_EQ(MessageOf([] {
              const at::Tensor row = torch::tensor({1, 2});
              at::checkDim("row_sum", at::TensorArg(row, "row", 2), 2);
            }),
            "expected 2 dimensions, but argument #2 'row' has 1 (while checking arguments for "
            "row_sum)");
  EXPECT_NE(MessageOf([] {
              const at::Tensor a = torch::tensor({1}), b = torch::tensor({1.5}), none;
              at::checkAllSameType("f", {at::TensorArg(none, "none", 1), at::TensorArg(a, "a", 2),
                                         at::TensorArg(b, "b", 3)});
            }).find("argument #2 'a' and argument #3 'b' to be of one type"),
            std::string::npos);
  EXPECT_NE(MessageOf([] {
              const at::Tensor a = torch::tensor({1}), b = torch::tensor({1, 2});
              at::checkSameSize("f", at::TensorArg(a, "a", 1), at::TensorArg(b, "b", 2));
            }),
            "");
  EXPECT_EQ(MessageOf([] {
              const at::Tensor a = torch::tensor({1}), b = torch::tensor({2});
              at::checkAllSameType("f", {at::TensorArg(a, "a", 1), at::TensorArg(b, "b", 2)});
              at::checkSameSize("f", at::TensorArg(a, "a", 1), at::TensorArg(b, "b", 2));
              at::checkSize("f", at::TensorArg(a, "a", 1), {1});
              at::checkNumel("f", at::TensorArg(a, "a", 1), 1);
              at::checkScalarTypes("f", at::TensorArg(a, "a", 1), {at::kInt, at::kLong});
              at::checkDeviceType("f", {a, b}, at::kCPU);
            }),
            "");
  EXPECT_NE(MessageOf([] {
              const at::Tensor none;
              at::checkAllDefined("f", {at::TensorArg(none, "a", 1)});
            }),
            "");
}

}  // namespace
