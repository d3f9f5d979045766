#include "compiler/model/fold/node_forms.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace switchyard::model {
namespace {

Node Call(const std::string& target, const std::vector<NamedValue>& inputs) {
  Node node;
  node.target = target;
  node.inputs = inputs;
  return node;
}

Node Transposition(int64_t first, int64_t second) {
  return Call("aten::transpose.int", {{"dim0", Integer(first)}, {"dim1", Integer(second)}});
}

Node Permutation(const std::vector<Integer>& dims) {
  return Call("aten::permute", {{"dims", dims}});
}

TEST(SwapsDimensionsTest, DimensionsCountFromEitherEnd) {
  EXPECT_TRUE(SwapsDimensions(Call("aten::t", {})));
  for (const int64_t first : {0, -2}) {
    for (const int64_t second : {1, -1}) {
      EXPECT_TRUE(SwapsDimensions(Transposition(first, second)));
      EXPECT_TRUE(SwapsDimensions(Transposition(second, first)));
      EXPECT_TRUE(SwapsDimensions(Permutation({second, first})));
      EXPECT_FALSE(SwapsDimensions(Permutation({first, second})));
    }
  }
}

TEST(SwapsDimensionsTest, OthersKeepTheOrder) {
  EXPECT_FALSE(SwapsDimensions(Transposition(0, -2)));
  EXPECT_FALSE(SwapsDimensions(Transposition(1, 1)));
  EXPECT_FALSE(SwapsDimensions(Permutation({})));
  EXPECT_FALSE(SwapsDimensions(Permutation({int64_t{1}, int64_t{0}, int64_t{2}})));
  EXPECT_FALSE(SwapsDimensions(Call("aten::transpose.int", {})));
  EXPECT_FALSE(SwapsDimensions(Call("aten::view", {})));
}

}  // namespace
}  // namespace switchyard::model
