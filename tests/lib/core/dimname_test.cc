#include "lib/core/dimname.h"

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

TEST(DimnameTest, IsTheTextThatItWasMadeOf) {
  const Dimname batch = Dimname::FromText("batch_1");
  EXPECT_EQ(batch.text(), "batch_1");
  EXPECT_FALSE(batch.is_wildcard());
  EXPECT_EQ(batch, Dimname::FromText("batch_1"));
  EXPECT_NE(batch, Dimname::FromText("batch"));
}

TEST(DimnameTest, TheWildcardGoesWithEveryName) {
  const Dimname any;
  EXPECT_TRUE(any.is_wildcard());
  EXPECT_EQ(any.text(), "*");
  EXPECT_EQ(any, Dimname::FromText("*"));
  EXPECT_TRUE(any.matches(Dimname::FromText("c")));
  EXPECT_TRUE(Dimname::FromText("c").matches(any));
  EXPECT_FALSE(Dimname::FromText("c").matches(Dimname::FromText("d")));
}

TEST(DimnameTest, OtherTextIsRefused) {
  EXPECT_ERROR(Dimname::FromText(""), "a dimension cannot be called ``");
  EXPECT_ERROR(Dimname::FromText("2d"), "a dimension cannot be called `2d`");
  EXPECT_ERROR(Dimname::FromText("a b"), "a dimension cannot be called `a b`");
}

}  // namespace
}  // namespace switchyard
