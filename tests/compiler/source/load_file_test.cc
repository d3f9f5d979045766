#include "compiler/source/load_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace switchyard::source {
namespace {

std::string TemporaryFile(const std::string& text) {
  const std::string path = testing::TempDir() + "load_file_test.yaml";
  std::FILE* file = std::fopen(path.c_str(), "wb");
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
  return path;
}

TEST(LoadFileTest, LoadsAFileByteForByte) {
  const std::string text = std::string("a\0b\r\n", 5) + std::string(300000, 'x');
  SourceManager sources;
  const absl::StatusOr<FileId> file = LoadFile(TemporaryFile(text), &sources);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(sources.File(*file).text(), text);
}

TEST(LoadFileTest, AMissingFileIsAStatusThatNamesIt) {
  SourceManager sources;
  const absl::StatusOr<FileId> file = LoadFile("no/such/file.yaml", &sources);
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(std::string(file.status().message()),
            "cannot read no/such/file.yaml: No such file or directory");
  EXPECT_EQ(sources.file_count(), 0u);
}

TEST(LoadFileTest, AFolderIsAStatus) {
  SourceManager sources;
  EXPECT_FALSE(LoadFile(testing::TempDir(), &sources).ok());
}

TEST(LoadRegularFileTest, LoadsRegularFilesOnlyAndDoesNotWait) {
  SourceManager sources;
  EXPECT_TRUE(LoadRegularFile(TemporaryFile("- a\n"), &sources).ok());
  const std::string pipe = testing::TempDir() + "load_file_test.pipe";
  std::remove(pipe.c_str());
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, std::string("/dev/zero"), testing::TempDir()}) {
    const absl::StatusOr<FileId> file = LoadRegularFile(path, &sources);
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(std::string(file.status().message()),
              "cannot read " + path + ": it is not a regular file");
  }
  EXPECT_EQ(sources.file_count(), 1u);
}

TEST(LoadFileTest, StandardInputIsShownByName) {
  const std::string path = TemporaryFile("- a\n");
  ASSERT_NE(std::freopen(path.c_str(), "rb", stdin), nullptr);
  SourceManager sources;
  const absl::StatusOr<FileId> file = LoadFile("-", &sources);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(sources.File(*file).path(), "<stdin>");
  EXPECT_EQ(sources.File(*file).text(), "- a\n");
}

TEST(LoadFileTest, LargerFilesThanAllowedAreAStatus) {
  const std::string path = TemporaryFile(std::string((1 << 20) + 1, 'x'));
  SourceManager sources;
  sources.SetLargestFile(1 << 20);
  const absl::StatusOr<FileId> file = LoadFile(path, &sources);
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(std::string(file.status().message()),
            "cannot read " + path + ": it is larger than 1 MiB, which --max-file-size=MIB sets");
  EXPECT_TRUE(LoadFile(TemporaryFile(std::string(1 << 20, 'x')), &sources).ok());
}

TEST(LoadFileTest, WhatDoesNotEndIsReadUpToTheLimit) {
  SourceManager sources;
  sources.SetLargestFile(1 << 20);
  EXPECT_FALSE(LoadFile("/dev/zero", &sources).ok());
}

}  // namespace
}  // namespace switchyard::source
