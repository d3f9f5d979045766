#include "compiler/source/source_manager.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace switchyard::source {
namespace {

std::string TemporaryFile(const std::string& text) {
  const std::string path = testing::TempDir() + "source_manager_test.yaml";
  std::FILE* file = std::fopen(path.c_str(), "wb");
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
  return path;
}

TEST(SourceManagerTest, LoadsAFileByteForByte) {
  const std::string text = std::string("a\0b\r\n", 5) + std::string(300000, 'x');
  SourceManager sources;
  const absl::StatusOr<FileId> file = sources.Load(TemporaryFile(text));
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(sources.File(*file).text(), text);
}

TEST(SourceManagerTest, AMissingFileIsAStatusThatNamesIt) {
  SourceManager sources;
  const absl::StatusOr<FileId> file = sources.Load("no/such/file.yaml");
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(std::string(file.status().message()),
            "cannot read no/such/file.yaml: No such file or directory");
  EXPECT_EQ(sources.file_count(), 0u);
}

TEST(SourceManagerTest, AFolderIsAStatus) {
  SourceManager sources;
  EXPECT_FALSE(sources.Load(testing::TempDir()).ok());
}

TEST(SourceManagerTest, StandardInputIsShownByName) {
  const std::string path = TemporaryFile("- a\n");
  ASSERT_NE(std::freopen(path.c_str(), "rb", stdin), nullptr);
  SourceManager sources;
  const absl::StatusOr<FileId> file = sources.Load("-");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(sources.File(*file).path(), "<stdin>");
  EXPECT_EQ(sources.File(*file).text(), "- a\n");
}

TEST(SourceManagerTest, FilesKeepTheirAddressesAndIdsCountFromZero) {
  SourceManager sources;
  const FileId first = sources.Add("a", "text of a");
  const SourceFile* address = &sources.File(first);
  for (int i = 0; i < 100; ++i) sources.Add("b", "x");
  EXPECT_EQ(address, &sources.File(first));
  EXPECT_EQ(first, FileId{0});
  EXPECT_EQ(sources.Text({first, 5, 7}), "of");
}

TEST(SourceManagerTest, LargerFilesThanAllowedAreAStatus) {
  const std::string path = TemporaryFile(std::string((1 << 20) + 1, 'x'));
  SourceManager sources;
  sources.SetLargestFile(1 << 20);
  const absl::StatusOr<FileId> file = sources.Load(path);
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(std::string(file.status().message()),
            "cannot read " + path + ": it is larger than 1 MiB, which --max-file-size=MIB sets");
  EXPECT_TRUE(sources.Load(TemporaryFile(std::string(1 << 20, 'x'))).ok());
}

TEST(SourceManagerTest, WhatDoesNotEndIsReadUpToTheLimit) {
  SourceManager sources;
  sources.SetLargestFile(1 << 20);
  EXPECT_FALSE(sources.Load("/dev/zero").ok());
}

}  // namespace
}  // namespace switchyard::source
