#include "compiler/driver/file_replacement.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace switchyard::driver {
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

}  // namespace
}  // namespace switchyard::driver
