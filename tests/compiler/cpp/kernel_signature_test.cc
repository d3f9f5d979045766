// The namespaces of kernels, and their parameters with defaults.
#include <string>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/target/torch_spelling.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

std::vector<std::string> Texts(const std::vector<Identifier>& parts) {
  std::vector<std::string> texts;
  for (const Identifier& part : parts) texts.push_back(part.text());
  return texts;
}

std::string Native(const std::string& declaration, Integers integers = Integers::kPlain) {
  return target::TorchSpelling().Declaration(NativeSignature(OperatorOf(declaration), integers));
}

TEST(KernelSignatureTest, NamespacesPartByPart) {
  EXPECT_EQ(Texts(NamespaceParts("")), std::vector<std::string>());
  EXPECT_EQ(Texts(NamespaceParts("a")), std::vector<std::string>{"a"});
  EXPECT_EQ(Texts(NamespaceParts("a::b")), (std::vector<std::string>{"a", "b"}));
}

TEST(KernelSignatureTest, TheNamespaceOfAKernel) {
  const auto function = ExpandOperator(
      "- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: a::f_cpu\n    CUDA: f_cuda\n");
  ASSERT_EQ(function.dispatch.size(), 2u);
  EXPECT_EQ(Texts(cpp::KernelNamespace(function.dispatch[0].kernel.value)),
            (std::vector<std::string>{"a", "native"}));
  EXPECT_TRUE(cpp::KernelNamespace(function.dispatch[1].kernel.value).empty());
}

TEST(KernelSignatureTest, NamesWithoutAKernel) {
  EXPECT_EQ(Native("f(Tensor self) -> Tensor"), "at::Tensor f(const at::Tensor & self)");
  EXPECT_EQ(Native("f.x(Tensor self, int n=1) -> Tensor"),
            "at::Tensor f_x(const at::Tensor & self, int64_t n=1)");
  EXPECT_EQ(Native("f.x_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"),
            "at::Tensor & f_out_x_out(const at::Tensor & self, at::Tensor & out)");
}

TEST(KernelSignatureTest, IntegersAreAsAskedFor) {
  EXPECT_EQ(Native("f(Tensor self, SymInt n) -> Tensor"),
            "at::Tensor f(const at::Tensor & self, int64_t n)");
  EXPECT_EQ(Native("f(Tensor self, SymInt n) -> Tensor", Integers::kSymbolic),
            "at::Tensor f(const at::Tensor & self, c10::SymInt n)");
}

// A default before a parameter without one is no C++.
TEST(KernelSignatureTest, OnlyTheLastParametersHaveDefaults) {
  EXPECT_EQ(Native("f(Tensor self, int n=1, *, int m) -> Tensor"),
            "at::Tensor f(const at::Tensor & self, int64_t n, int64_t m)");
  EXPECT_EQ(Native("f.out(Tensor self, int n=1, *, Tensor(a!) out) -> Tensor(a!)"),
            "at::Tensor & f_out_out(const at::Tensor & self, int64_t n, at::Tensor & out)");
}

}  // namespace
}  // namespace switchyard::cpp
