#include "compiler/cpp/literal.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace switchyard::cpp {
namespace {

std::string String(std::string_view text) { return Literal::String(text).text(); }

TEST(LiteralTest, StringsEscapeWhatEndsOrChangesThem) {
  EXPECT_EQ(String("reflect"), "\"reflect\"");
  EXPECT_EQ(String(""), "\"\"");
  EXPECT_EQ(String("say \"x\""), R"("say \"x\"")");
  EXPECT_EQ(String("a\\"), R"("a\\")");
  EXPECT_EQ(String("a\nb\tc"), R"("a\nb\tc")");
  EXPECT_EQ(String("\"; system(\"x\"); //"), R"("\"; system(\"x\"); //")");
}

TEST(LiteralTest, BytesBeyondAsciiAreOctalOfThreeDigits) {
  EXPECT_EQ(String(std::string_view("\0", 1)), R"("\000")");
  EXPECT_EQ(String("\x1B[31m"), R"("\033[31m")");
  EXPECT_EQ(String("\xC3\xA9"
                   "1"),
            R"("\303\2511")");
  EXPECT_EQ(String("\x7F"), R"("\177")");
}

TEST(LiteralTest, NoTrigraphs) {
  EXPECT_EQ(String("?\?/"), "\"?\\?/\"");
  EXPECT_EQ(String("??\?="), "\"?\\?\\?=\"");
}

TEST(LiteralTest, Integers) {
  EXPECT_EQ(Literal::Integer(0).text(), "0");
  EXPECT_EQ(Literal::Integer(-1).text(), "-1");
  EXPECT_EQ(Literal::Integer(std::numeric_limits<int64_t>::max()).text(), "9223372036854775807");
  EXPECT_EQ(Literal::Integer(std::numeric_limits<int64_t>::min()).text(),
            "(-9223372036854775807 - 1)");
}

TEST(LiteralTest, FloatingLiteralsNeverLookLikeIntegers) {
  EXPECT_EQ(Literal::Floating(2).text(), "2.0");
  EXPECT_EQ(Literal::Floating(-0.0).text(), "-0.0");
  EXPECT_EQ(Literal::Floating(0.1).text(), "0.1");
  EXPECT_EQ(Literal::Floating(1e-5).text(), "1e-05");
  EXPECT_EQ(Literal::Floating(1e300).text(), "1e+300");
}

TEST(LiteralTest, FloatingValuesWithoutDigits) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Literal::Floating(infinity).text(), "std::numeric_limits<double>::infinity()");
  EXPECT_EQ(Literal::Floating(-infinity).text(), "-std::numeric_limits<double>::infinity()");
  EXPECT_EQ(Literal::Floating(std::numeric_limits<double>::quiet_NaN()).text(),
            "std::numeric_limits<double>::quiet_NaN()");
}

TEST(LiteralTest, Booleans) {
  EXPECT_EQ(Literal::Bool(true).text(), "true");
  EXPECT_EQ(Literal::Bool(false).text(), "false");
}

TEST(CommentTest, KeepsOrdinaryText) {
  EXPECT_EQ(Comment("add.Tensor(Tensor self, *, Scalar alpha=1) -> Tensor").text(),
            "add.Tensor(Tensor self, *, Scalar alpha=1) -> Tensor");
  EXPECT_EQ(Comment("caf\xC3\xA9").text(), "caf\xC3\xA9");
}

TEST(CommentTest, EndsWithItsLine) {
  EXPECT_EQ(Comment("a\nint x;").text(), "a\\x0aint x;");
  EXPECT_EQ(Comment("a\\").text(), "a\\ (backslash)");
  EXPECT_EQ(Comment("a\\  ").text(), "a\\ (backslash)");
  EXPECT_EQ(Comment("a?\?/").text(), "a?? /");
}

TEST(CommentTest, DoesNotOpenOrCloseOther) {
  EXPECT_EQ(Comment("a */ b").text(), "a * / b");
  EXPECT_EQ(Comment("/*/").text(), "/ * /");
}

// U+202E reverses the text after it, U+200B is invisible, and some programs end a line at U+2028.
TEST(CommentTest, ShowsWhatWouldMislead) {
  EXPECT_EQ(Comment("\xE2\x80\xAE").text(), "\\xe2\\x80\\xae");
  EXPECT_EQ(Comment("a\xE2\x80\x8B").text(), "a\\xe2\\x80\\x8b");
  EXPECT_EQ(Comment("\xE2\x80\xA8").text(), "\\xe2\\x80\\xa8");
}

TEST(CommentTest, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(Comment("\xFF").text(), "\\xff");
  EXPECT_EQ(Comment("\xC3").text(), "\\xc3");
  EXPECT_EQ(Comment("\xC0\xAF").text(), "\\xc0\\xaf");           // overlong
  EXPECT_EQ(Comment("\xED\xA0\x80").text(), "\\xed\\xa0\\x80");  // surrogate
}

}  // namespace
}  // namespace switchyard::cpp
