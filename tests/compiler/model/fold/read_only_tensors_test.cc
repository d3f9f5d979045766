#include "compiler/model/fold/read_only_tensors.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

Reading ReadingOf(const Node& node) {
  return node.target == "reads"   ? Reading::kReads
         : node.target == "views" ? Reading::kGivesView
                                  : Reading::kMayWrite;
}

class ReadOnlyTensorsTest : public testing::Test {
 protected:
  ReadOnlyTensorsTest() {
    w_ = maker_.Stored(InputKind::kBuffer, "w", Sizes({2, 3}));
    other_ = maker_.Stored(InputKind::kBuffer, "other", Sizes({2, 3}));
  }

  TensorId Call(const std::string& target, TensorId tensor) {
    return maker_.Call(target, {{"self", tensor}}, "r", Sizes({2, 3}));
  }

  bool Has(TensorId tensor) { return ReadOnlyTensors(maker_.graph, ReadingOf).Has(tensor); }

  GraphMaker maker_;
  TensorId w_;
  TensorId other_;
};

TEST_F(ReadOnlyTensorsTest, WhatCallsOnlyReadIsReadOnly) {
  EXPECT_TRUE(Has(w_)) << "no call has it";
  Call("reads", w_);
  Call("reads", w_);
  EXPECT_TRUE(Has(w_));
}

TEST_F(ReadOnlyTensorsTest, OneCallThatMayWriteIsEnough) {
  Call("reads", w_);
  Call("unknown", w_);
  Call("reads", w_);
  EXPECT_FALSE(Has(w_));
  EXPECT_TRUE(Has(other_));
}

TEST_F(ReadOnlyTensorsTest, CallsMayWriteWhatTheirListsHave) {
  maker_.Call("unknown", {{"tensors", std::vector<TensorId>{w_}}}, "r", Sizes({2, 3}));
  maker_.Call("unknown", {{"indices", std::vector<std::optional<TensorId>>{std::nullopt, other_}}},
              "s", Sizes({2, 3}));
  EXPECT_FALSE(Has(w_));
  EXPECT_FALSE(Has(other_));
}

TEST_F(ReadOnlyTensorsTest, AViewThatIsOnlyReadReads) {
  const TensorId view = Call("views", w_);
  Call("reads", view);
  EXPECT_TRUE(Has(view));
  EXPECT_TRUE(Has(w_));
}

TEST_F(ReadOnlyTensorsTest, AWriteToAViewWritesItsTensor) {
  const TensorId view = Call("views", w_);
  Call("reads", w_);
  Call("unknown", view);
  EXPECT_FALSE(Has(view));
  EXPECT_FALSE(Has(w_));
}

TEST_F(ReadOnlyTensorsTest, AWriteToAViewOfAViewWritesAllOfThem) {
  const TensorId first = Call("views", w_);
  const TensorId second = Call("views", first);
  const TensorId third = Call("views", first);
  Call("reads", third);
  EXPECT_TRUE(Has(w_));
  Call("unknown", second);
  for (const TensorId tensor : {w_, first, second}) EXPECT_FALSE(Has(tensor));
  EXPECT_TRUE(Has(third)) << "what is said of a view is said of its own name";
}

TEST_F(ReadOnlyTensorsTest, ViewsThatCannotBeFollowedMayBeWritten) {
  maker_.Add("views", {{"self", w_}}, {std::vector<TensorId>{maker_.Tensor("r", Sizes({2}))}});
  maker_.Add("views", {{"self", other_}},
             {maker_.Tensor("s", Sizes({2})), maker_.Tensor("t", Sizes({2}))});
  EXPECT_FALSE(Has(w_));
  EXPECT_FALSE(Has(other_));
}

TEST_F(ReadOnlyTensorsTest, AStorageIsReadOnlyAsAWhole) {
  maker_.graph.inputs[1].payload->member = maker_.graph.inputs[0].payload->member;
  Call("reads", other_);
  EXPECT_TRUE(Has(w_));
  EXPECT_TRUE(Has(other_));
  Call("unknown", other_);
  EXPECT_FALSE(Has(w_));
  EXPECT_FALSE(Has(other_));
}

TEST_F(ReadOnlyTensorsTest, BuffersThatTakeAValueAtTheEndAreWritten) {
  const TensorId value = Call("reads", w_);
  maker_.graph.outputs.push_back({OutputKind::kBufferMutation, value, "other"});
  EXPECT_TRUE(Has(w_));
  EXPECT_FALSE(Has(other_));
  // And whoever has their storage.
  maker_.graph.inputs[1].payload->member = maker_.graph.inputs[0].payload->member;
  EXPECT_FALSE(Has(w_));
}

TEST_F(ReadOnlyTensorsTest, ReturnedValuesAreNoWrites) {
  maker_.graph.outputs.push_back({OutputKind::kUser, Call("reads", w_), "w"});
  EXPECT_TRUE(Has(w_));
}

// Their results may be the tensors that bodies give, whatever the calls of the bodies do.
TEST_F(ReadOnlyTensorsTest, WhatControlFlowTakesMayBeWritten) {
  const TensorId result = maker_.Tensor("result", Sizes({2, 3}));
  maker_.Mark(Mark::kIf, {other_}, {result});
  const TensorId view = Call("views", w_);
  maker_.Mark(Mark::kElse, {view}, {result});
  maker_.graph.nodes.back().target = "reads";
  const TensorId read = Call("reads", w_);
  maker_.Mark(Mark::kEndIf, {read}, {result});
  EXPECT_FALSE(Has(view));
  EXPECT_FALSE(Has(w_)) << "its view is a result";
  EXPECT_FALSE(Has(other_)) << "the condition";
}

TEST_F(ReadOnlyTensorsTest, WhatBodiesOnlyReadIsReadOnly) {
  const TensorId result = maker_.Tensor("result", Sizes({2, 3}));
  maker_.Mark(Mark::kLoop, {other_}, {result});
  const TensorId read = Call("reads", w_);
  maker_.Mark(Mark::kEndLoop, {read}, {result});
  EXPECT_TRUE(Has(w_));
  EXPECT_FALSE(Has(other_)) << "the variable of the loop";
}

}  // namespace
}  // namespace switchyard::model
