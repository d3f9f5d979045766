#include "compiler/files/file_operations.h"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"

namespace switchyard::files {
namespace {

namespace fs = std::filesystem;

class FileOperationsTest : public ::testing::Test {
 protected:
  FileOperationsTest() : output_("file_operations_test"), folder_(output_.path()) {}

  output::OutputFolder output_;
  fs::path folder_;
};

TEST_F(FileOperationsTest, FailuresNameThePathAndTheReason) {
  EXPECT_EQ(FileFailure("write", "a/b", "it is full").message(), "cannot write a/b: it is full");
  errno = ENOENT;
  EXPECT_EQ(SystemFailure("read", "a").message(), "cannot read a: No such file or directory");
}

TEST_F(FileOperationsTest, ReadsWhatIsThere) {
  output_.Put("empty", "");
  output_.Put("large", std::string(100000, 'x'));
  EXPECT_EQ(ReadIfPresent(folder_ / "empty").value(), "");
  EXPECT_EQ(ReadIfPresent(folder_ / "large").value()->size(), 100000u);
  EXPECT_EQ(ReadIfPresent(folder_ / "absent").value(), std::nullopt);
  EXPECT_EQ(ReadIfPresent(folder_ / "empty/below").value(), std::nullopt);
  EXPECT_FALSE(ReadIfPresent(folder_).ok()) << "a folder has no text";
}

TEST_F(FileOperationsTest, ReadsRegularFilesWithoutWaitingForOthers) {
  output_.Put("text", "x");
  EXPECT_EQ(ReadRegularIfPresent(folder_ / "text").value(), "x");
  EXPECT_EQ(ReadRegularIfPresent(folder_ / "absent").value(), std::nullopt);
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(ReadRegularIfPresent(pipe).status().message(),
            "cannot read " + pipe.string() + ": it is not a regular file");
}

TEST_F(FileOperationsTest, ANewFileReplacesNone) {
  EXPECT_TRUE(WriteNewFile(folder_ / "a", "text").ok());
  EXPECT_FALSE(WriteNewFile(folder_ / "a", "other").ok());
  EXPECT_EQ(output_.Everything(), (output::Files{{"a", "text"}}));
}

TEST_F(FileOperationsTest, FoldersThatWereMadeAreTold) {
  std::vector<fs::path> made;
  EXPECT_TRUE(MakeFolders(folder_ / "a/b", &made).ok());
  EXPECT_EQ(made, (std::vector<fs::path>{folder_ / "a", folder_ / "a/b"}));
  EXPECT_TRUE(MakeFolders(folder_ / "a/b", &made).ok());
  EXPECT_EQ(made.size(), 2u) << "those that were there are not";
  output_.Put("file", "");
  EXPECT_FALSE(MakeFolders(folder_ / "file/a", &made).ok());
}

TEST_F(FileOperationsTest, OnlyEmptyFoldersAreRemoved) {
  output_.Put("full/a", "");
  fs::create_directory(folder_ / "empty");
  EXPECT_TRUE(RemoveIfEmpty(folder_ / "full").ok());
  EXPECT_TRUE(RemoveIfEmpty(folder_ / "empty").ok());
  EXPECT_TRUE(RemoveIfEmpty(folder_ / "absent").ok());
  EXPECT_EQ(output_.Everything(), (output::Files{{"full", "(folder)"}, {"full/a", ""}}));
}

TEST_F(FileOperationsTest, ALinkIsThereWhereverItLeads) {
  fs::create_symlink("nowhere", folder_ / "link");
  EXPECT_TRUE(IsThere(folder_ / "link"));
  EXPECT_TRUE(Exists(folder_ / "link").value());
  EXPECT_FALSE(IsThere(folder_ / "nowhere"));
  EXPECT_FALSE(Exists(folder_ / "nowhere").value());
}

}  // namespace
}  // namespace switchyard::files
