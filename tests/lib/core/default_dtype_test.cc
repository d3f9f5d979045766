#include "lib/core/default_dtype.h"

#include <gtest/gtest.h>

#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

// The setting is the process's, so each test leaves what it found.
class DefaultDtype : public ::testing::Test {
 protected:
  ~DefaultDtype() override { SetDefaultFloatingType(before_); }

 private:
  const ScalarType before_ = DefaultFloatingType();
};

TEST_F(DefaultDtype, IsFloatUntilAnotherOneIsSet) {
  EXPECT_EQ(DefaultFloatingType(), ScalarType::Float);
  SetDefaultFloatingType(ScalarType::Double);
  EXPECT_EQ(DefaultFloatingType(), ScalarType::Double);
}

TEST_F(DefaultDtype, TheComplexOneHasTheSamePrecision) {
  EXPECT_EQ(DefaultComplexType(), ScalarType::ComplexFloat);
  SetDefaultFloatingType(ScalarType::Double);
  EXPECT_EQ(DefaultComplexType(), ScalarType::ComplexDouble);
  SetDefaultFloatingType(ScalarType::Half);
  EXPECT_EQ(DefaultComplexType(), ScalarType::ComplexHalf);
  SetDefaultFloatingType(ScalarType::BFloat16);
  EXPECT_EQ(DefaultComplexType(), ScalarType::ComplexFloat) << "there is none of such numbers";
}

TEST_F(DefaultDtype, OnlyAFloatingOneIsTaken) {
  for (const ScalarType type : {ScalarType::Long, ScalarType::Bool, ScalarType::ComplexFloat}) {
    EXPECT_ERROR(SetDefaultFloatingType(type), "only a floating dtype can be the default");
    EXPECT_EQ(DefaultFloatingType(), ScalarType::Float);
  }
}

}  // namespace
}  // namespace switchyard
