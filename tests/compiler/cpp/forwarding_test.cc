#include "compiler/cpp/forwarding.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

using Source = ForwardedArgument::Source;

constexpr char kOptions[] =
    "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None";

// `n, *this, of options`: each argument of the dispatch function.
std::string Forwarded(const schema::NativeFunction& function, ApiForm form,
                      Receiver receiver = Receiver::kFunction) {
  std::string result;
  const Signature dispatcher = DispatcherSignature(function);
  for (const ForwardedArgument& argument :
       ForwardToDispatcher(function, dispatcher, form, receiver)) {
    if (!result.empty()) result += ", ";
    switch (argument.source) {
      case Source::kParameter:
        result += argument.name.text();
        break;
      case Source::kSelf:
        result += "*this";
        break;
      case Source::kWrittenSelf:
        result += "written *this";
        break;
      case Source::kOption:
        result += "of " + argument.name.text();
        break;
      case Source::kMemoryFormat:
        result += argument.memory_format.text() + " or of " + argument.name.text();
        break;
    }
  }
  return result;
}

TEST(ForwardingTest, ParametersInTheOrderOfTheSchema) {
  const auto function = OperatorOf("f.out(Tensor self, int n=1, *, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(Forwarded(function, ApiForm::kPlain), "self, n, out");
  EXPECT_EQ(Forwarded(function, ApiForm::kFaithful), "self, n, out");
}

TEST(ForwardingTest, TheReceiverOfAMethod) {
  const auto function = OperatorOf("where(Tensor condition, Tensor self) -> Tensor");
  EXPECT_EQ(Forwarded(function, ApiForm::kPacked, Receiver::kMethod), "condition, *this");
  const auto inplace = OperatorOf("relu_(Tensor(a!) self) -> Tensor(a!)");
  EXPECT_EQ(Forwarded(inplace, ApiForm::kPacked, Receiver::kMethod), "written *this");
  EXPECT_EQ(Forwarded(inplace, ApiForm::kPacked), "self");
}

TEST(ForwardingTest, ASelfThatIsWrittenThroughAConstReference) {
  auto function = OperatorOf("resize_(Tensor(a!) self) -> Tensor(a!)");
  function.use_const_ref_for_mutable_tensors = true;
  EXPECT_EQ(Forwarded(function, ApiForm::kPacked, Receiver::kMethod), "*this");
}

TEST(ForwardingTest, PackedTensorOptions) {
  const auto function = OperatorOf("zeros(int[] size, *, " + std::string(kOptions) + ") -> Tensor");
  const Signature dispatcher = DispatcherSignature(function);
  const auto forwarded =
      ForwardToDispatcher(function, dispatcher, ApiForm::kPacked, Receiver::kFunction);
  ASSERT_EQ(forwarded.size(), 5u);
  EXPECT_EQ(forwarded[0].source, Source::kParameter);
  for (size_t i = 1; i < forwarded.size(); ++i) {
    EXPECT_EQ(forwarded[i].source, Source::kOption);
    EXPECT_EQ(forwarded[i].name.text(), "options");
    EXPECT_EQ(forwarded[i].wanted->kind, CppType::Kind::kOptional);
  }
  EXPECT_EQ(forwarded[1].wanted->Core(), Atom::kScalarType);
  EXPECT_EQ(forwarded[3].wanted->Core(), Atom::kDevice);
  EXPECT_EQ(Forwarded(function, ApiForm::kFaithful), "size, dtype, layout, device, pin_memory");
}

TEST(ForwardingTest, AMemoryFormatBesideTheOptions) {
  const auto function = OperatorOf("empty(int[] size, *, " + std::string(kOptions) +
                                   ", MemoryFormat? memory_format=None) -> Tensor");
  const Signature dispatcher = DispatcherSignature(function);
  const auto forwarded =
      ForwardToDispatcher(function, dispatcher, ApiForm::kPacked, Receiver::kFunction);
  EXPECT_EQ(forwarded.back().source, Source::kMemoryFormat);
  EXPECT_EQ(forwarded.back().name.text(), "options");
  EXPECT_EQ(forwarded.back().memory_format.text(), "memory_format");
}

}  // namespace
}  // namespace switchyard::cpp
