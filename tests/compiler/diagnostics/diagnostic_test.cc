// The table of diagnostics. While diagnostic.cc is compiled, it checks that holes match argument
// types, that texts follow the wording rules and that rows are sorted; this test checks the rest.

#include "compiler/diagnostics/diagnostic.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "compiler/diagnostics/message_text.h"

namespace switchyard::diagnostics {
namespace {

TEST(DiagnosticTest, IdsAndNamesAreUnique) {
  std::set<std::string_view> ids;
  std::set<std::string_view> names;
  for (const DefinitionInfo& info : kDefinitions) {
    EXPECT_TRUE(ids.insert(info.id_text).second) << info.id_text;
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
  }
  EXPECT_EQ(ids.size(), kDefinitionCount);
}

TEST(DiagnosticTest, RowsAreSorted) {
  EXPECT_TRUE(AreSortedById(kDefinitions, kDefinitionCount));
  const DefinitionInfo swapped[] = {kDefinitions[1], kDefinitions[0]};
  EXPECT_FALSE(AreSortedById(swapped, 2));
  const DefinitionInfo twice[] = {kDefinitions[0], kDefinitions[0]};
  EXPECT_FALSE(AreSortedById(twice, 2));
}

TEST(DiagnosticTest, IdsAreALetterAndThreeDigits) {
  for (const DefinitionInfo& info : kDefinitions) {
    ASSERT_EQ(info.id_text.size(), 4u) << info.id_text;
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(info.id_text[0]))) << info.id_text;
    for (const char c : info.id_text.substr(1)) {
      EXPECT_TRUE(std::isdigit(static_cast<unsigned char>(c))) << info.id_text;
    }
  }
}

TEST(DiagnosticTest, TheLetterTellsTheGroup) {
  std::map<char, Group> groups;
  for (const DefinitionInfo& info : kDefinitions) {
    if (info.id_text[0] == 'E') continue;  // in the group of the cause
    const auto found = groups.emplace(info.id_text[0], info.group).first;
    EXPECT_EQ(found->second, info.group) << info.id_text << " is of another group than its letter";
  }
}

TEST(DiagnosticTest, RowsAreFoundById) {
  for (const DefinitionInfo& info : kDefinitions) EXPECT_EQ(&InfoOf(info.id), &info);
  EXPECT_EQ(InfoOf(DiagnosticId::S015).name, "UnknownEntryKey");
  EXPECT_EQ(InfoOf(DiagnosticId::S015).severity, Severity::kWarning);
}

TEST(DiagnosticTest, TextsAreOneLineWithoutUnprintableBytes) {
  for (const DefinitionInfo& info : kDefinitions) {
    EXPECT_TRUE(IsWorded(info.text)) << info.text;
    EXPECT_GE(CountHoles(info.text), 0) << info.text;
    EXPECT_EQ(info.text.find("  "), std::string_view::npos) << info.text;
    for (const char c : info.text) EXPECT_TRUE(c >= ' ' && c <= '~') << info.text;
  }
}

TEST(DiagnosticTest, ConstantsHaveTheTypesOfTheirRows) {
  static_assert(std::is_same_v<decltype(kUnknownEntryKey), const Definition<Name>>);
  static_assert(std::is_same_v<decltype(kMissingFunc), const Definition<>>);
  static_assert(std::is_same_v<decltype(kEntryNotMapping), const Definition<KindText>>);
  EXPECT_EQ(kUnknownEntryKey.id, DiagnosticId::S015);
}

}  // namespace
}  // namespace switchyard::diagnostics
