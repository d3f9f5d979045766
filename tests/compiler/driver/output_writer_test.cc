// All or nothing: what is on the disk after a run, and after one that fails.
#include "compiler/driver/output_writer.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

class OutputWriterTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / "output_writer_test";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }

  // A file as an emitter makes it.
  static emit::Artifact Emitted(const std::string& path, const std::string& body) {
    return {path, std::string(emit::kFirstLine) + "\n" + body + "\n", {}};
  }

  std::string Write(const std::vector<emit::Artifact>& artifacts, const char* below = "") {
    const absl::Status status = WriteArtifacts((folder_ / below).string(), artifacts);
    return status.ok() ? "" : std::string(status.message());
  }

  void Put(const std::string& path, const std::string& text) {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }

  std::string Get(const std::string& path) {
    std::ifstream stream(folder_ / path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  }

  // Every file and folder, so that nothing left over goes unseen.
  std::map<std::string, std::string> Everything() {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      const std::string path = entry.path().lexically_relative(folder_).string();
      files[path] = entry.is_directory() ? "(folder)" : Get(path);
    }
    return files;
  }

  void MakeOld(const std::string& path) {
    fs::last_write_time(folder_ / path, fs::file_time_type::clock::now() - std::chrono::hours(1));
  }
  bool IsOld(const std::string& path) {
    return fs::last_write_time(folder_ / path) <
           fs::file_time_type::clock::now() - std::chrono::minutes(30);
  }

  fs::path folder_;
};

TEST_F(OutputWriterTest, MakesFoldersAndFiles) {
  const emit::Artifact artifact = Emitted("include/switchyard/ops/add.h", "add");
  EXPECT_EQ(Write({artifact}, "new/deep"), "");
  EXPECT_EQ(Get("new/deep/include/switchyard/ops/add.h"), artifact.text);
  struct stat status;
  ASSERT_EQ(stat((folder_ / "new/deep/include/switchyard/ops/add.h").c_str(), &status), 0);
  const mode_t mask = umask(0);
  umask(mask);
  EXPECT_EQ(status.st_mode & 0777, 0666 & ~mask) << "readable by those who may read new files";
}

TEST_F(OutputWriterTest, UnchangedFilesKeepTheirTime) {
  ASSERT_EQ(Write({Emitted("src/dispatch_0.cc", "a"), Emitted("src/dispatch_1.cc", "b")}), "");
  MakeOld("src/dispatch_0.cc");
  MakeOld("src/dispatch_1.cc");
  const emit::Artifact changed = Emitted("src/dispatch_1.cc", "c");
  ASSERT_EQ(Write({Emitted("src/dispatch_0.cc", "a"), changed}), "");
  EXPECT_TRUE(IsOld("src/dispatch_0.cc"));
  EXPECT_FALSE(IsOld("src/dispatch_1.cc"));
  EXPECT_EQ(Get("src/dispatch_1.cc"), changed.text);
  EXPECT_EQ(Everything().size(), 3u) << "nothing is left beside the files";
}

TEST_F(OutputWriterTest, FilesNoLongerEmittedGo) {
  ASSERT_EQ(Write({Emitted("include/switchyard/ops/old.h", "a"),
                   Emitted("include/switchyard/ops/vendor/old.h", "a"),
                   Emitted("src/dispatch_0.cc", "b"), Emitted("src/dispatch_1.cc", "c"),
                   Emitted("src/autogen_kernels_1.cc", "d"), Emitted("src/boxed_calls_1.cc", "e")}),
            "");
  ASSERT_EQ(Write({Emitted("src/dispatch_0.cc", "b")}), "");
  EXPECT_FALSE(fs::exists(folder_ / "include/switchyard/ops/vendor/old.h"));
  EXPECT_FALSE(fs::exists(folder_ / "src/autogen_kernels_1.cc"));
  EXPECT_FALSE(fs::exists(folder_ / "src/boxed_calls_1.cc"));
  EXPECT_FALSE(fs::exists(folder_ / "include/switchyard/ops/old.h"));
  EXPECT_FALSE(fs::exists(folder_ / "src/dispatch_1.cc"));
  EXPECT_TRUE(fs::exists(folder_ / "src/dispatch_0.cc"));
}

TEST_F(OutputWriterTest, FilesOfOthersStay) {
  const std::string body = std::string(emit::kFirstLine) + "\n";
  Put("include/switchyard/ops/mine.h", "int mine;\n");
  Put("src/dispatch_9.cc", "int nine;\n");
  Put("src/other.cc", body);
  Put("include/other.h", body);
  ASSERT_EQ(Write({Emitted("src/dispatch_0.cc", "a")}), "");
  EXPECT_EQ(Get("include/switchyard/ops/mine.h"), "int mine;\n");
  EXPECT_EQ(Get("src/dispatch_9.cc"), "int nine;\n");
  EXPECT_EQ(Get("src/other.cc"), body) << "not a name that is emitted";
  EXPECT_EQ(Get("include/other.h"), body);
}

TEST_F(OutputWriterTest, AFileOfAnotherInTheWayIsAnError) {
  Put("src/dispatch_1.cc", "int mine;\n");
  const auto before = Everything();
  const std::string message =
      Write({Emitted("include/switchyard/ops/add.h", "a"), Emitted("src/dispatch_1.cc", "b")});
  EXPECT_NE(message.find("src/dispatch_1.cc: it was not written by `switchyard gen`"),
            std::string::npos)
      << message;
  EXPECT_EQ(Everything(), before);
}

TEST_F(OutputWriterTest, AFolderInTheWayIsAnErrorAndNothingChanges) {
  ASSERT_EQ(Write({Emitted("src/dispatch_0.cc", "a")}), "");
  fs::create_directories(folder_ / "src/dispatch_1.cc");
  const auto before = Everything();
  const std::string message =
      Write({Emitted("src/dispatch_0.cc", "b"), Emitted("src/dispatch_1.cc", "c")});
  EXPECT_NE(message.find("src/dispatch_1.cc: it is a folder"), std::string::npos) << message;
  EXPECT_EQ(Everything(), before);
}

TEST_F(OutputWriterTest, AFileWhereAFolderShouldBeIsAnErrorAndNothingChanges) {
  Put("src", "a file\n");
  const auto before = Everything();
  const std::string message =
      Write({Emitted("include/switchyard/ops/add.h", "a"), Emitted("src/dispatch_0.cc", "b")});
  EXPECT_NE(message.find("cannot make folder"), std::string::npos) << message;
  EXPECT_EQ(Everything(), before) << "folders that were made are taken back";
}

}  // namespace
}  // namespace switchyard::driver
