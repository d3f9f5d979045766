#include "compiler/model/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace switchyard::model {
namespace {

using testing::HasSubstr;

const Ranges kRanges = {{"s0", {1, 8}}, {"s1", {2, std::nullopt}}};

Expression Parsed(const std::string& text) {
  const absl::StatusOr<Expression> expression = ParseExpression(text);
  EXPECT_TRUE(expression.ok()) << expression.status().message();
  return expression.ok() ? *expression : Expression();
}

std::string FaultOf(const std::string& text) {
  const absl::StatusOr<Expression> expression = ParseExpression(text);
  return expression.ok() ? "" : std::string(expression.status().message());
}

TEST(Expression, ReadsTerms) {
  EXPECT_EQ(ToText(Parsed("Integer(-3)")), "-3");
  EXPECT_EQ(ToText(Parsed("Symbol('s0', positive=True, integer=True)")), "s0");
  EXPECT_EQ(ToText(Parsed("Mul(Integer(2), Symbol('s0', integer=True))")), "2*s0");
  EXPECT_EQ(ToText(Parsed("FloorDiv(Add(Symbol('s0'), Integer(1)), Integer(2))")),
            "((s0 + 1) // 2)");
  EXPECT_EQ(ToText(Parsed("Max(Integer(1), Symbol('s0'))")), "Max(1, s0)");
}

TEST(Expression, RefusesOtherText) {
  EXPECT_THAT(FaultOf("Frob(Integer(1))"), HasSubstr("not known, `Frob`"));
  EXPECT_THAT(FaultOf("Integer(1) "), HasSubstr("more after the expression"));
  EXPECT_THAT(FaultOf("FloorDiv(Integer(1))"), HasSubstr("with 1 operands"));
  EXPECT_THAT(FaultOf("Integer(99999999999999999999)"), HasSubstr("no number"));
  EXPECT_THAT(FaultOf("Symbol('s0'"), HasSubstr("no end of a symbol"));
  EXPECT_THAT(FaultOf(""), HasSubstr("not known"));
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "Add(";
  EXPECT_THAT(FaultOf(deep), HasSubstr("too deep"));
}

TEST(Expression, HasBounds) {
  EXPECT_EQ(UpperBound(Parsed("Mul(Integer(64), Symbol('s0'))"), kRanges), 512);
  EXPECT_EQ(LowerBound(Parsed("Add(Symbol('s0'), Symbol('s1'))"), kRanges), 3);
  EXPECT_EQ(UpperBound(Parsed("FloorDiv(Symbol('s0'), Integer(3))"), kRanges), 2);
  EXPECT_EQ(UpperBound(Parsed("CeilDiv(Symbol('s0'), Integer(3))"), kRanges), 3);
  EXPECT_EQ(UpperBound(Parsed("Mod(Symbol('s1'), Integer(4))"), kRanges), 3);
  EXPECT_EQ(UpperBound(Parsed("Min(Symbol('s1'), Integer(4))"), kRanges), 4);
  EXPECT_EQ(UpperBound(Parsed("Max(Symbol('s0'), Integer(4))"), kRanges), 8);
  EXPECT_EQ(UpperBound(Parsed("Pow(Symbol('s0'), Integer(2))"), kRanges), 64);
  EXPECT_EQ(UpperBound(Parsed("Mul(Integer(-1), Symbol('s0'))"), kRanges), -1);
}

TEST(Expression, HasNoBoundsWhereNoneAreKnown) {
  EXPECT_EQ(UpperBound(Parsed("Symbol('s1')"), kRanges), std::nullopt);
  EXPECT_EQ(UpperBound(Parsed("Symbol('s9')"), kRanges), std::nullopt);
  EXPECT_EQ(UpperBound(Parsed("FloorDiv(Integer(8), Symbol('s0'))"), kRanges), std::nullopt);
  EXPECT_EQ(UpperBound(Parsed("Mul(Integer(9223372036854775807), Symbol('s0'))"), kRanges),
            std::nullopt);
}

}  // namespace
}  // namespace switchyard::model
