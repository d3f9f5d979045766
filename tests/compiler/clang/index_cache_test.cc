#include "compiler/clang/index/index_cache.h"

#include <gtest/gtest.h>
#include <utime.h>

#include <string>
#include <vector>

#include "compiler/clang/index/index_text.h"
#include "tests/compiler/check/checked_sources.h"

namespace switchyard::cxx {
namespace {

FunctionBody SomeBody() {
  FunctionBody body;
  body.key = "switchyard::native::f_cpu(const switchyard::Tensor&)";
  body.name = "f_cpu";
  body.parameters = {"self", "other"};
  body.values = {{ValueKind::kNone, 0, {}},
                 {ValueKind::kParameter, 1, {}},
                 {ValueKind::kResult, 0, {}},
                 {ValueKind::kPart, kAnyPart, {2}},
                 {ValueKind::kOneOf, 0, {1, 3}}};
  body.contexts.push_back({0, 1, kAbsent, false});
  body.calls.push_back({0, {1, 2}, {1, 10, 20}, true, {{1, false, -3}}, 1});
  body.writes.push_back({3, {0, 30, 40}, 1});
  body.returns.push_back({4, {1, 50, 60}, 0});
  body.launches.push_back({{1, 70, 80}, true, true, 0});
  return body;
}

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
  index.callees.push_back({"at::add", "at::add(const at::Tensor&)", {"self", "other"}, true, true});
  index.bodies.push_back(SomeBody());
  index.kernels[0].body = 0;
  return index;
}

class IndexCacheTest : public testing::Test {
 protected:
  IndexCacheTest()
      : source_(testing::TempDir() + "cached.cc"), path_(testing::TempDir() + "cache") {
    std::remove(path_.c_str());
    check::WriteText(source_, "int a;\n");
    EXPECT_TRUE(AddJob("job", FileClock()));
  }

  bool AddJob(const std::string& job, std::int64_t start) const {
    IndexCache cache(path_, start);
    const bool is_kept = cache.Add(job, "index of " + job, {source_});
    cache.Save();
    return is_kept;
  }
  bool IsThere(const std::string& job = "job") const {
    IndexCache cache(path_, FileClock());
    const auto text = cache.Find(job);
    return text && *text == "index of " + job;
  }
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

TEST(IndexText, KeepsBodies) {
  KernelIndex index;
  ASSERT_TRUE(ReadIndex(WriteIndex(SomeIndex()), &index));
  ASSERT_EQ(index.bodies.size(), 1u);
  const FunctionBody& body = index.bodies[0];
  EXPECT_EQ(body.key, SomeBody().key);
  EXPECT_EQ(body.parameters, SomeBody().parameters);
  ASSERT_EQ(body.values.size(), 5u);
  EXPECT_EQ(body.values[3].kind, ValueKind::kPart);
  EXPECT_EQ(body.values[3].number, kAnyPart);
  EXPECT_EQ(body.values[4].sources, (std::vector<ValueId>{1, 3}));
  ASSERT_EQ(body.calls.size(), 1u);
  EXPECT_EQ(body.calls[0].arguments, (std::vector<ValueId>{1, 2}));
  EXPECT_TRUE(body.calls[0].is_guarded);
  EXPECT_EQ(body.writes[0].value, 3u);
  EXPECT_EQ(body.returns[0].place.end, 60u);
  EXPECT_TRUE(body.launches[0].is_guarded && body.launches[0].is_checked);
  ASSERT_EQ(index.callees.size(), 1u);
  EXPECT_EQ(index.callees[0].parameters, (std::vector<std::string>{"self", "other"}));
  EXPECT_TRUE(index.callees[0].is_internal && index.callees[0].is_member);
  EXPECT_EQ(index.kernels[0].body, 0u);
}

TEST(IndexText, RefusesAnIndexThatNamesWhatItHasNot) {
  using Damage = void (*)(KernelIndex*);
  const Damage damages[] = {
      [](KernelIndex* index) { index->kernels[0].body = 1; },
      [](KernelIndex* index) { index->kernels[0].parameters[0].default_place.file = 2; },
      [](KernelIndex* index) { index->ignored[0].place.file = 9; },
      [](KernelIndex* index) { index->files.clear(); },
      [](KernelIndex* index) { index->callees.clear(); },
      [](KernelIndex* index) { index->bodies[0].values.clear(); },
      [](KernelIndex* index) { index->bodies[0].values[4].sources[0] = 5; },
      [](KernelIndex* index) { index->bodies[0].values[3].sources.clear(); },
      [](KernelIndex* index) { index->bodies[0].values[2].number = 1; },
      [](KernelIndex* index) { index->bodies[0].values[1].number = 2; },
      [](KernelIndex* index) { index->bodies[0].calls[0].arguments[0] = 5; },
      [](KernelIndex* index) { index->bodies[0].writes[0].value = 5; },
      [](KernelIndex* index) { index->bodies[0].returns[0].place.file = 2; },
      [](KernelIndex* index) { index->bodies[0].launches[0].place.file = 2; },
      [](KernelIndex* index) { index->bodies[0].values[0].kind = static_cast<ValueKind>(99); },
  };
  for (const Damage damage : damages) {
    KernelIndex index = SomeIndex();
    damage(&index);
    KernelIndex read;
    EXPECT_FALSE(ReadIndex(WriteIndex(index), &read)) << &damage - damages;
  }
}

TEST(IndexText, KeepsWhatFunctionsLeadTo) {
  const ReachedFunctions calls = {{"f", {"g", "h"}}, {"g", {}}, {"k", {"f", "h"}}};
  const std::string text = WriteReached(calls);
  ReachedFunctions read;
  ASSERT_TRUE(ReadReached(text, &read));
  EXPECT_EQ(read, calls);
  for (std::size_t size = 0; size < text.size(); ++size) {
    ReachedFunctions none;
    EXPECT_FALSE(ReadReached(text.substr(0, size), &none)) << size;
  }
}

TEST_F(IndexCacheTest, FindsWhatWasAdded) {
  EXPECT_TRUE(IsThere());
  EXPECT_FALSE(IsThere("another job"));
}

TEST_F(IndexCacheTest, AFileOfTheSameTextIsUnchanged) {
  ChangeTime();
  EXPECT_TRUE(IsThere());
}

TEST_F(IndexCacheTest, AFileOfTheSameSizeAndAnotherTextIsNot) {
  check::WriteText(source_, "int b;\n");
  ChangeTime();
  EXPECT_FALSE(IsThere());
}

TEST_F(IndexCacheTest, AFileThatIsGoneIsNot) {
  std::remove(source_.c_str());
  EXPECT_FALSE(IsThere());
}

TEST_F(IndexCacheTest, ADamagedCacheIsEmpty) {
  const std::string text = check::ReadText(path_);
  check::WriteText(path_, text.substr(0, text.size() / 2));
  EXPECT_FALSE(IsThere());
  check::WriteText(path_, "something else");
  EXPECT_FALSE(IsThere());
}

TEST_F(IndexCacheTest, AddingKeepsTheRest) {
  EXPECT_TRUE(AddJob("another job", FileClock()));
  EXPECT_TRUE(IsThere());
  EXPECT_TRUE(IsThere("another job"));
}

// The part that was read may be the old content.
TEST_F(IndexCacheTest, AFileThatChangedSinceTheStartIsNotKept) {
  EXPECT_FALSE(AddJob("another job", 0));
  EXPECT_FALSE(IsThere("another job"));
}

TEST_F(IndexCacheTest, KnowsTheFilesThatAreInUse) {
  IndexCache cache(path_, FileClock());
  EXPECT_TRUE(cache.FilesInUse().empty());
  EXPECT_TRUE(cache.Find("job").has_value());
  const std::vector<FileState> files = cache.FilesInUse();
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].path, source_);
  EXPECT_EQ(files[0].size, 7u);
}

}  // namespace
}  // namespace switchyard::cxx
