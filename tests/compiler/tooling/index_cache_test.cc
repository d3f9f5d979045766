#include "compiler/tooling/index_cache.h"

#include <gtest/gtest.h>
#include <utime.h>

#include <string>

#include "compiler/tooling/index_text.h"
#include "tests/compiler/tooling/checked_sources.h"

namespace switchyard::tooling {
namespace {

KernelIndex SomeIndex() {
  KernelIndex index;
  index.files = {"/a.cc", "/b.h"};
  KernelDecl kernel;
  kernel.name = "f_cpu";
  kernel.name_space = "switchyard::native";
  kernel.result = ParseType("const std::optional<switchyard::Scalar>&");
  kernel.linkage = Linkage::kStatic;
  kernel.is_in_macro = true;
  kernel.name_place = {1, 200, 300000};
  ParameterDecl parameter;
  parameter.name = "self";
  parameter.type = ParseType("const switchyard::Tensor&");
  parameter.spelled = "const Tensor&";
  parameter.default_place = {0, 7, 9};
  kernel.parameters.push_back(parameter);
  index.kernels.push_back(kernel);
  index.errors.push_back({{0, 1, 2}, "no header", true});
  index.ignored.push_back({"X002", {0, 3, 4}, 12, true});
  index.names.emplace("int64_t", ParseType("long"));
  return index;
}

class IndexCacheTest : public testing::Test {
 protected:
  IndexCacheTest()
      : source_(testing::TempDir() + "cached.cc"), path_(testing::TempDir() + "cache") {
    std::remove(path_.c_str());
    WriteText(source_, "int a;\n");
    IndexCache cache(path_);
    cache.Add("job", SomeIndex(), {source_});
    cache.Save();
  }

  bool IsThere() const { return IndexCache(path_).Find("job").has_value(); }
  void ChangeTime() const {
    const utimbuf times = {1, 1};
    utime(source_.c_str(), &times);
  }

  const std::string source_;
  const std::string path_;
};

TEST(IndexText, GivesBackWhatWasWritten) {
  const std::string text = WriteIndex(SomeIndex());
  KernelIndex index;
  ASSERT_TRUE(ReadIndex(text, &index));
  EXPECT_EQ(WriteIndex(index), text);
  EXPECT_EQ(index.kernels[0].parameters[0].type, ParseType("const switchyard::Tensor&"));
  EXPECT_EQ(index.kernels[0].name_place.end, 300000u);
  EXPECT_EQ(index.names.at("int64_t").name, "long");
}

TEST(IndexText, RefusesEveryBeginningOfIt) {
  const std::string text = WriteIndex(SomeIndex());
  for (std::size_t size = 0; size < text.size(); ++size) {
    KernelIndex index;
    EXPECT_FALSE(ReadIndex(text.substr(0, size), &index)) << size;
  }
}

TEST_F(IndexCacheTest, FindsWhatWasAdded) {
  EXPECT_TRUE(IsThere());
  EXPECT_FALSE(IndexCache(path_).Find("another job"));
}

TEST_F(IndexCacheTest, AFileOfTheSameTextIsUnchanged) {
  ChangeTime();
  EXPECT_TRUE(IsThere());
}

TEST_F(IndexCacheTest, AFileOfTheSameSizeAndAnotherTextIsNot) {
  WriteText(source_, "int b;\n");
  ChangeTime();
  EXPECT_FALSE(IsThere());
}

TEST_F(IndexCacheTest, AFileThatIsGoneIsNot) {
  std::remove(source_.c_str());
  EXPECT_FALSE(IsThere());
}

TEST_F(IndexCacheTest, ADamagedCacheIsEmpty) {
  const std::string text = ReadText(path_);
  WriteText(path_, text.substr(0, text.size() / 2));
  EXPECT_FALSE(IsThere());
  WriteText(path_, "something else");
  EXPECT_FALSE(IsThere());
}

TEST_F(IndexCacheTest, AddingKeepsTheRest) {
  IndexCache cache(path_);
  cache.Add("another job", SomeIndex(), {source_});
  cache.Save();
  EXPECT_TRUE(IsThere());
  EXPECT_TRUE(IndexCache(path_).Find("another job"));
}

}  // namespace
}  // namespace switchyard::tooling
