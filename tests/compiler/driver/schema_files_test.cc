#include "compiler/driver/schema_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

TEST(IsChosen, APatternWithoutASlashIsOfTheName) {
  EXPECT_TRUE(IsChosen("a/b/x_native_functions.yaml", {"*native_functions.yaml"}));
  EXPECT_FALSE(IsChosen("a/native_functions.yaml/x.yaml", {"*native_functions.yaml"}));
  EXPECT_FALSE(IsChosen("native_functions.yaml", {}));
}

TEST(IsChosen, APatternWithASlashIsOfThePath) {
  EXPECT_TRUE(IsChosen("ops/x.yaml", {"ops/*.yaml"}));
  EXPECT_FALSE(IsChosen("other/x.yaml", {"ops/*.yaml"}));
  EXPECT_TRUE(IsChosen("ops/sub/x.yaml", {"ops/*.yaml"}));
}

TEST(IsChosen, TheLastPatternThatMatchesCounts) {
  EXPECT_FALSE(IsChosen("draft.yaml", {"*.yaml", "!draft*"}));
  EXPECT_TRUE(IsChosen("draft.yaml", {"!draft*", "*.yaml"}));
  EXPECT_FALSE(IsChosen("x.yaml", {"!x.yaml"}));
}

class FindSchemaFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "schema_files";
    fs::remove_all(folder_);
    Write(".switchyard.yaml", "");  // nothing above it counts
  }

  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }

  // What is found for names below the folder, relative to it.
  std::optional<std::vector<std::string>> Find(const std::vector<std::string>& names) const {
    std::vector<std::string> paths;
    for (const std::string& name : names) {
      paths.push_back(name == "-" ? name : (folder_ / name).string());
    }
    std::optional<std::vector<std::string>> files = FindSchemaFiles(paths);
    if (!files) return files;
    for (std::string& file : *files) {
      if (file != "-") file = fs::path(file).lexically_relative(folder_).string();
    }
    return files;
  }

  using Files = std::vector<std::string>;
  fs::path folder_;
};

TEST_F(FindSchemaFilesTest, FilesStayAsTheyAreNamed) {
  EXPECT_EQ(Find({"b.yaml", "-", "a.yaml"}), (Files{"b.yaml", "-", "a.yaml"}));
}

TEST_F(FindSchemaFilesTest, AFolderStandsForItsSchemaFilesInOrder) {
  for (const char* name :
       {"ops/z/native_functions.yaml", "ops/a_native_functions.yml", "ops/derivatives.yaml",
        "ops/decompositions.yaml", "ops/tags.yaml", "ops/other.yaml", "ops/native_functions.txt",
        "ops/.git/native_functions.yaml"}) {
    Write(name, "");
  }
  EXPECT_EQ(Find({"x.yaml", "ops"}),
            (Files{"x.yaml", "ops/a_native_functions.yml", "ops/decompositions.yaml",
                   "ops/derivatives.yaml", "ops/tags.yaml", "ops/z/native_functions.yaml"}));
}

TEST_F(FindSchemaFilesTest, LinksToFoldersAreNotFollowed) {
  Write("ops/native_functions.yaml", "");
  fs::create_directory_symlink(folder_, folder_ / "ops" / "round");
  EXPECT_EQ(Find({"ops"}), (Files{"ops/native_functions.yaml"}));
}

TEST_F(FindSchemaFilesTest, LinksOutOfTheFolderAreSkippedWithAMessage) {
  Write("ops/real.yaml", "");
  Write("elsewhere.yaml", "");
  fs::create_symlink("real.yaml", folder_ / "ops/in_native_functions.yaml");
  fs::create_symlink("../elsewhere.yaml", folder_ / "ops/out_native_functions.yaml");
  fs::create_symlink("nowhere.yaml", folder_ / "ops/dangling_native_functions.yaml");
  fs::create_symlink("loop_native_functions.yaml", folder_ / "ops/loop_native_functions.yaml");
  testing::internal::CaptureStderr();
  EXPECT_EQ(Find({"ops"}), (Files{"ops/in_native_functions.yaml"}));
  const std::string message = testing::internal::GetCapturedStderr();
  for (const char* part :
       {"out_native_functions.yaml: skipped: it is a link out of the folder",
        "dangling_native_functions.yaml: skipped: it is a link that leads nowhere",
        "loop_native_functions.yaml: skipped: it is a link that leads nowhere"}) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  }
  EXPECT_EQ(Find({"ops/out_native_functions.yaml"}), (Files{"ops/out_native_functions.yaml"}))
      << "a named link is followed";
}

TEST_F(FindSchemaFilesTest, PipesAreSkippedWithAMessage) {
  Write("ops/native_functions.yaml", "");
  ASSERT_EQ(mkfifo((folder_ / "ops/x_native_functions.yaml").c_str(), 0600), 0);
  testing::internal::CaptureStderr();
  EXPECT_EQ(Find({"ops"}), (Files{"ops/native_functions.yaml"}));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("skipped: it is not a regular file"),
            std::string::npos);
}

TEST_F(FindSchemaFilesTest, AConfigurationThatCannotBeReadIsAnError) {
  Write("ops/native_functions.yaml", "");
  const fs::path configuration = folder_ / "ops/.switchyard.yaml";
  const auto fails_with = [&](const char* reason) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(Find({"ops"}), std::nullopt);
    const std::string message = testing::internal::GetCapturedStderr();
    EXPECT_NE(message.find(reason), std::string::npos) << message;
    fs::remove_all(configuration);
  };
  ASSERT_EQ(mkfifo(configuration.c_str(), 0600), 0);
  fails_with("it is not a regular file");
  fs::create_directories(configuration);
  fails_with("it is not a regular file");
  fs::create_symlink("nowhere", configuration);
  fails_with("No such file");
  fs::create_symlink(".switchyard.yaml", configuration);
  fails_with("symbolic links");
}

TEST_F(FindSchemaFilesTest, TheConfigurationSaysWhichFilesThereAre) {
  Write(".switchyard.yaml", "files: ['ops/*.yaml', '!ops/draft.yaml']\n");
  Write("ops/x.yaml", "");
  Write("ops/draft.yaml", "");
  Write("native_functions.yaml", "");
  EXPECT_EQ(Find({"ops"}), (Files{"ops/x.yaml"}));
  EXPECT_EQ(Find({"."}), (Files{"ops/x.yaml"})) << "paths are relative to the configuration";
  Write("ops/.switchyard.yaml", "files: [draft.yaml]\n");
  EXPECT_EQ(Find({"ops"}), (Files{"ops/draft.yaml"})) << "the nearest one counts";
}

TEST_F(FindSchemaFilesTest, AFolderWithoutSchemaFilesIsAnError) {
  fs::create_directories(folder_ / "empty");
  testing::internal::CaptureStderr();
  EXPECT_EQ(Find({"empty"}), std::nullopt);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("no schema file is in this folder"),
            std::string::npos);
}

TEST_F(FindSchemaFilesTest, AWrongConfigurationIsAnError) {
  Write(".switchyard.yaml", "files: many\n");
  Write("native_functions.yaml", "");
  testing::internal::CaptureStderr();
  EXPECT_EQ(Find({"."}), std::nullopt);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("a list of patterns of file names"),
            std::string::npos);
}

}  // namespace
}  // namespace switchyard::driver
