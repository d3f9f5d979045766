#include "compiler/cpp/default_argument.h"

#include <optional>
#include <string>
#include <utility>

#include "compiler/cpp/cpp_type.h"
#include "compiler/target/torch_spelling.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

using target::TorchSpelling;

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
  EXPECT_EQ(DefaultOf("Scalar", "True"), "true");
  EXPECT_EQ(DefaultOf("Scalar", "2.5j"), "2.5j");
  EXPECT_EQ(DefaultOf("DeviceIndex", "0"), "0");
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
  EXPECT_EQ(DefaultOf("int[64]", "1").size(), 129u);
  EXPECT_EQ(DefaultOf("int[65]", "1"), "none");
  EXPECT_EQ(DefaultOf("int[9000000000000000000]", "1"), "none");
}

// What C++ would refuse, or take for something else.
TEST(DefaultArgumentTest, ValuesOfAnotherKind) {
  const std::pair<const char*, const char*> rows[] = {
      {"int", "0.5"},        {"int", "True"},     {"int", "'a'"},
      {"int", "None"},       {"int", "[]"},       {"int", "long"},
      {"float", "'a'"},      {"float", "True"},   {"bool", "1"},
      {"str", "1"},          {"Scalar", "'a'"},   {"ScalarType", "Mean"},
      {"ScalarType", "1"},   {"Layout", "long"},  {"MemoryFormat", "strided"},
      {"Tensor", "[1]"},     {"Tensor?", "1"},    {"Tensor[]", "[1]"},
      {"Generator?", "'a'"}, {"int[2]", "[0.5]"}, {"Dimname", "'a'"},
      {"Device", "1"},       {"Stream", "1"},
  };
  for (const auto& [type, text] : rows) EXPECT_EQ(DefaultOf(type, text), "none") << type << text;
}

TEST(DefaultArgumentTest, ArraysOfBoolAreWholeOthersOfAnyLength) {
  EXPECT_EQ(DefaultOf("bool[2]", "[True]"), "none");
  EXPECT_EQ(DefaultOf("bool[2]", "[True,True,True]"), "none");
  EXPECT_EQ(DefaultOf("int[1]", "[-2,-1]"), "{-2,-1}");
}

TEST(DefaultArgumentTest, TensorsThatAreUndefined) {
  EXPECT_EQ(DefaultOf("Tensor", "[]"), "{}");
  EXPECT_EQ(DefaultOf("Tensor", "None"), "{}");
  EXPECT_EQ(DefaultOf("Tensor?", "[]"), "{}");
}

TEST(DefaultArgumentTest, Words) {
  EXPECT_EQ(DefaultOf("int", "Mean"), "at::Reduction::Mean");
  EXPECT_EQ(DefaultOf("MemoryFormat", "contiguous_format"), "MemoryFormat::Contiguous");
  EXPECT_EQ(DefaultOf("ScalarType?", "long"), "at::kLong");
  EXPECT_EQ(DefaultOf("Layout", "strided"), "at::kStrided");
}

TEST(DefaultArgumentTest, DevicesByTheirNames) {
  EXPECT_EQ(DefaultOf("Device", "'cpu'"), "at::Device(at::DeviceType::CPU)");
  EXPECT_EQ(DefaultOf("Device", "'nowhere'"), "none");
}

TEST(DefaultArgumentTest, StringsAreLiteralsWhateverTheirQuotes) {
  EXPECT_EQ(DefaultOf("str", "'linear'"), "\"linear\"");
  EXPECT_EQ(DefaultOf("str", "\"constant\""), "\"constant\"");
  EXPECT_EQ(DefaultOf("str?", "'a\"b'"), "\"a\\\"b\"");
}

// The short answer is the long one, for each type with each value.
TEST(DefaultArgumentTest, WhetherThereIsOne) {
  size_t count = 0;
  for (const char* type :
       {"Tensor",       "Tensor?",  "Tensor?[]",  "int",        "int?",     "int[]",       "int[2]",
        "int[2]?",      "int[65]",  "int[][]",    "SymInt[2]",  "float",    "float[]?",    "bool",
        "bool[2]",      "bool[2]?", "str?",       "Scalar",     "Scalar[]", "ScalarType?", "Layout",
        "MemoryFormat", "Device?",  "Generator?", "DeviceIndex"}) {
    for (const char* text : {"None",
                             "1",
                             "-2",
                             "0.5",
                             "True",
                             "2.5j",
                             "'a'",
                             "[]",
                             "[1]",
                             "[1,2]",
                             "[True,False]",
                             "[0.5,1]",
                             "[None]",
                             "[[1],[2]]",
                             "[True]",
                             "Mean",
                             "long",
                             "strided",
                             "contiguous_format",
                             "nonsense",
                             "[nonsense]"}) {
      const auto function = OperatorOf(std::string("f(") + type + " x=" + text + ") -> ()");
      const schema::Argument& argument = function.schema.arguments.back();
      const schema::DefaultValue& value = argument.default_value->value;
      const bool has_one = HasDefaultArgument(value, argument.type.value);
      EXPECT_EQ(has_one, MakeDefaultArgument(value, argument.type.value).has_value())
          << type << " x=" << text;
      if (has_one) ++count;
    }
  }
  EXPECT_GE(count, 60u);
}

}  // namespace
}  // namespace switchyard::cpp
