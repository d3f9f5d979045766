// Calls every operator of kernels/native_functions.yaml with the cases of the comparison, also on
// machines without libtorch: each operator accepts some cases, and no case causes a sanitizer
// error.

#include <string>

#include "gtest/gtest.h"
#include "tests/kernels/comparison/cases.h"
#include "tests/kernels/comparison/facts/kernel_facts.h"
#include "tests/kernels/comparison/own_operators.h"
#include "tests/kernels/comparison/recipes.h"

namespace switchyard::comparison {
namespace {

constexpr uint64_t kCases = 60;

TEST(CoverageTest, EveryOperatorHasCasesThatItAccepts) {
  for (const OwnOperator& op : OwnOperators()) {
    const Recipe& recipe = RecipeOf(op.name.substr(op.name.find("::") + 2));
    int accepted = 0;
    std::string message;
    for (uint64_t number = 0; number < kCases; ++number) {
      const Outcome outcome = CallOwn(op.name, CaseMaker(op.schema, recipe, number).Make());
      accepted += outcome.error ? 0 : 1;
      if (outcome.error) message = *outcome.error;
    }
    EXPECT_GE(accepted, 4) << op.name << ": " << message;
  }
}

TEST(CoverageTest, EveryOperatorHasFacts) {
  for (const OwnOperator& op : OwnOperators()) EXPECT_TRUE(HasFacts(op.name)) << op.name;
}

}  // namespace
}  // namespace switchyard::comparison
