#include "compiler/cpp/code.h"

#include <string>
#include <type_traits>

#include "gtest/gtest.h"

namespace switchyard::cpp {
namespace {

// Schema text can become code only through identifiers, literals and comments.
static_assert(!std::is_constructible_v<Code, std::string>);
static_assert(!std::is_constructible_v<Code, std::string_view>);
static_assert(!std::is_constructible_v<Code, const char*>);
static_assert(!std::is_constructible_v<Code, char (&)[8]>);

TEST(CodeTest, PartsJoin) {
  Code code = "return ";
  code += Code(Identifier::Known("f")) + "(" + Literal::String("a\"b") + ");";
  EXPECT_EQ(code.text(), "return f(\"a\\\"b\");");
}

TEST(CodeTest, Join) {
  EXPECT_EQ(Join({}, ", ").text(), "");
  EXPECT_EQ(Join({"a"}, ", ").text(), "a");
  EXPECT_EQ(Join({"a", "b", "c"}, ", ").text(), "a, b, c");
}

TEST(CodeTest, LineComment) { EXPECT_EQ(Code::LineComment(Comment("a\nb")).text(), "// a\\x0ab"); }

}  // namespace
}  // namespace switchyard::cpp
