// All or nothing: the files on the disk after a run, and after a failed run.
#include "compiler/output/output_writer.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"

namespace switchyard::output {
namespace {

namespace fs = std::filesystem;

class OutputWriterTest : public ::testing::Test {
 protected:
  OutputWriterTest() : output_("output_writer_test"), folder_(output_.path()) {}

  std::string Write(const std::vector<emit::Artifact>& artifacts, const char* below = "") {
    const absl::Status status = WriteArtifacts((folder_ / below).string(), artifacts);
    return status.ok() ? "" : std::string(status.message());
  }

  void Put(const std::string& path, const std::string& text) { output_.Put(path, text); }
  std::string Get(const std::string& path) { return output_.Get(path); }
  Files Everything() { return output_.Everything(); }

  void MakeOld(const std::string& path) {
    fs::last_write_time(folder_ / path, fs::file_time_type::clock::now() - std::chrono::hours(1));
  }
  bool IsOld(const std::string& path) {
    return fs::last_write_time(folder_ / path) <
           fs::file_time_type::clock::now() - std::chrono::minutes(30);
  }

  OutputFolder output_;
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
  ASSERT_EQ(Write(WithManifest(
                {Emitted("include/switchyard/ops/old.h", "a"),
                 Emitted("include/switchyard/ops/vendor/old.h", "a"),
                 Emitted("src/dispatch_0.cc", "b"), Emitted("src/dispatch_1.cc", "c"),
                 Emitted("src/autogen_kernels_1.cc", "d"), Emitted("src/boxed_calls_1.cc", "e")})),
            "");
  ASSERT_EQ(Write(WithManifest({Emitted("src/dispatch_0.cc", "b")})), "");
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
  ASSERT_EQ(Write(WithManifest({Emitted("src/dispatch_0.cc", "a")})), "");
  EXPECT_EQ(Get("include/switchyard/ops/mine.h"), "int mine;\n");
  EXPECT_EQ(Get("src/dispatch_9.cc"), "int nine;\n");
  EXPECT_EQ(Get("src/other.cc"), body) << "not in an earlier manifest";
  EXPECT_EQ(Get("include/other.h"), body);
}

TEST_F(OutputWriterTest, AListedFileThatBecameSomebodysStays) {
  ASSERT_EQ(Write(WithManifest({Emitted("src/a.cc", "a"), Emitted("src/b.cc", "b")})), "");
  Put("src/a.cc", "int mine;\n");
  fs::remove(folder_ / "src/b.cc");
  fs::create_symlink("a.cc", folder_ / "src/b.cc");
  ASSERT_EQ(Write(WithManifest({Emitted("src/c.cc", "c")})), "");
  EXPECT_EQ(Get("src/a.cc"), "int mine;\n");
  EXPECT_TRUE(fs::is_symlink(folder_ / "src/b.cc"));
}

TEST_F(OutputWriterTest, AFolderOfAnotherCommandIsAnErrorAndNothingChanges) {
  ASSERT_EQ(Write(WithManifest({Emitted("src/a.cc", "a")}, "model --name=one")), "");
  const auto before = Everything();
  for (const char* command : {"gen", "model --name=two"}) {
    const std::string message = Write(WithManifest({Emitted("src/b.cc", "b")}, command));
    EXPECT_NE(message.find("its files are those of `switchyard model --name=one`, not of "
                           "`switchyard " +
                           std::string(command) + "`"),
              std::string::npos)
        << message;
    EXPECT_EQ(Everything(), before);
  }
  EXPECT_EQ(Write(WithManifest({Emitted("src/b.cc", "b")}, "model --name=one")), "");
}

// Anybody can write a manifest.
TEST_F(OutputWriterTest, AManifestCannotNameFilesElsewhere) {
  Put("victim.cc", std::string(emit::kFirstLine) + "\n");
  const std::string outside = (folder_ / "victim.cc").string();
  Put("ops/switchyard_manifest.json",
      WithManifest({Emitted("../victim.cc", "a"), Emitted(outside, "b"),
                    Emitted("src/../../victim.cc", "c")})
          .back()
          .text);
  ASSERT_EQ(Write(WithManifest({Emitted("src/a.cc", "a")}), "ops"), "");
  EXPECT_TRUE(fs::exists(outside));
}

TEST_F(OutputWriterTest, AFolderBehindALinkIsWritten) {
  fs::create_directories(folder_ / "real");
  fs::create_directory_symlink("real", folder_ / "ops");
  ASSERT_EQ(Write(WithManifest({Emitted("src/a.cc", "a")}), "ops"), "");
  ASSERT_EQ(Write(WithManifest({Emitted("src/a.cc", "b")}), "ops/"), "");
  EXPECT_TRUE(fs::is_symlink(folder_ / "ops"));
  EXPECT_EQ(Get("real/src/a.cc"), Emitted("", "b").text);
}

TEST_F(OutputWriterTest, TheFolderOfThisProcessStaysItsFolder) {
  const fs::path here = fs::current_path();
  fs::create_directories(folder_ / "ops");
  fs::current_path(folder_ / "ops");
  EXPECT_TRUE(WriteArtifacts(".", WithManifest({Emitted("src/a.cc", "a")})).ok());
  EXPECT_TRUE(fs::exists("src/a.cc"));
  fs::current_path(here);
  EXPECT_EQ(Everything().size(), 4u) << "the folder, src, a.cc and the manifest";
}

TEST_F(OutputWriterTest, AFileOfAnotherInTheWayIsAnError) {
  Put("src/dispatch_1.cc", "int mine;\n");
  const auto before = Everything();
  const std::string message =
      Write({Emitted("include/switchyard/ops/add.h", "a"), Emitted("src/dispatch_1.cc", "b")});
  EXPECT_NE(message.find("src/dispatch_1.cc: switchyard did not write it"), std::string::npos)
      << message;
  EXPECT_EQ(Everything(), before);
}

TEST_F(OutputWriterTest, WeightsOfAnEarlierFormatAreReplaced) {
  Put("net.weights", "switchyard weights 1\nold");
  EXPECT_EQ(Write({Emitted("net.weights", "new")}), "");
  for (const char* mine : {"switchyard weights of mine\n", "switchyard weights \n", "switchyard"}) {
    Put("net.weights", mine);
    EXPECT_NE(Write({Emitted("net.weights", "newer")}).find("switchyard did not write it"),
              std::string::npos)
        << mine;
  }
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
}  // namespace switchyard::output
