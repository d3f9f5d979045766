#include "lib/boxing/schema_text.h"

#include "gtest/gtest.h"

namespace switchyard {
namespace {

constexpr std::string_view kSchema =
    "aten::f.out(Tensor(a! -> *) self, int[2] n=[1,2], *, str s='a, \\'(b', str t=\"]\", "
    "Tensor(b!) out) -> (Tensor(a!), Tensor(b!))";

TEST(SchemaTextTest, TheNameEndsWhereTheArgumentsBegin) {
  EXPECT_EQ(NameInSchema(kSchema), "aten::f.out");
  EXPECT_EQ(NameInSchema("aten::f"), "aten::f");
}

TEST(SchemaTextTest, ArgumentsAreCountedWithoutTheStar) {
  EXPECT_EQ(ArgumentInSchema(kSchema, 0), "Tensor(a! -> *) self");
  EXPECT_EQ(ArgumentInSchema(kSchema, 1), "int[2] n=[1,2]");
  EXPECT_EQ(ArgumentInSchema(kSchema, 2), "str s='a, \\'(b'");
  EXPECT_EQ(ArgumentInSchema(kSchema, 3), "str t=\"]\"");
  EXPECT_EQ(ArgumentInSchema(kSchema, 4), "Tensor(b!) out");
}

TEST(SchemaTextTest, WhatIsNotThereIsEmpty) {
  EXPECT_EQ(ArgumentInSchema(kSchema, 5), "");
  EXPECT_EQ(ArgumentInSchema("aten::f() -> ()", 0), "");
  EXPECT_EQ(ArgumentInSchema("aten::f", 0), "");
  EXPECT_EQ(ArgumentInSchema("aten::f(str s='never", 1), "");
}

}  // namespace
}  // namespace switchyard
