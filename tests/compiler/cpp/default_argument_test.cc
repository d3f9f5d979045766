#include "compiler/cpp/default_argument.h"

#include <optional>
#include <string>

#include "compiler/cpp/cpp_type.h"
#include "gtest/gtest.h"
#include "tests/compiler/cpp/torch_spelling.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

// The default of `TYPE x=DEFAULT`, as PyTorch spells it.
std::string DefaultOf(const std::string& type, const std::string& text) {
  const schema::NativeFunction function = OperatorOf("f(" + type + " x=" + text + ") -> ()");
  const schema::Argument& argument = function.schema.arguments.back();
  const std::optional<DefaultArgument> value =
      MakeDefaultArgument(argument.default_value->value, argument.type.value);
  if (!value) return "none";
  return TorchSpelling().Default(*value, *ArgumentType(argument, Level::kApi));
}

TEST(DefaultArgumentTest, Values) {
  EXPECT_EQ(DefaultOf("bool", "True"), "true");
  EXPECT_EQ(DefaultOf("bool", "False"), "false");
  EXPECT_EQ(DefaultOf("int", "-1"), "-1");
  EXPECT_EQ(DefaultOf("float", "1e-05"), "1e-05");
  EXPECT_EQ(DefaultOf("Scalar", "1"), "1");
  EXPECT_EQ(DefaultOf("Scalar", "0.5"), "0.5");
}

// The literal has the type of the parameter, in lists too.
TEST(DefaultArgumentTest, FloatsAreFloatingLiterals) {
  EXPECT_EQ(DefaultOf("float", "2"), "2.0");
  EXPECT_EQ(DefaultOf("float?", "2"), "2.0");
  EXPECT_EQ(DefaultOf("float[]", "[1,2.5]"), "{1.0,2.5}");
}

TEST(DefaultArgumentTest, None) {
  EXPECT_EQ(DefaultOf("Tensor?", "None"), "{}");
  EXPECT_EQ(DefaultOf("int?", "None"), "c10::nullopt");
  EXPECT_EQ(DefaultOf("int[]?", "None"), "c10::nullopt");
  EXPECT_EQ(DefaultOf("Scalar?", "None"), "c10::nullopt");
}

TEST(DefaultArgumentTest, Lists) {
  EXPECT_EQ(DefaultOf("int[]", "[]"), "{}");
  EXPECT_EQ(DefaultOf("int[2]", "[0,1]"), "{0,1}");
  EXPECT_EQ(DefaultOf("int[2]?", "[0,1]"), "{0,1}");
  EXPECT_EQ(DefaultOf("bool[2]", "[True,False]"), "{true,false}");
}

// One value stands for all elements, as in Python.
TEST(DefaultArgumentTest, BareValueOfAListWithLength) {
  EXPECT_EQ(DefaultOf("int[2]", "1"), "{1,1}");
  EXPECT_EQ(DefaultOf("int[1]?", "1"), "{1}");
  EXPECT_EQ(DefaultOf("SymInt[3]", "0"), "{0,0,0}");
}

// Rule T009.
TEST(DefaultArgumentTest, BareValueOfAListWithoutLength) {
  EXPECT_EQ(DefaultOf("int[]", "1"), "none");
}

TEST(DefaultArgumentTest, Words) {
  EXPECT_EQ(DefaultOf("int", "Mean"), "at::Reduction::Mean");
  EXPECT_EQ(DefaultOf("MemoryFormat", "contiguous_format"), "MemoryFormat::Contiguous");
  EXPECT_EQ(DefaultOf("ScalarType", "long"), "at::kLong");
}

TEST(DefaultArgumentTest, StringsAreLiteralsWhateverTheirQuotes) {
  EXPECT_EQ(DefaultOf("str", "'linear'"), "\"linear\"");
  EXPECT_EQ(DefaultOf("str", "\"constant\""), "\"constant\"");
  EXPECT_EQ(DefaultOf("str?", "'a\"b'"), "\"a\\\"b\"");
}

}  // namespace
}  // namespace switchyard::cpp
