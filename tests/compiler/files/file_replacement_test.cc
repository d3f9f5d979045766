#include "compiler/files/file_replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/compiler/output/output_folder.h"
#include "tests/compiler/output/traced_process.h"

namespace switchyard::files {
namespace {

namespace fs = std::filesystem;

class FileReplacementTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / "file_replacement" / info->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::ofstream(folder_ / "x.yaml") << "old";
  }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  std::string Read(const std::string& name) const {
    std::stringstream text;
    text << std::ifstream(folder_ / name, std::ios::binary).rdbuf();
    return text.str();
  }

  std::size_t FileCount() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(FileReplacementTest, TheFileHasTheNewText) {
  const std::string text("new\r\n\0text", 10);
  EXPECT_TRUE(ReplaceFile(Path("x.yaml"), text).ok());
  EXPECT_EQ(Read("x.yaml"), text);
  EXPECT_EQ(FileCount(), 1u) << "nothing is left beside it";
  EXPECT_TRUE(ReplaceFile(Path("x.yaml"), "").ok());
  EXPECT_EQ(Read("x.yaml"), "");
}

TEST_F(FileReplacementTest, PermissionsStay) {
  ASSERT_EQ(chmod(Path("x.yaml").c_str(), 0754), 0);
  EXPECT_TRUE(ReplaceFile(Path("x.yaml"), "new").ok());
  EXPECT_EQ(fs::status(folder_ / "x.yaml").permissions(), fs::perms(0754));
}

TEST_F(FileReplacementTest, ExtendedAttributesStay) {
  const std::string path = Path("x.yaml");
  if (setxattr(path.c_str(), "user.note", "kept", 4, 0) != 0) {
    GTEST_SKIP() << "no extended attributes in this file system";
  }
  ASSERT_EQ(setxattr(path.c_str(), "user.empty", "", 0, 0), 0);
  EXPECT_TRUE(ReplaceFile(path, "new").ok());
  char value[8] = {};
  EXPECT_EQ(getxattr(path.c_str(), "user.note", value, sizeof(value)), 4);
  EXPECT_STREQ(value, "kept");
  EXPECT_EQ(getxattr(path.c_str(), "user.empty", value, sizeof(value)), 0);
}

TEST_F(FileReplacementTest, WhoHasTheFileOpenKeepsTheOldText) {
  std::ifstream open(folder_ / "x.yaml");
  EXPECT_TRUE(ReplaceFile(Path("x.yaml"), "new").ok());
  std::string text;
  open >> text;
  EXPECT_EQ(text, "old");
}

TEST_F(FileReplacementTest, ALinkStaysALink) {
  fs::create_symlink("x.yaml", folder_ / "link");
  EXPECT_TRUE(ReplaceFile(Path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(Read("x.yaml"), "new");
}

TEST_F(FileReplacementTest, AFileThatIsNotThereIsAnError) {
  const absl::Status status = ReplaceFile(Path("absent"), "new");
  EXPECT_FALSE(status.ok());
  EXPECT_NE(std::string(status.message()).find("cannot write " + Path("absent") + ": "),
            std::string::npos)
      << status.message();
  EXPECT_EQ(FileCount(), 1u);
}

TEST_F(FileReplacementTest, AFolderIsAnErrorAndStays) {
  fs::create_directory(folder_ / "sub");
  EXPECT_FALSE(ReplaceFile(Path("sub"), "new").ok());
  EXPECT_TRUE(fs::is_directory(folder_ / "sub"));
  EXPECT_EQ(FileCount(), 2u);
}

TEST_F(FileReplacementTest, WhatIsNoRegularFileIsRefusedAndStays) {
  ASSERT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
  EXPECT_FALSE(CheckReplaceable(Path("fifo")).ok());
  EXPECT_FALSE(ReplaceFile(Path("fifo"), "new").ok());
  EXPECT_TRUE(fs::is_fifo(folder_ / "fifo"));
  EXPECT_TRUE(CheckReplaceable(Path("x.yaml")).ok());
  EXPECT_TRUE(CheckReplaceable(Path("absent")).ok()) << "that is told by who reads it";
}

TEST_F(FileReplacementTest, AFileWithTwoNamesIsRefusedAndKeepsThem) {
  fs::create_hard_link(folder_ / "x.yaml", folder_ / "y.yaml");
  const absl::Status status = ReplaceFile(Path("x.yaml"), "new");
  EXPECT_NE(std::string(status.message()).find("2 names (hard links)"), std::string::npos)
      << status;
  EXPECT_EQ(fs::hard_link_count(folder_ / "x.yaml"), 2u);
  EXPECT_EQ(Read("y.yaml"), "old");
}

TEST_F(FileReplacementTest, AnOutputIsMadeOrReplaced) {
  EXPECT_TRUE(WriteOutput(Path("a"), "text").ok());
  EXPECT_EQ(Read("a"), "text");
  fs::permissions(folder_ / "a", fs::perms(0640));
  EXPECT_TRUE(WriteOutput(Path("a"), "other").ok());
  EXPECT_EQ(Read("a"), "other");
  EXPECT_EQ(fs::status(folder_ / "a").permissions(), fs::perms(0640));
  EXPECT_EQ(FileCount(), 2u) << "nothing is left beside it";
}

TEST_F(FileReplacementTest, ANewOutputIsAsReadableAsOthers) {
  const mode_t mask = umask(027);
  EXPECT_TRUE(WriteOutput(Path("a"), "text").ok());
  umask(mask);
  EXPECT_EQ(fs::status(folder_ / "a").permissions(), fs::perms(0640));
}

TEST_F(FileReplacementTest, ALinkAtTheOutputStaysWhereverItLeads) {
  fs::create_symlink("x.yaml", folder_ / "link");
  fs::create_directory(folder_ / "sub");
  fs::create_symlink("sub/made", folder_ / "to_nothing");
  EXPECT_TRUE(WriteOutput(Path("link"), "new").ok());
  EXPECT_TRUE(WriteOutput(Path("to_nothing"), "made").ok());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "to_nothing"));
  EXPECT_EQ(Read("x.yaml"), "new");
  EXPECT_EQ(Read("sub/made"), "made");
}

TEST_F(FileReplacementTest, AFifoIsWrittenInPlace) {
  ASSERT_EQ(mkfifo(Path("fifo").c_str(), 0600), 0);
  const pid_t child = fork();
  if (child == 0) _exit(WriteOutput(Path("fifo"), "text").ok() ? 0 : 1);
  EXPECT_EQ(Read("fifo"), "text");
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(fs::is_fifo(folder_ / "fifo"));
}

TEST_F(FileReplacementTest, ADeviceStaysADevice) {
  // A separate device file, if the test may create one, so that a failing test does not remove the
  // machine's /dev/null.
  const std::string path = Path("null");
  if (mknod(path.c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0) GTEST_SKIP() << "no device";
  if (open(path.c_str(), O_WRONLY) < 0) GTEST_SKIP() << "no devices in this file system";
  EXPECT_TRUE(WriteOutput(path, "text").ok());
  EXPECT_TRUE(fs::is_character_file(path));
}

TEST_F(FileReplacementTest, ADeviceWithoutRoomAndAFolderAreErrors) {
  EXPECT_FALSE(WriteOutput("/dev/full", "text").ok());
  EXPECT_FALSE(WriteOutput(folder_, "text").ok());
}

// Earlier text of a log stays, and later text is appended.
TEST_F(FileReplacementTest, TheFileOfAStandardStreamIsWrittenAsTheStream) {
  const pid_t child = fork();
  if (child == 0) {
    const int log = open(Path("log").c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(log, STDOUT_FILENO);
    if (write(log, "before ", 7) != 7) _exit(1);
    if (!WriteOutput("/dev/stdout", "text").ok()) _exit(2);
    _exit(write(log, " behind", 7) == 7 ? 0 : 3);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(Read("log"), "before text behind");
}

TEST_F(FileReplacementTest, WhatAKilledProcessLeftGoes) {
  std::ofstream(folder_ / ".x.yaml.switchyard-new") << "half";
  RemoveLeftover(Path("x.yaml"));
  EXPECT_EQ(FileCount(), 1u);
  std::ofstream(folder_ / ".x.yaml.switchyard-new") << "half";
  EXPECT_TRUE(ReplaceFile(Path("x.yaml"), "new").ok());
  EXPECT_EQ(FileCount(), 1u);
}

TEST_F(FileReplacementTest, ALongNameIsNoHindrance) {
  const std::string name(255, 'x');
  EXPECT_TRUE(WriteOutput(Path(name), "text").ok());
  EXPECT_TRUE(ReplaceFile(Path(name), "other").ok());
  EXPECT_EQ(Read(name), "other");
  EXPECT_EQ(FileCount(), 2u);
}

TEST_F(FileReplacementTest, AKillAtAnyMomentLeavesTheOldOrTheNewText) {
  bool was_killed = true;
  size_t kills = 0;
  for (size_t moment = 0; was_killed; ++moment) {
    std::ofstream(folder_ / "x.yaml") << "old";
    const output::TracedEnd end = output::RunTraced(
        [&] { return ReplaceFile(Path("x.yaml"), "new").ok() ? 0 : 1; },
        [&](size_t call) { return call == moment ? output::Step::kKill : output::Step::kGoOn; });
    if (!end.can_trace) GTEST_SKIP() << "no process can trace another here";
    const std::string found = Read("x.yaml");
    ASSERT_TRUE(found == "old" || found == "new") << found << " after a kill at " << moment;
    ASSERT_TRUE(ReplaceFile(Path("x.yaml"), "next").ok()) << moment;
    ASSERT_EQ(Read("x.yaml"), "next");
    ASSERT_EQ(FileCount(), 1u) << "after a kill at " << moment;
    was_killed = end.was_killed;
    kills += was_killed ? 1 : 0;
  }
  EXPECT_GT(kills, 10u);
}

// The failures include those of a file system without unnamed files.
TEST_F(FileReplacementTest, ACallThatFailsLeavesTheOldOrTheNewText) {
  if (!output::CanFailCalls()) GTEST_SKIP() << "calls cannot be made to fail on this machine";
  for (const int error : {EOPNOTSUPP, ENOSPC}) {
    bool reached = true;
    size_t done = 0;
    for (size_t call = 0; reached; ++call) {
      std::ofstream(folder_ / "x.yaml") << "old";
      const output::TracedEnd end = output::RunWithFailingCall(
          [&] { return ReplaceFile(Path("x.yaml"), "new").ok() ? 0 : 1; }, call, error, &reached);
      if (!end.can_trace) GTEST_SKIP() << "no process can trace another here";
      ASSERT_EQ(Read("x.yaml"), end.status == 0 ? "new" : "old") << call;
      RemoveLeftover(Path("x.yaml"));
      ASSERT_EQ(FileCount(), 1u) << call;
      done += reached && end.status == 0 ? 1 : 0;
    }
    EXPECT_GT(done, 1u) << "it can be done without some calls";
  }
}

}  // namespace
}  // namespace switchyard::files
