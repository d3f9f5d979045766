#include "compiler/plan/aoti_shim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/source/source_manager.h"

namespace switchyard::plan {
namespace {

std::vector<std::string> NamesIn(const std::vector<std::string>& texts) {
  source::SourceManager sources;
  std::vector<source::FileId> files;
  for (const std::string& text : texts) files.push_back(sources.Add("model.cpp", text));
  std::vector<std::string> names;
  for (const AotiCall& call : FindAotiCalls(files, sources)) names.push_back(call.name);
  return names;
}

TEST(FindAotiCalls, GivesEachNameOnceInTheOrderOfTheText) {
  EXPECT_THAT(NamesIn({"CHECK(aoti_torch_get_dim(x, &n)); aoti_torch_cpu_addmm_out(y);",
                       "aoti_torch_get_dim(x, &n); aoti_torch_cpu_index_Tensor(z)"}),
              testing::ElementsAre("aoti_torch_get_dim", "aoti_torch_cpu_addmm_out",
                                   "aoti_torch_cpu_index_Tensor"));
}

TEST(FindAotiCalls, TakesWholeWords) {
  EXPECT_THAT(NamesIn({"my_aoti_torch_get_dim(x); aoti_torch_zero_"}),
              testing::ElementsAre("aoti_torch_zero_"));
  EXPECT_THAT(NamesIn({"", "aoti_tor"}), testing::IsEmpty());
}

TEST(FindAotiCalls, HasThePlaceOfAName) {
  source::SourceManager sources;
  const source::FileId file = sources.Add("model.cpp", "f(\n  aoti_torch_get_dim(x));");
  const std::vector<AotiCall> calls = FindAotiCalls({file}, sources);
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(sources.Text(calls[0].place), "aoti_torch_get_dim");
  EXPECT_EQ(sources.File(file).Locate(calls[0].place.begin).line, 2u);
}

}  // namespace
}  // namespace switchyard::plan
