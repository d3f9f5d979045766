#include "lib/core/mt19937.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>

namespace switchyard {
namespace {

TEST(Mt19937, GivesTheNumbersOfTheCppLibrary) {
  Mt19937 engine(5489);
  std::mt19937 expected(5489);
  for (size_t i = 0; i < 3 * Mt19937::kWords; ++i) ASSERT_EQ(engine(), expected()) << i;
}

TEST(Mt19937, ContinuesFromAState) {
  Mt19937 engine(1);
  for (size_t i = 0; i < Mt19937::kWords - 1; ++i) engine();
  Mt19937 restored(engine.state());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(restored(), engine());
}

}  // namespace
}  // namespace switchyard
