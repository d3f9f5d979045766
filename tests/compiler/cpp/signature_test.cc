#include "compiler/cpp/signature.h"

#include <string>
#include <vector>

#include "compiler/target/torch_spelling.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

using target::TorchSpelling;

constexpr char kOptions[] =
    "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None";

std::string Spell(const Signature& signature) { return TorchSpelling().Declaration(signature); }

std::string Api(const schema::NativeFunction& function, ApiForm form = ApiForm::kPlain) {
  return Spell(ApiSignature(function, form));
}

// The kernel of the first line of the table.
std::string Kernel(const schema::NativeFunction& function) {
  return Spell(KernelSignature(function, function.dispatch.front().kernel.value));
}

TEST(SignatureTest, ThreeLevelsOfAnOrdinaryOperator) {
  const auto function =
      OperatorOf("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
  const std::string rest =
      "(const at::Tensor & self, const at::Tensor & other, const at::Scalar & alpha";
  EXPECT_EQ(Api(function), "at::Tensor add" + rest + "=1)");
  EXPECT_EQ(Spell(DispatcherSignature(function)), "at::Tensor add_Tensor" + rest + ")");
  EXPECT_EQ(Kernel(function), "at::Tensor add" + rest + "=1)");
}

TEST(SignatureTest, InplaceOperatorReturnsItsSelf) {
  const auto function = OperatorOf("relu_(Tensor(a!) self) -> Tensor(a!)");
  EXPECT_EQ(Api(function), "at::Tensor & relu_(at::Tensor & self)");
  EXPECT_EQ(Spell(DispatcherSignature(function)), "at::Tensor & relu_(at::Tensor & self)");
}

TEST(SignatureTest, OutOperatorHasTwoForms) {
  const auto function = OperatorOf("f.out(Tensor self, int n=1, *, Tensor(a!) out) -> Tensor(a!)");
  ASSERT_EQ(ApiForms(function.schema).size(), 2u);
  EXPECT_EQ(Api(function),
            "at::Tensor & f_out(at::Tensor & out, const at::Tensor & self, int64_t n=1)");
  EXPECT_EQ(Api(function, ApiForm::kFaithful),
            "at::Tensor & f_outf(const at::Tensor & self, int64_t n, at::Tensor & out)");
  EXPECT_EQ(Spell(DispatcherSignature(function)),
            "at::Tensor & f_out(const at::Tensor & self, int64_t n, at::Tensor & out)");
  EXPECT_EQ(Kernel(function),
            "at::Tensor & f_out(const at::Tensor & self, int64_t n, at::Tensor & out)");
}

TEST(SignatureTest, TensorOptionsStandApart) {
  const auto function =
      OperatorOf("zeros(SymInt[] size, *, " + std::string(kOptions) + ") -> Tensor");
  EXPECT_EQ(ApiForms(function.schema).size(), 1u);
  EXPECT_EQ(
      Api(function),
      "at::Tensor zeros(at::IntArrayRef size, c10::optional<at::ScalarType> dtype=c10::nullopt, "
      "c10::optional<at::Layout> layout=c10::nullopt, c10::optional<at::Device> "
      "device=c10::nullopt, "
      "c10::optional<bool> pin_memory=c10::nullopt)");
}

TEST(SignatureTest, KernelsHaveEmptyTensorOptions) {
  const auto function = ExpandOperator(
      "- func: f(*, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? "
      "pin_memory=None) -> Tensor\n  dispatch:\n    CPU: f\n");
  EXPECT_EQ(Kernel(function),
            "at::Tensor f(c10::optional<at::ScalarType> dtype={}, c10::optional<at::Layout> "
            "layout={}, c10::optional<at::Device> device={}, c10::optional<bool> pin_memory={})");
}

TEST(SignatureTest, KernelNamesTellWhetherIntegersAreSymbolic) {
  const auto function = ExpandOperator(R"(
- func: f(Tensor self, SymInt n) -> SymInt
  dispatch:
    CPU: f_symint
    CUDA: f_cuda
)");
  const auto kernel = [&](size_t line) {
    return Spell(KernelSignature(function, function.dispatch[line].kernel.value));
  };
  EXPECT_EQ(kernel(0), "c10::SymInt f_symint(const at::Tensor & self, c10::SymInt n)");
  EXPECT_EQ(kernel(1), "c10::SymInt f_cuda(const at::Tensor & self, int64_t n)")
      << "what is returned is symbolic in every form";
  EXPECT_EQ(Spell(DispatcherSignature(function)),
            "c10::SymInt f(const at::Tensor & self, c10::SymInt n)");
  EXPECT_EQ(Api(function), "c10::SymInt f(const at::Tensor & self, int64_t n)");
}

TEST(SignatureTest, DefaultsInFrontOfAParameterWithoutAreDropped) {
  const auto function = OperatorOf("f(Tensor self, int a=1, *, int b, int c=2) -> Tensor");
  EXPECT_EQ(Api(function),
            "at::Tensor f(const at::Tensor & self, int64_t a, int64_t b, int64_t c=2)");
}

TEST(SignatureTest, NamedArgumentsLoseTheirDefaults) {
  const auto function = ExpandOperator(R"(
- func: f(Tensor self, int a=1, int b=2) -> Tensor
  cpp_no_default_args: [a]
)");
  EXPECT_EQ(Api(function), "at::Tensor f(const at::Tensor & self, int64_t a, int64_t b=2)");
  EXPECT_EQ(Kernel(function), "at::Tensor f(const at::Tensor & self, int64_t a=1, int64_t b=2)");
}

TEST(SignatureTest, ManuallyBoundFunctionsAreCalledThroughAnotherName) {
  const auto function = ExpandOperator(R"(
- func: size.int(Tensor self, int dim) -> int
  manual_cpp_binding: True
)");
  EXPECT_EQ(ApiName(function, ApiForm::kPlain), "__dispatch_size");
  EXPECT_EQ(DispatcherSignature(function).name.text(), "size_int");
}

TEST(SignatureTest, WrittenTensorsAsConstReferences) {
  const auto function = ExpandOperator(R"(
- func: f.out(Tensor self, *, Tensor(a!) x, Tensor(b!) y) -> (Tensor(a!), Tensor(b!))
  use_const_ref_for_mutable_tensors: True
)");
  EXPECT_EQ(Spell(DispatcherSignature(function)),
            "::std::tuple<const at::Tensor &,const at::Tensor &> f_out(const at::Tensor & self, "
            "const at::Tensor & x, const at::Tensor & y)");
}

TEST(SignatureTest, KernelNamespaces) {
  const auto names = [](const schema::KernelName& kernel) {
    std::string text;
    for (const Identifier& name : cpp::KernelNamespace(kernel)) text += name.text() + " ";
    return text;
  };
  EXPECT_EQ(names({"", "f"}), "");
  EXPECT_EQ(names({"a", "f"}), "a native ");
  EXPECT_EQ(names({"a::b", "f"}), "a b native ");
}

// Overloads of one name that differ only in SymInt are one C++ function in the public form.
TEST(SignatureTest, EqualParameters) {
  const auto api = [](const char* declaration) {
    return ApiSignature(OperatorOf(declaration), ApiForm::kPlain);
  };
  EXPECT_TRUE(HaveEqualParameters(api("f.a(Tensor self, int x) -> Tensor"),
                                  api("f.b(Tensor self, SymInt y) -> int")));
  EXPECT_FALSE(HaveEqualParameters(api("f.a(Tensor self, int x) -> Tensor"),
                                   api("f.b(Tensor self, float x) -> Tensor")));
  EXPECT_FALSE(HaveEqualParameters(api("f.a(Tensor self) -> Tensor"),
                                   api("f.b(Tensor self, int x) -> Tensor")));
}

TEST(SignatureDeathTest, UncheckedOperatorsEndTheProgram) {
  const auto function = OperatorOf("f(GraphModule graph) -> Tensor");
  EXPECT_DEATH(DispatcherSignature(function), "aten::f has no C\\+\\+ signature");
}

}  // namespace
}  // namespace switchyard::cpp
