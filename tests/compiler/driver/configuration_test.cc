#include "compiler/driver/configuration.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;
using diagnostics::Level;

// Reads a text as a configuration.
class Reading {
 public:
  explicit Reading(std::string text) {
    configuration =
        ReadConfiguration(sources_.Add(".switchyard.yaml", std::move(text)), sources_, sink_);
  }

  // Of each error the id, line:column and message, then the hint.
  std::vector<std::string> Faults() const {
    std::vector<std::string> faults;
    for (const diagnostics::Diagnostic& fault : sink_.diagnostics()) {
      const source::LineColumn place = sources_.File(fault.range.file).Locate(fault.range.begin);
      std::string text(diagnostics::InfoOf(fault.id).id_text);
      text += " " + std::to_string(place.line) + ":" + std::to_string(place.column) + " ";
      text += fault.message;
      if (!fault.hint.empty()) text += "; " + fault.hint;
      faults.push_back(text);
    }
    return faults;
  }

  Configuration configuration;

 private:
  source::SourceManager sources_;
  diagnostics::Sink sink_;
};

using Faults = std::vector<std::string>;

TEST(ReadConfiguration, AllKeys) {
  const Reading reading(
      "level: 1.13\n"
      "warnings:\n"
      "  naming: warning\n"
      "  S015: off\n"
      "  G003: 'error'\n"
      "warnings_are_errors: yes\n"
      "max_errors: 50\n"
      "files: [ops/*.yaml, '!draft*']\n");
  EXPECT_EQ(reading.Faults(), Faults());
  const Configuration& configuration = reading.configuration;
  EXPECT_EQ(configuration.level, schema::LanguageLevel::k1_13);
  EXPECT_TRUE(configuration.warnings_are_errors);
  EXPECT_EQ(configuration.max_errors, 50u);
  EXPECT_EQ(configuration.files, (std::vector<std::string>{"ops/*.yaml", "!draft*"}));
  ASSERT_EQ(configuration.warnings.size(), 2u + 1u);
  EXPECT_EQ(configuration.warnings[1].name, "S015");
  EXPECT_EQ(configuration.warnings[1].level, Level::kOff) << "though YAML calls it a boolean";
  EXPECT_EQ(configuration.warnings[2].level, Level::kError);
}

TEST(ReadConfiguration, AnEmptyFileChoosesNothing) {
  for (const char* text : {"", "# nothing\n"}) {
    const Reading reading(text);
    EXPECT_EQ(reading.Faults(), Faults()) << text;
    EXPECT_FALSE(reading.configuration.level || reading.configuration.max_errors);
    EXPECT_TRUE(reading.configuration.warnings.empty());
  }
}

TEST(ReadConfiguration, UnknownKeysAndIdsAreTold) {
  const Reading reading(
      "levle: 2.x\n"
      "wholly: 1\n"
      "warnings:\n"
      "  namng: off\n"
      "  Z987654: off\n");
  EXPECT_EQ(reading.Faults(),
            (Faults{"U002 1:1 unknown key `levle` in a configuration; did you mean `level`?",
                    "U002 2:1 unknown key `wholly` in a configuration",
                    "U004 4:3 `namng` is neither the id of a diagnostic nor a group; did you mean "
                    "`naming`?",
                    "U004 5:3 `Z987654` is neither the id of a diagnostic nor a group"}));
}

TEST(ReadConfiguration, WrongValuesAreTold) {
  const Reading reading(
      "level: 3\n"
      "warnings_are_errors: maybe\n"
      "max_errors: -1\n"
      "warnings:\n"
      "  naming: on\n"
      "  S015: [off]\n");
  EXPECT_EQ(reading.Faults(),
            (Faults{"U003 1:8 the value of `level` is not 1.13, 2.0 to 2.15 or newest",
                    "U003 2:22 the value of `warnings_are_errors` is not a boolean",
                    "U003 3:13 the value of `max_errors` is not a number of at most nine digits",
                    "U003 5:11 the value of `naming` is not `off`, `warning` or `error`",
                    "U003 6:9 the value of `S015` is not `off`, `warning` or `error`"}));
}

TEST(ReadConfiguration, ErrorsOfTheReferenceStay) {
  EXPECT_EQ(Reading("warnings: {T001: off}\n").Faults(),
            Faults{"U005 1:12 `T001` cannot be turned off or made a warning"});
  EXPECT_EQ(Reading("warnings: {T001: error}\n").Faults(), Faults());
}

TEST(ReadConfiguration, OtherDocumentsAreNone) {
  EXPECT_EQ(Reading("- level: 2.6\n").Faults(),
            Faults{"U001 1:1 the configuration is not a mapping"});
  EXPECT_EQ(Reading("level\n").Faults(), Faults{"U001 1:1 the configuration is not a mapping"});
  EXPECT_EQ(Reading("warnings: off\n").Faults(),
            Faults{"U003 1:11 the value of `warnings` is not a mapping of ids or groups"});
  EXPECT_EQ(Reading("level: 2.6\nlevel: 2.6\n").Faults().size(), 1u) << "a repeated key";
  EXPECT_EQ(Reading("level: [\n").Faults().size(), 1u) << "no YAML";
}

class FindConfigurationTest : public testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    root_ = fs::canonical(testing::TempDir()) / "find_configuration";
    fs::remove_all(root_);
    fs::create_directories(root_ / "a/b");
    fs::current_path(root_);
    Write("a/.switchyard.yaml");
  }
  void TearDown() override { fs::current_path(before_); }

  static void Write(const fs::path& path) { std::ofstream(path) << "max_errors: 1\n"; }

  fs::path before_;
  fs::path root_;
};

TEST_F(FindConfigurationTest, TheNearestIsTaken) {
  EXPECT_EQ(FindConfiguration("a/x.yaml"), "a/.switchyard.yaml");
  EXPECT_EQ(FindConfiguration("a/b/x.yaml"), "a/.switchyard.yaml");
  EXPECT_EQ(FindConfiguration((root_ / "a/b/../b/x.yaml").string()), "a/.switchyard.yaml");
  Write("a/b/.switchyard.yaml");
  EXPECT_EQ(FindConfiguration("a/b/x.yaml"), "a/b/.switchyard.yaml");
}

TEST_F(FindConfigurationTest, FoldersAboveTheCurrentOneCount) {
  fs::current_path(root_ / "a/b");
  EXPECT_EQ(FindConfiguration("x.yaml"), "../.switchyard.yaml");
  EXPECT_EQ(FindConfiguration("-"), "../.switchyard.yaml") << "standard input is here";
}

TEST_F(FindConfigurationTest, WhatCannotBeReadIsNotPassedBy) {
  fs::create_directories(root_ / "a/b/.switchyard.yaml");
  EXPECT_EQ(FindConfiguration("a/b/x.yaml"), "a/b/.switchyard.yaml");
  fs::create_directories(root_ / "a/c");
  fs::create_symlink("nowhere", root_ / "a/c/.switchyard.yaml");
  EXPECT_EQ(FindConfiguration("a/c/x.yaml"), "a/c/.switchyard.yaml");
}

TEST_F(FindConfigurationTest, FilesBesideItCountForNothing) {
  const auto found = FindConfiguration("x.yaml");
  EXPECT_TRUE(!found || found->find("find_configuration") == std::string::npos) << *found;
}

TEST(MaxErrorsFromText, TakesDigitsOnly) {
  EXPECT_EQ(MaxErrorsFromText("0"), 0u);
  EXPECT_EQ(MaxErrorsFromText("999999999"), 999999999u);
  for (const char* text : {"", "-1", "+1", "1 ", "0x1", "1e3", "1000000000"}) {
    EXPECT_FALSE(MaxErrorsFromText(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace switchyard::driver
