#include "compiler/python/default_text.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::python {
namespace {

// Of the last argument.
schema::DefaultValue DefaultOf(const std::string& argument) {
  const schema::NativeFunction function = OperatorOf("f(Tensor self, " + argument + ") -> Tensor");
  return function.schema.arguments.back().default_value->value;
}

TEST(DefaultText, Numbers) {
  EXPECT_EQ(DefaultText(DefaultOf("int x=-1")), "-1");
  EXPECT_EQ(DefaultText(DefaultOf("float x=0.5")), "0.5");
  EXPECT_EQ(DefaultText(DefaultOf("float x=1e-05")), "1e-05");
  EXPECT_EQ(DefaultText(DefaultOf("float x=0.0001")), "0.0001");
  EXPECT_EQ(DefaultText(DefaultOf("bool x=True")), "True");
  EXPECT_EQ(DefaultText(DefaultOf("float x=3.0")), "3.0");
}

TEST(DefaultText, WordsAndText) {
  EXPECT_EQ(DefaultText(DefaultOf("int x=Mean")), "1");
  EXPECT_EQ(ReferenceText(DefaultOf("int x=Mean")), "at::Reduction::Mean");
  EXPECT_EQ(DefaultText(DefaultOf("str x='a\"b'")), R"("a\"b")");
  EXPECT_EQ(DefaultText(DefaultOf("MemoryFormat? x=contiguous_format")), "contiguous_format");
}

TEST(DefaultText, Lists) {
  EXPECT_EQ(DefaultText(DefaultOf("int[2] x=[0,1]")), "(0, 1)");
  EXPECT_EQ(ReferenceText(DefaultOf("int[2] x=[0,1]")), "{0,1}");
  EXPECT_EQ(DefaultText(DefaultOf("int[2] x=[]")), "None");
  EXPECT_TRUE(IsNone(DefaultOf("int[2] x=[]")));
  EXPECT_FALSE(IsNone(DefaultOf("int[2] x=1")));
}

TEST(DefaultText, TextIsOneLiteral) { EXPECT_EQ(Quoted("a\nb\\"), R"("a\x0ab\\")"); }

}  // namespace
}  // namespace switchyard::python
