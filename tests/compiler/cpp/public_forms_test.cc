// The forms of a public function beyond the plain one: packed tensor options, symbolic integers,
// methods, redispatch.
#include <string>

#include "compiler/cpp/signature.h"
#include "compiler/target/torch_spelling.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

constexpr const char* kOptions =
    "Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor\n"
    "  dispatch:\n    CompositeExplicitAutograd: f\n";

std::string Spell(const Signature& signature) {
  return target::TorchSpelling().Declaration(signature);
}

schema::NativeFunction Factory(const std::string& dtype) {
  return ExpandOperator("- func: f(SymInt[] size, *, ScalarType? dtype" + dtype + ", " + kOptions);
}

std::string Packed(const std::string& dtype) {
  return Spell(ApiSignature(Factory(dtype), ApiForm::kPacked));
}

TEST(PackedForm, HasOneParameterForTensorOptions) {
  EXPECT_EQ(Packed("=None"), "at::Tensor f(at::IntArrayRef size, at::TensorOptions options={})");
  EXPECT_EQ(Packed("=long"),
            "at::Tensor f(at::IntArrayRef size, at::TensorOptions options=at::kLong)");
  EXPECT_EQ(Packed(""), "at::Tensor f(at::IntArrayRef size, at::TensorOptions options)");
}

TEST(PackedForm, IsThePlainOneWithoutTensorOptions) {
  const schema::NativeFunction function =
      OperatorOf("f.out(Tensor self, int n=1, *, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(Spell(ApiSignature(function, ApiForm::kPacked)),
            Spell(ApiSignature(function, ApiForm::kPlain)));
  EXPECT_EQ(PackedApiForms(function.schema).size(), 2u);
  EXPECT_EQ(PackedApiForms(OperatorOf("f(Tensor self) -> Tensor").schema).size(), 1u);
}

TEST(PackedForm, LeavesTheFaithfulOneInFour) {
  EXPECT_EQ(PackedApiForms(Factory("=None").schema).size(), 2u);
  EXPECT_EQ(ApiForms(Factory("=None").schema).size(), 1u);
  EXPECT_EQ(ApiSignature(Factory("=None"), ApiForm::kFaithful).parameters.size(), 5u);
}

TEST(SymbolicForm, HasAnotherNameAndSymbolicIntegers) {
  const schema::NativeFunction function =
      OperatorOf("f.out(Tensor self, SymInt n=1, *, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(
      Spell(ApiSignature(function, ApiForm::kPlain, Integers::kSymbolic)),
      "at::Tensor & f_symint_out(at::Tensor & out, const at::Tensor & self, c10::SymInt n=1)");
  EXPECT_EQ(Spell(ApiSignature(function, ApiForm::kFaithful, Integers::kSymbolic)),
            "at::Tensor & f_symint_outf(const at::Tensor & self, c10::SymInt n, at::Tensor & out)");
}

TEST(SymbolicForm, IsThatOfTheDispatcherUnlessItIsAskedNotToBe) {
  const schema::NativeFunction function = OperatorOf("f(Tensor self, SymInt n) -> SymInt");
  EXPECT_EQ(Spell(DispatcherSignature(function)),
            "c10::SymInt f(const at::Tensor & self, c10::SymInt n)");
  EXPECT_EQ(Spell(DispatcherSignature(function, Integers::kPlain)),
            "c10::SymInt f(const at::Tensor & self, int64_t n)");
}

TEST(Method, LeavesSelfOutWhereverItStands) {
  const schema::NativeFunction function =
      OperatorOf("f(Tensor condition, Tensor self, int n=1) -> Tensor");
  EXPECT_EQ(Spell(MethodSignature(function, ApiForm::kPacked)),
            "at::Tensor f(const at::Tensor & condition, int64_t n=1)");
}

TEST(Redispatch, HasASetOfKeysInFront) {
  const schema::NativeFunction function = OperatorOf("f(Tensor self, int n=1) -> Tensor");
  EXPECT_EQ(Spell(RedispatchSignature(ApiSignature(function, ApiForm::kPlain))),
            "at::Tensor f(c10::DispatchKeySet dispatchKeySet, const at::Tensor & self, "
            "int64_t n=1)");
  EXPECT_EQ(Spell(RedispatchSignature(DispatcherSignature(function))),
            "at::Tensor f(c10::DispatchKeySet dispatchKeySet, const at::Tensor & self, int64_t n)");
}

TEST(Redispatch, TakesNoNameAway) {
  const schema::NativeFunction function = OperatorOf("f(Tensor dispatchKeySet) -> Tensor");
  EXPECT_EQ(Spell(RedispatchSignature(DispatcherSignature(function))),
            "at::Tensor f(c10::DispatchKeySet dispatchKeySet_, const at::Tensor & dispatchKeySet)");
}

TEST(NativeSignature, HasANameForEachOperator) {
  const auto name_of = [](const std::string& declaration) {
    return NativeSignature(OperatorOf(declaration), Integers::kPlain).name.text();
  };
  EXPECT_EQ(name_of("f(Tensor self) -> Tensor"), "f");
  EXPECT_EQ(name_of("f.x(Tensor self) -> Tensor"), "f_x");
  EXPECT_EQ(name_of("f.x(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"), "f_out_x");
}

}  // namespace
}  // namespace switchyard::cpp
