#include "lib/python/boxed/declaration.h"

#include <string>

#include "gtest/gtest.h"
#include "lib/core/error.h"

namespace switchyard {
namespace {

TEST(DeclarationTest, HasTheNameInParts) {
  const Declaration read = ReadDeclaration("my::f.out(Tensor x) -> ()");
  EXPECT_EQ(read.name_space, "my");
  EXPECT_EQ(read.name, "f");
  EXPECT_EQ(read.overload, "out");
  EXPECT_TRUE(read.returns.empty());
  EXPECT_EQ(ReadDeclaration("f(Tensor x) -> Tensor").name_space, "");
}

TEST(DeclarationTest, TypesAreWithoutTheirAliases) {
  const Declaration read =
      ReadDeclaration("f(Tensor(a! -> *)?[] self, int[2] n=1, *, str? s=None) -> Tensor(a|b)[]");
  ASSERT_EQ(read.arguments.size(), 3u);
  EXPECT_EQ(read.arguments[0].type, "Tensor?[]");
  EXPECT_EQ(read.arguments[0].alias, "a! -> *");
  EXPECT_TRUE(read.arguments[0].IsWritten());
  EXPECT_EQ(read.arguments[1].type, "int[2]");
  EXPECT_FALSE(read.arguments[1].is_keyword_only);
  EXPECT_TRUE(read.arguments[2].is_keyword_only);
  ASSERT_EQ(read.returns.size(), 1u);
  EXPECT_EQ(read.returns[0].type, "Tensor[]");
  EXPECT_EQ(read.returns[0].alias, "a|b");
}

TEST(DeclarationTest, DefaultsAreTexts) {
  const Declaration read =
      ReadDeclaration("f(int[] n=[1, 2], str s='a, \\'(b', str t=\"]\", float x=-1e-5) -> ()");
  EXPECT_EQ(read.arguments[0].default_text, "[1, 2]");
  EXPECT_EQ(read.arguments[1].default_text, "'a, \\'(b'");
  EXPECT_EQ(read.arguments[2].default_text, "\"]\"");
  EXPECT_EQ(read.arguments[3].default_text, "-1e-5");
}

TEST(DeclarationTest, ReturnsMayHaveNames) {
  const Declaration read = ReadDeclaration("f() -> (Tensor values, int)");
  ASSERT_EQ(read.returns.size(), 2u);
  EXPECT_EQ(read.returns[0].name, "values");
  EXPECT_EQ(read.returns[1].name, "");
}

std::string ErrorOf(const char* text) {
  try {
    ReadDeclaration(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(DeclarationTest, ErrorsNameWhatWasExpected) {
  EXPECT_EQ(ErrorOf("f"), "schema 'f': `(` was expected at column 2");
  EXPECT_EQ(ErrorOf("f("), "schema 'f(': a type was expected at column 3");
  EXPECT_EQ(ErrorOf("f(Tensor) -> ()"),
            "schema 'f(Tensor) -> ()': the name of an argument was expected at column 9");
  EXPECT_EQ(ErrorOf("f(Tensor x)"), "schema 'f(Tensor x)': `->` was expected at column 12");
  EXPECT_EQ(ErrorOf("f(Tensor x) -> () y"),
            "schema 'f(Tensor x) -> () y': the end was expected at column 19");
  EXPECT_EQ(ErrorOf("f(int x=) -> ()"),
            "schema 'f(int x=) -> ()': a default was expected at column 9");
  EXPECT_EQ(ErrorOf("f(str x='a) -> ()"),
            "schema 'f(str x='a) -> ()': the end of a text was expected at column 18");
  EXPECT_EQ(ErrorOf("f(int[a] x) -> ()"),
            "schema 'f(int[a] x) -> ()': `]` was expected at column 7");
  EXPECT_EQ(ErrorOf("f(int x, int x) -> ()"),
            "schema 'f(int x, int x) -> ()': two arguments are called x");
}

}  // namespace
}  // namespace switchyard
