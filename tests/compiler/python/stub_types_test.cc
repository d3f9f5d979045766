#include "compiler/python/stub_types.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::python {
namespace {

std::string TypeOf(const std::string& argument) {
  const schema::NativeFunction function = OperatorOf("f(Tensor self, " + argument + ") -> Tensor");
  return StubType(MakeSignature(function, Receiver::kFunction).parameters[1]);
}

std::string ResultOf(const std::string& result) {
  const schema::NativeFunction function = OperatorOf("f(Tensor self) -> " + result);
  return StubResult(MakeSignature(function, Receiver::kFunction));
}

TEST(StubTypes, Parameters) {
  EXPECT_EQ(TypeOf("Tensor? x"), "Tensor | None");
  EXPECT_EQ(TypeOf("int[2] x"), "_int | tuple[_int, ...] | list[_int]");
  EXPECT_EQ(TypeOf("int[] x=[]"), "tuple[_int, ...] | list[_int] | None");
  EXPECT_EQ(TypeOf("Scalar x"), "_Number");
  EXPECT_EQ(TypeOf("Device? x"), "_device | _str | _int | None");
}

TEST(StubTypes, Results) {
  EXPECT_EQ(ResultOf("Tensor[]"), "tuple[Tensor, ...]");
  EXPECT_EQ(ResultOf("(Tensor, int)"), "tuple[Tensor, _int]");
  EXPECT_EQ(ResultOf("(Tensor a, Tensor b)"), "_return_f");
  EXPECT_EQ(ResultOf("()"), "None");
}

TEST(StubTypes, DefaultsAreLiterals) {
  EXPECT_EQ(StubDefault("None"), "None");
  EXPECT_EQ(StubDefault("-1.5"), "-1.5");
  EXPECT_EQ(StubDefault("\"mean\""), "\"mean\"");
  EXPECT_EQ(StubDefault("contiguous_format"), "...");
  EXPECT_EQ(StubDefault("-inf"), "...");
}

}  // namespace
}  // namespace switchyard::python
