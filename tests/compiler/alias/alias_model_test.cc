#include "compiler/alias/alias_model.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/compiler/alias/parsed_declaration.h"

namespace switchyard::alias {
namespace {

using Indices = std::vector<std::size_t>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

AliasModel ModelOf(const std::string& text) { return AliasModel(ParsedDeclaration(text)); }

TEST(AliasModel, ReadsEveryFormOfAnnotation) {
  struct Case {
    const char* annotated;
    const char* before;
    const char* after;
    bool is_written;
  };
  for (const Case& form : {
           Case{"Tensor", "", "", false},
           Case{"Tensor(a)", "a", "a", false},
           Case{"Tensor(a!)", "a", "a", true},
           Case{"Tensor(b|a)", "a|b", "a|b", false},
           Case{"Tensor(a -> *)", "a", "*", false},
           Case{"Tensor(a! -> *)", "a", "*", true},
           Case{"Tensor(a -> b)", "a", "b", false},
           Case{"Tensor(a! -> a|b)", "a", "a|b", true},
           Case{"Tensor(a|b -> *)", "a|b", "*", false},
           Case{"Tensor!", "$0", "$0", true},
           Case{"Tensor(a!)?", "a", "a", true},
           Case{"Tensor(a)[]", "a", "a", false},
       }) {
    const AliasModel model = ModelOf(std::string("f(") + form.annotated + " x) -> ()");
    const Aliasing& aliasing = model.arguments()[0];
    EXPECT_EQ(aliasing.before.ToString(), form.before) << form.annotated;
    EXPECT_EQ(aliasing.after.ToString(), form.after) << form.annotated;
    EXPECT_EQ(aliasing.is_written, form.is_written) << form.annotated;
    EXPECT_EQ(aliasing.is_annotated, *form.before != '\0') << form.annotated;
    EXPECT_TRUE(aliasing.is_memory) << form.annotated;
  }
}

TEST(AliasModel, TensorsAreMemoryAndTheRestIsNot) {
  const AliasModel model =
      ModelOf("f(Tensor? a, Tensor?[] b, Tensor[]? c, int[] d, Generator? e) -> (Tensor, int[])");
  std::vector<bool> memory;
  std::vector<bool> lists;
  for (const Aliasing& aliasing : model.arguments()) {
    memory.push_back(aliasing.is_memory);
    lists.push_back(aliasing.is_list);
  }
  EXPECT_EQ(memory, (std::vector<bool>{true, true, true, false, false}));
  EXPECT_EQ(lists, (std::vector<bool>{false, true, true, true, false}));
  EXPECT_TRUE(model.IsFresh(0));
  EXPECT_FALSE(model.IsFresh(1)) << "a value is no memory, new or old";
}

TEST(AliasModel, FunctionalReturnsAreFresh) {
  const AliasModel model = ModelOf("add(Tensor self, Tensor other) -> Tensor");
  EXPECT_TRUE(model.IsFresh(0));
  EXPECT_EQ(model.AliasedArguments(0), Indices{});
  EXPECT_EQ(model.WrittenArguments(), Indices{});
  EXPECT_EQ(model.ArgumentsAliasedBefore(), Pairs{});
}

TEST(AliasModel, InPlaceOperatorsReturnSelf) {
  const AliasModel model = ModelOf("add_(Tensor(a!) self, Tensor other) -> Tensor(a!)");
  EXPECT_EQ(model.RelationOf(0, 0), Relation::kIs);
  EXPECT_EQ(model.RelationOf(0, 1), Relation::kNone);
  EXPECT_EQ(model.WrittenArguments(), Indices{0});
  EXPECT_FALSE(model.IsFresh(0));
}

TEST(AliasModel, OutOperatorsReturnTheirOutArgumentsInOrder) {
  const AliasModel model = ModelOf(
      "max.out(Tensor self, int d, *, Tensor(a!) x, Tensor(b!) y) -> (Tensor(a!), Tensor(b!))");
  EXPECT_EQ(model.RelationOf(0, 2), Relation::kIs);
  EXPECT_EQ(model.RelationOf(0, 3), Relation::kNone);
  EXPECT_EQ(model.RelationOf(1, 3), Relation::kIs);
  EXPECT_EQ(model.AliasedArguments(1), Indices{3});
  EXPECT_EQ(model.WrittenArguments(), (Indices{2, 3}));
  EXPECT_EQ(model.ReturnsAliased(), Pairs{});
}

TEST(AliasModel, OutArgumentsOfOneLetterStayApartByPosition) {
  const AliasModel model =
      ModelOf("f.out(Tensor self, *, Tensor(a!) x, Tensor(a!) y) -> (Tensor(a!), Tensor(a!))");
  EXPECT_EQ(model.RelationOf(0, 1), Relation::kIs);
  EXPECT_EQ(model.RelationOf(0, 2), Relation::kMayAlias);
  EXPECT_EQ(model.RelationOf(1, 2), Relation::kIs);
  EXPECT_EQ(model.ArgumentsAliasedBefore(), (Pairs{{1, 2}}));
  EXPECT_EQ(model.ReturnsAliased(), (Pairs{{0, 1}}));
}

TEST(AliasModel, ScratchArgumentsAreNotReturned) {
  const AliasModel model =
      ModelOf("f.out(Tensor self, *, Tensor(a!) out, Tensor(b!) _scratch_t) -> Tensor(a!)");
  EXPECT_EQ(model.AliasedArguments(0), Indices{1});
  EXPECT_EQ(model.WrittenArguments(), (Indices{1, 2}));
}

TEST(AliasModel, ViewsMayAliasTheirSource) {
  const AliasModel model = ModelOf("view(Tensor(a) self, int[] size) -> Tensor(a)");
  EXPECT_EQ(model.RelationOf(0, 0), Relation::kMayAlias);
  EXPECT_EQ(model.WrittenArguments(), Indices{});
  EXPECT_EQ(model.ArgumentsThatBecomeWildcard(), Indices{});
}

TEST(AliasModel, AListOfViewsMakesItsSourceWildcard) {
  const AliasModel model = ModelOf("split(Tensor(a -> *) self, int n) -> Tensor(a)[]");
  EXPECT_EQ(model.ArgumentsThatBecomeWildcard(), Indices{0});
  EXPECT_EQ(model.RelationOf(0, 0), Relation::kMayAlias);
  EXPECT_TRUE(model.returns()[0].is_list);
}

TEST(AliasModel, AnyListMayHoldWhatBecameWildcard) {
  const AliasModel model = ModelOf("f(Tensor(a -> *) x, Tensor[] list, Tensor y) -> Tensor[]");
  EXPECT_EQ(model.ArgumentsAliasedBefore(), Pairs{});
  EXPECT_EQ(model.ArgumentsAliasedAfter(), (Pairs{{0, 1}}));
  EXPECT_EQ(model.AliasedArguments(0), Indices{0});
  EXPECT_TRUE(ModelOf("f(Tensor(a -> *) x, int[] list) -> Tensor").IsFresh(0))
      << "a tensor is no list";
  EXPECT_EQ(ModelOf("f(Tensor(a -> *) x, int[] n) -> ()").ArgumentsAliasedAfter(), Pairs{})
      << "a list of numbers holds no tensor";
}

TEST(AliasModel, WildcardsAreOneSet) {
  const AliasModel model = ModelOf("f(Tensor(a -> *) x, Tensor(b -> *) y) -> ()");
  EXPECT_EQ(model.ArgumentsAliasedBefore(), Pairs{});
  EXPECT_EQ(model.ArgumentsAliasedAfter(), (Pairs{{0, 1}}));
}

TEST(AliasModel, SetsAfterTheArrowCount) {
  const AliasModel model = ModelOf("f(Tensor(a! -> a|b) x, Tensor(b) y, Tensor(c) z) -> Tensor(b)");
  EXPECT_EQ(model.AliasedArguments(0), (Indices{0, 1}));
  EXPECT_EQ(model.ArgumentsAliasedBefore(), Pairs{});
  EXPECT_EQ(model.ArgumentsAliasedAfter(), (Pairs{{0, 1}}));
}

TEST(AliasModel, AReturnInTwoSetsMayAliasBothSources) {
  const AliasModel model = ModelOf("f(Tensor(a) x, Tensor(b) y, Tensor(c) z) -> Tensor(a|b)");
  EXPECT_EQ(model.AliasedArguments(0), (Indices{0, 1}));
}

TEST(AliasModel, ArgumentsOfOneSetMayBeTheSame) {
  const AliasModel model = ModelOf("f(Tensor(a) x, Tensor(b) y, Tensor(a|b) z) -> ()");
  EXPECT_EQ(model.ArgumentsAliasedBefore(), (Pairs{{0, 2}, {1, 2}}));
}

TEST(AliasModel, FreshSetsShareNothing) {
  const AliasModel model = ModelOf("f(Tensor! x, Tensor! y) -> ()");
  EXPECT_EQ(model.WrittenArguments(), (Indices{0, 1}));
  EXPECT_EQ(model.ArgumentsAliasedAfter(), Pairs{});
}

TEST(AliasModel, ViewsOfOneSourceMayAliasEachOther) {
  const AliasModel model =
      ModelOf("f(Tensor(a) x) -> (Tensor(a) first, Tensor(a) second, Tensor rest)");
  EXPECT_EQ(model.ReturnsAliased(), (Pairs{{0, 1}}));
  EXPECT_TRUE(model.IsFresh(2));
}

TEST(AliasModel, ALetterOfNoArgumentIsFresh) {
  EXPECT_TRUE(ModelOf("f(Tensor self) -> Tensor(a)").IsFresh(0));
}

TEST(AliasModel, AWildcardReturnIsNotFresh) {
  EXPECT_FALSE(ModelOf("f(Tensor self) -> Tensor(a -> *) x").IsFresh(0));
}

TEST(AliasModel, WrittenSelfWithoutAnInPlaceNameIsStillReturned) {
  const AliasModel model = ModelOf("set_data(Tensor(a!) self, Tensor(b!) other) -> Tensor(a!)");
  EXPECT_EQ(model.RelationOf(0, 0), Relation::kIs);
  EXPECT_EQ(model.WrittenArguments(), (Indices{0, 1}));
}

TEST(AliasModel, MutableListsAreWritten) {
  const AliasModel model = ModelOf("_foreach_add_(Tensor(a!)[] self, Tensor[] other) -> ()");
  EXPECT_EQ(model.WrittenArguments(), Indices{0});
  EXPECT_TRUE(model.arguments()[0].is_list);
  EXPECT_EQ(model.ArgumentsAliasedAfter(), Pairs{});
}

TEST(AliasSets, UnionIsSorted) {
  const AliasSets sets = AliasSets{{"b"}, true}.United({{"a", "b"}, false});
  EXPECT_EQ(sets, (AliasSets{{"a", "b"}, true}));
  EXPECT_EQ(sets.ToString(), "a|b|*");
  EXPECT_FALSE(sets.IsEmpty());
  EXPECT_NE(sets, AliasSets{});
}

}  // namespace
}  // namespace switchyard::alias
