// Values of bodies without Clang: the effect of joins, loops and calls on a parameter.
#include "compiler/check/body_flow.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace switchyard::check {
namespace {

// One source whose functions call each other and the functions of known_calls.def.
class BodyFlowTest : public testing::Test {
 protected:
  BodyFlowTest() { index_.files = {"/a.cc"}; }

  // With `parameters` parameters, which are values 1 and so on.
  cxx::FunctionBody& Add(const std::string& name, std::size_t parameters) {
    cxx::FunctionBody& body = bodies_.emplace_back();
    body.key = name;
    body.name = name;
    body.values.emplace_back();
    for (std::uint32_t i = 0; i < parameters; ++i) {
      body.parameters.push_back("p" + std::to_string(i));
      body.values.push_back({cxx::ValueKind::kParameter, i, {}});
    }
    return body;
  }

  static cxx::ValueId Value(cxx::FunctionBody* body, cxx::ValueKind kind,
                            std::vector<cxx::ValueId> sources, std::uint32_t number = 0) {
    body->values.push_back({kind, number, std::move(sources)});
    return static_cast<cxx::ValueId>(body->values.size() - 1);
  }

  // Gives the value of the result.
  cxx::ValueId Call(cxx::FunctionBody* body, const std::string& name,
                    std::vector<cxx::ValueId> arguments) {
    cxx::Callee callee;
    callee.name = name;
    callee.key = name;
    body->calls.push_back({static_cast<std::uint32_t>(index_.callees.size()),
                           std::move(arguments),
                           cxx::Place{0, 1, 2},
                           false,
                           {},
                           0});
    index_.callees.push_back(callee);
    return Value(body, cxx::ValueKind::kResult, {},
                 static_cast<std::uint32_t>(body->calls.size() - 1));
  }

  const BodySummary& Follow(const std::string& name, const KnownValues& known = {}) {
    index_.bodies = bodies_;
    indexes_ = {index_};
    flow_ = std::make_unique<BodyFlow>(indexes_, effects_);
    for (const cxx::FunctionBody& body : indexes_[0].bodies) {
      if (body.name == name) return flow_->Of(indexes_[0], body, known);
    }
    ADD_FAILURE() << name;
    return flow_->Of(indexes_[0], indexes_[0].bodies[0]);
  }

  std::vector<cxx::FunctionBody> bodies_;
  cxx::KernelIndex index_;

 private:
  std::vector<cxx::KernelIndex> indexes_;
  const schema::Program program_;
  const ExpectedKernels expected_;
  const OperatorEffects effects_{program_, expected_};
  std::unique_ptr<BodyFlow> flow_;
};

// Parameter 0 is written where parameter 1 is true, and returned where it is not.
TEST_F(BodyFlowTest, AKnownValueRulesFactsOut) {
  cxx::FunctionBody& body = Add("f", 2);
  body.contexts = {{}, {0, 1, 1, true}, {0, 1, 1, false}};
  const cxx::ValueId fresh = Value(&body, cxx::ValueKind::kFresh, {});
  const cxx::ValueId kept = Value(&body, cxx::ValueKind::kWhen, {1}, 2);
  const cxx::ValueId made = Value(&body, cxx::ValueKind::kWhen, {fresh}, 1);
  const cxx::ValueId either = Value(&body, cxx::ValueKind::kOneOf, {kept, made});
  body.writes.push_back({1, {0, 1, 2}, 1});
  body.returns.push_back({either, {0, 3, 4}, 0});
  const BodySummary& any = Follow("f");
  EXPECT_EQ(any.writes.size(), 1u);
  EXPECT_TRUE(any.returned[0].origins.has_other);
  const BodySummary& written = Follow("f", {{1, 1}});
  EXPECT_TRUE(written.MayWrite(0));
  EXPECT_TRUE(written.returned[0].origins.parameters.empty());
  const BodySummary& returned = Follow("f", {{1, 0}});
  EXPECT_FALSE(returned.MayWrite(0));
  ASSERT_EQ(returned.returned[0].origins.parameters.size(), 1u);
  EXPECT_TRUE(returned.returned[0].origins.parameters[0].IsCertain());
}

TEST_F(BodyFlowTest, AJoinIsCertainOnlyWhenAllAgree) {
  bodies_.reserve(4);
  cxx::FunctionBody& body = Add("f", 1);
  const cxx::ValueId fresh = Value(&body, cxx::ValueKind::kFresh, {});
  const cxx::ValueId same = Value(&body, cxx::ValueKind::kOneOf, {1, 1});
  const cxx::ValueId either = Value(&body, cxx::ValueKind::kOneOf, {1, fresh});
  body.returns = {{same, {}}, {either, {}}};
  const BodySummary& summary = Follow("f");
  ASSERT_EQ(summary.returned.size(), 2u);
  EXPECT_TRUE(summary.returned[0].origins.Find(0)->IsCertain());
  EXPECT_FALSE(summary.returned[0].origins.has_other);
  EXPECT_FALSE(summary.returned[1].origins.Find(0)->IsCertain());
  EXPECT_TRUE(summary.returned[1].origins.has_other);
}

TEST_F(BodyFlowTest, ALoopJoinsWhatItsEndHas) {
  cxx::FunctionBody& body = Add("f", 1);
  const cxx::ValueId loop = Value(&body, cxx::ValueKind::kOneOf, {1, 3});
  Value(&body, cxx::ValueKind::kFresh, {});
  body.writes = {{loop, {}}};
  const BodySummary& summary = Follow("f");
  ASSERT_EQ(summary.writes.size(), 1u);
  EXPECT_FALSE(summary.writes[0].is_certain);
}

TEST_F(BodyFlowTest, AViewOfAParameterIsNotItself) {
  cxx::FunctionBody& body = Add("f", 1);
  const cxx::ValueId data = Call(&body, "at::Tensor::data_ptr", {1});
  body.writes = {{data, {0, 5, 6}}};
  const BodySummary& summary = Follow("f");
  EXPECT_FALSE(summary.values[data].Find(0)->is_same);
  ASSERT_EQ(summary.writes.size(), 1u);
  EXPECT_TRUE(summary.writes[0].is_certain);
  ASSERT_EQ(summary.writes[0].path.size(), 2u);
  EXPECT_EQ(summary.writes[0].path[1].place.begin, 5u);
}

TEST_F(BodyFlowTest, WritesAndResultsOfHelpersAreThoseOfTheirCallers) {
  bodies_.reserve(4);
  cxx::FunctionBody& helper = Add("helper", 2);
  helper.writes = {{2, {0, 7, 8}}};
  helper.returns = {{1, {}}};
  cxx::FunctionBody& body = Add("f", 2);
  const cxx::ValueId result = Call(&body, "helper", {2, 1});
  body.returns = {{result, {}}};
  const BodySummary& summary = Follow("f");
  ASSERT_EQ(summary.writes.size(), 1u);
  EXPECT_EQ(summary.writes[0].parameter, 0u);
  EXPECT_EQ(summary.writes[0].path.back().place.begin, 7u);
  EXPECT_NE(summary.returned[0].origins.Find(1), nullptr);
  EXPECT_EQ(summary.returned[0].origins.Find(0), nullptr);
}

TEST_F(BodyFlowTest, NothingIsClaimedOfWhatIsNotSeen) {
  cxx::FunctionBody& body = Add("f", 2);
  const cxx::ValueId result = Call(&body, "unseen", {1});
  body.returns = {{result, {}}};
  const BodySummary& summary = Follow("f");
  EXPECT_TRUE(summary.writes.empty());
  EXPECT_TRUE(summary.returned[0].origins.is_unknown);
  EXPECT_TRUE(summary.is_passed_on[0]);
  EXPECT_FALSE(summary.is_passed_on[1]);
  EXPECT_FALSE(summary.calls[0].IsSeen());
}

TEST_F(BodyFlowTest, RecursionEnds) {
  cxx::FunctionBody& body = Add("f", 1);
  Call(&body, "f", {1});
  body.writes = {{1, {}}};
  EXPECT_EQ(Follow("f").writes.size(), 1u);
}

TEST_F(BodyFlowTest, PartsOfATupleAreItsElements) {
  cxx::FunctionBody& body = Add("f", 2);
  const cxx::ValueId tuple = Value(&body, cxx::ValueKind::kTuple, {1, 2});
  const cxx::ValueId second = Value(&body, cxx::ValueKind::kPart, {tuple}, 1);
  body.returns = {{second, {}}, {tuple, {}}};
  const BodySummary& summary = Follow("f");
  EXPECT_EQ(summary.returned[0].origins.Find(0), nullptr);
  EXPECT_TRUE(summary.returned[0].origins.Find(1)->IsCertain());
  EXPECT_NE(summary.PartOf(tuple, 0).Find(0), nullptr);
  EXPECT_EQ(summary.PartOf(tuple, 0).Find(1), nullptr);
}

}  // namespace
}  // namespace switchyard::check
