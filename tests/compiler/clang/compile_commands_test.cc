#include "compiler/clang/compile_commands.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace switchyard::cxx {
namespace {

std::string FolderWith(const std::string& commands) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "compile_commands_test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "compile_commands.json", std::ios::binary) << commands;
  return folder.string();
}

TEST(ReadCompileCommandsTest, ReadsTheSourcesOfAList) {
  const auto jobs = ReadCompileCommands(
      FolderWith(R"([{"directory": "/d", "file": "a.cc", "command": "c++ -c 'a b.cc'"}])"));
  ASSERT_TRUE(jobs.ok()) << jobs.status();
  ASSERT_EQ(jobs->size(), 1u);
  EXPECT_EQ(jobs->front().source, "/d/a.cc");
  EXPECT_EQ(jobs->front().arguments.back(), "a b.cc");
}

TEST(ReadCompileCommandsTest, ResponseFilesAreReadWhereTheCommandNamesThem) {
  const std::string folder = FolderWith(
      R"([{"directory": ".", "file": "a.cc", "arguments": ["c++", "@flags.rsp", "@no.rsp"]}])");
  std::ofstream(folder + "/flags.rsp") << "-DONE -I 'a b'\n@more.rsp";
  std::ofstream(folder + "/more.rsp") << "-DTWO";
  const auto jobs = ReadCompileCommands(folder);
  ASSERT_TRUE(jobs.ok()) << jobs.status();
  ASSERT_EQ(jobs->size(), 1u);
  EXPECT_EQ(jobs->front().arguments,
            (std::vector<std::string>{"c++", "-DONE", "-I", "a b", "-DTWO", "@no.rsp"}));
}

// To open a pipe waits for whoever writes to it.
TEST(ReadCompileCommandsTest, APipeIsNoResponseFile) {
  const std::string folder =
      FolderWith(R"([{"directory": ".", "file": "a.cc", "command": "c++ @pipe"}])");
  mkfifo((folder + "/pipe").c_str(), 0600);
  const auto jobs = ReadCompileCommands(folder);
  ASSERT_TRUE(jobs.ok()) << jobs.status();
  EXPECT_EQ(jobs->front().arguments.back(), "@pipe");
}

TEST(ReadCompileCommandsTest, BracketsNestedBeyondReasonAreAnErrorWithAPlace) {
  const std::string folder = FolderWith("\n" + std::string(50000, '['));
  const auto jobs = ReadCompileCommands(folder);
  ASSERT_FALSE(jobs.ok());
  EXPECT_EQ(std::string(jobs.status().message()),
            folder + "/compile_commands.json:2:201: brackets are nested too deep");
}

TEST(ReadCompileCommandsTest, ALargerFileThanAllowedIsAnError) {
  EXPECT_FALSE(ReadCompileCommands(FolderWith(std::string(1 << 20, ' ') + "[]"), {}, 1 << 20).ok());
  EXPECT_TRUE(ReadCompileCommands(FolderWith(std::string(1 << 20, ' ') + "[]")).ok());
}

TEST(ReadCompileCommandsTest, AnUnlistedSourceIsCompiledLikeTheNearestListedOne) {
  const std::string folder = FolderWith(
      R"([{"directory": "/d", "file": "kernels/add.cc", "command": "c++ -DADD kernels/add.cc"},
          {"directory": "/d", "file": "tools/main.cc", "command": "c++ -DMAIN tools/main.cc"}])");
  const auto jobs = ReadCompileCommands(folder, {"/d/kernels/added.cc"});
  ASSERT_TRUE(jobs.ok()) << jobs.status();
  ASSERT_EQ(jobs->size(), 1u);
  EXPECT_EQ(jobs->front().source, "/d/kernels/added.cc");
  const auto& arguments = jobs->front().arguments;
  EXPECT_EQ(std::count(arguments.begin(), arguments.end(), "-DADD"), 1);
}

TEST(ReadCompileCommandsTest, AWrapperOfTheCompilerIsNotTheCompiler) {
  const auto jobs = ReadCompileCommands(
      FolderWith(R"([{"directory": "/d", "file": "a.cc", "command": "ccache c++ -c a.cc"}])"));
  ASSERT_TRUE(jobs.ok()) << jobs.status();
  EXPECT_EQ(jobs->front().arguments.front(), "c++");
}

TEST(ReadCompileCommandsTest, AnEntryWithoutACommandIsAnError) {
  const std::string folder = FolderWith(R"([{"directory": "/d", "file": "a.cc"}])");
  const auto jobs = ReadCompileCommands(folder);
  ASSERT_FALSE(jobs.ok());
  EXPECT_NE(std::string(jobs.status().message()).find(folder + "/compile_commands.json: "),
            std::string::npos);
}

}  // namespace
}  // namespace switchyard::cxx
