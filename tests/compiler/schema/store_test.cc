#include "compiler/schema/store.h"

#include <string>

#include "compiler/schema/ids.h"
#include "compiler/schema/program.h"
#include "gtest/gtest.h"

namespace switchyard::schema {
namespace {

TEST(Store, GivesIdsInOrderAndFactsById) {
  Store<OperatorId, std::string> names;
  const OperatorId first = names.Add("first");
  const OperatorId second = names.Add("second");
  EXPECT_LT(first, second);
  EXPECT_EQ(names[first], "first");
  EXPECT_EQ(names[second], "second");
  EXPECT_EQ(names.size(), 2u);
}

TEST(Id, StandsForNothingUntilItIsGiven) {
  EXPECT_NE(OperatorId(), OperatorId(0));
  EXPECT_EQ(OperatorId(3).number(), 3u);
}

TEST(Program, GivesOperatorsTheirPlaces) {
  Program program;
  for (int i = 0; i < 3; ++i) program.Add(NativeFunction());
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(program.functions[i].id, OperatorId(i));
}

}  // namespace
}  // namespace switchyard::schema
