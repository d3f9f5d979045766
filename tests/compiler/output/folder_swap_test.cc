// All changes at once, and the files left for the next run. output_interruption_test has runs that
// are killed in between.
#include "compiler/output/folder_swap.h"

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

class FolderSwapTest : public ::testing::Test {
 protected:
  FolderSwapTest()
      : output_("folder_swap_test"),
        root_(output_.path() / "root"),
        stage_(output_.path() / "stage"),
        lock_(files::LockFile::Take(output_.path() / "lock").value()) {
    const std::vector<emit::Artifact> old =
        WithManifest({Emitted("src/a.cc", "old a"), Emitted("src/b.cc", "b")});
    for (const emit::Artifact& artifact : old) output_.Put("root/" + artifact.path, artifact.text);
    output_.Put("root/theirs", "theirs");
  }

  SwapOutcome Swap() {
    const OutputPlan plan = PlanOutput(root_, new_).value();
    const absl::StatusOr<SwapOutcome> outcome = SwapFolder(plan, root_, stage_, nullptr, &lock_);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    return outcome.value_or(SwapOutcome::kNotPossible);
  }

  // Without the lock.
  Files Everything() const {
    Files files = output_.Everything();
    files.erase("lock");
    return files;
  }

  const std::vector<emit::Artifact> new_ = WithManifest({Emitted("src/a.cc", "new a")});
  OutputFolder output_;
  fs::path root_;
  fs::path stage_;
  files::LockFile lock_;
};

TEST_F(FolderSwapTest, AllChangesAreMadeAndNothingIsLeft) {
  EXPECT_EQ(Swap(), SwapOutcome::kDone);
  EXPECT_EQ(Everything(), (Files{{"root", "(folder)"},
                                 {"root/src", "(folder)"},
                                 {"root/src/a.cc", new_[0].text},
                                 {"root/switchyard_manifest.json", new_[1].text},
                                 {"root/theirs", "theirs"}}));
}

TEST_F(FolderSwapTest, ANewFolderIsPlaced) {
  fs::remove_all(root_);
  EXPECT_EQ(Swap(), SwapOutcome::kDone);
  EXPECT_EQ(output_.Get("root/src/a.cc"), new_[0].text);
  EXPECT_FALSE(fs::exists(stage_));
}

TEST_F(FolderSwapTest, FilesThatStayAreTheSameFiles) {
  struct stat before = {};
  struct stat after = {};
  ASSERT_EQ(stat((root_ / "theirs").c_str(), &before), 0);
  EXPECT_EQ(Swap(), SwapOutcome::kDone);
  ASSERT_EQ(stat((root_ / "theirs").c_str(), &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino);
}

TEST_F(FolderSwapTest, AFolderOfOtherPeopleIsNotExchanged) {
  output_.Put("root/other/file", "text");
  const Files before = Everything();
  EXPECT_EQ(Swap(), SwapOutcome::kNotPossible);
  EXPECT_EQ(Everything(), before);
}

TEST_F(FolderSwapTest, AFolderThatWasBeingBuiltIsRemoved) {
  output_.Put("stage/src/a.cc", "new a");
  EXPECT_TRUE(CleanUpSwap(root_, stage_, &lock_).ok());
  EXPECT_FALSE(fs::exists(stage_));
  EXPECT_EQ(output_.Get("root/src/a.cc"), Emitted("src/a.cc", "old a").text);
}

// Somebody wrote to it while names were exchanged.
TEST_F(FolderSwapTest, AFolderThatWasReplacedKeepsWhatOthersPutThere) {
  output_.Put("stage/late", "late");
  struct stat placed = {};
  ASSERT_EQ(stat(root_.c_str(), &placed), 0);
  ASSERT_TRUE(lock_.Keep(placed.st_ino).ok());
  EXPECT_TRUE(CleanUpSwap(root_, stage_, &lock_).ok());
  EXPECT_FALSE(fs::exists(stage_));
  EXPECT_EQ(output_.Get("root/late"), "late");
}

TEST_F(FolderSwapTest, WhatIsNoFolderStays) {
  output_.Put("stage", "a file");
  EXPECT_FALSE(CleanUpSwap(root_, stage_, &lock_).ok());
  EXPECT_EQ(output_.Get("stage"), "a file");
}

}  // namespace
}  // namespace switchyard::output
