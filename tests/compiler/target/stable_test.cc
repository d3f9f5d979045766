// The types of PyTorch's stable ABI: what a version passes, and how kernels spell it.
#include <optional>
#include <string>

#include "compiler/cpp/cpp_type.h"
#include "compiler/schema/type.h"
#include "compiler/target/stable_types.h"
#include "compiler/target/stable_version.h"
#include "compiler/target/target.h"
#include "gtest/gtest.h"

namespace switchyard::target {
namespace {

using cpp::Atom;
using cpp::CppType;
using schema::BaseType;
using schema::Type;
using Kind = CppType::Kind;

std::string Spell(const CppType& type) {
  const auto code = FindTarget("stable")->spell_type(type, Scope::kOutside);
  return code ? code->text() : "(none)";
}

TEST(StableVersion, AreThoseOfTheTable) {
  EXPECT_EQ(NameOf(*FindStableVersion("2.10")), "2.10");
  EXPECT_EQ(FindStableVersion("2.8"), std::nullopt);
  EXPECT_EQ(FindStableVersion("2.10.0"), std::nullopt);
  EXPECT_EQ(StableVersionsInWords(), "2.9 to 2.15");
  EXPECT_TRUE(FindStableVersion("2.9") < FindStableVersion("2.10"));
}

TEST(StableTypes, ARowOfABaseIsNoNewerThanItsLists) {
  for (const StableType& row : StableTypes()) {
    const std::optional<StableLack> lack =
        FindStableLack(Type::Of(row.base), StableUse::kResult, row.since);
    EXPECT_FALSE(lack) << row.canonical;
  }
  EXPECT_EQ(FindStableType(BaseType::kScalar), nullptr);
}

TEST(StableTypes, ListsOfTruthValuesAreNoResults) {
  const Type flags = Type::Of(BaseType::kBool).List();
  const StableVersion newest = *FindStableVersion("2.15");
  EXPECT_FALSE(FindStableLack(flags, StableUse::kArgument, newest));
  EXPECT_EQ(FindStableLack(flags.Optional(), StableUse::kResult, newest)->part, "bool[]?");
}

TEST(StableTarget, BorrowsListsAndTextsOutsideOfOtherTypes) {
  const CppType text = CppType::OfAtom(Atom::kStringView);
  const CppType integers = CppType::Wrap(Kind::kView, CppType::OfAtom(Atom::kInt));
  const CppType flags = CppType::Wrap(Kind::kView, CppType::OfAtom(Atom::kBool));
  EXPECT_EQ(Spell(text), "std::string_view");
  EXPECT_EQ(Spell(CppType::Wrap(Kind::kOptional, text)), "std::optional<std::string>");
  EXPECT_EQ(Spell(integers), "torch::headeronly::HeaderOnlyArrayRef<int64_t>");
  EXPECT_EQ(Spell(CppType::Wrap(Kind::kOptional, integers)),
            "std::optional<torch::headeronly::HeaderOnlyArrayRef<int64_t>>");
  EXPECT_EQ(Spell(CppType::Wrap(Kind::kView, integers)),
            "torch::headeronly::HeaderOnlyArrayRef<std::vector<int64_t>>");
  EXPECT_EQ(Spell(flags), "const std::vector<bool>&");
  EXPECT_EQ(Spell(CppType::Wrap(Kind::kOptional, flags)), "std::optional<std::vector<bool>>");
  EXPECT_EQ(Spell(CppType::OfAtom(Atom::kScalar)), "(none)");
}

}  // namespace
}  // namespace switchyard::target
