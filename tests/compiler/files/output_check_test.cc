// Outputs that are inputs, that are the same file, or that cannot be written.
#include "compiler/files/output_check.h"

#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/output/output_folder.h"

namespace switchyard::files {
namespace {

namespace fs = std::filesystem;

class OutputCheckTest : public ::testing::Test {
 protected:
  OutputCheckTest() : folder_("output_check_test") {
    folder_.Put("in.yaml", "text");
    folder_.Put("out.d", "text");
  }

  std::string Path(const std::string& name) const { return (folder_.path() / name).string(); }

  // What is wrong with an output beside in.yaml; empty when nothing is.
  std::string Objection(const Output& output) const {
    return std::string(CheckOutputs({output}, {"-", Path("in.yaml")}).message());
  }
  std::string Objection(const std::string& name) const {
    return Objection(Output{Path(name), false});
  }

  output::OutputFolder folder_;
};

TEST_F(OutputCheckTest, AnInputIsNoOutputWhateverItsName) {
  fs::create_hard_link(Path("in.yaml"), Path("hard"));
  fs::create_symlink("in.yaml", Path("link"));
  for (const char* name : {"in.yaml", "hard", "link", "./in.yaml"}) {
    EXPECT_EQ(Objection(name), "cannot write " + Path(name) + ": it is an input as well");
  }
  EXPECT_EQ(Objection("out.d"), "");
  EXPECT_EQ(Objection("new.d"), "");
  EXPECT_FALSE(CheckIsNoInput(Path("link"), {Path("in.yaml")}).ok());
  EXPECT_TRUE(CheckIsNoInput(Path("absent/x"), {Path("in.yaml")}).ok());
}

TEST_F(OutputCheckTest, ADeviceMayBeBoth) {
  EXPECT_TRUE(CheckOutputs({{"/dev/null"}, {"/dev/null"}}, {"/dev/null"}).ok());
}

TEST_F(OutputCheckTest, TwoOutputsAreNotOneFile) {
  fs::create_symlink("new.d", Path("link"));
  for (const char* name : {"new.d", "link", "./new.d"}) {
    const absl::Status status = CheckOutputs({{Path("new.d")}, {Path(name)}}, {});
    EXPECT_EQ(status.message(), "cannot write " + Path(name) + ": it is two outputs");
  }
  EXPECT_TRUE(CheckOutputs({{Path("new.d")}, {Path("other.d")}}, {}).ok());
}

TEST_F(OutputCheckTest, WhatCannotBeWrittenIsFound) {
  fs::create_directory(Path("sub"));
  EXPECT_EQ(Objection("sub"), "cannot write " + Path("sub") + ": it is a folder");
  EXPECT_EQ(Objection("absent/x"),
            "cannot write " + Path("absent/x") + ": No such file or directory");
  EXPECT_EQ(Objection("in.yaml/x"),
            "cannot write " + Path("in.yaml/x") + ": the path to it is not a folder");
  EXPECT_EQ(Objection(Output{Path("absent/x"), true}), "") << "the folder is to be made";
}

}  // namespace
}  // namespace switchyard::files
