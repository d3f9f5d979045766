#include "compiler/diff/render_json.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/diff/versions.h"

namespace switchyard::diff {
namespace {

std::string Json(const std::string& older, const std::string& newer) {
  source::SourceManager sources;
  const Comparison comparison = CompareTexts(older, newer, &sources);
  std::string text;
  RenderJson(comparison, sources, source::FileId{0}, source::FileId{1}, &text);
  return text;
}

TEST(RenderJson, HasTheNumbersWithoutChanges) {
  const std::string text = "- func: f(Tensor self) -> Tensor\n";
  EXPECT_EQ(Json(text, text), R"({"changes":[],"newer":"new.yaml","older":"old.yaml",)"
                              R"("operators":{"new":0,"newer":1,"older":1}})"
                              "\n");
}

TEST(RenderJson, HasBothPlacesOfAChange) {
  const std::string text = Json("- func: f(Tensor self, int a) -> Tensor\n",
                                "# moved down\n- func: f(Tensor self, int? a) -> Tensor\n");
  EXPECT_NE(text.find(R"("breaks":"forward","id":"C017")"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("newer":{"column":24,"line":2},"older":{"column":24,"line":1})"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(R"("operator":"aten::f")"), std::string::npos) << text;
}

TEST(RenderJson, WhatIsGoneHasNoNewerPlace) {
  const std::string text =
      Json("- func: f(Tensor self) -> Tensor\n\n- func: g(Tensor self, int k) -> Tensor\n",
           "- func: f(Tensor self) -> Tensor\n");
  EXPECT_NE(text.find(R"("name":"OperatorRemoved","newer":null,)"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("older":{"column":9,"line":3})"), std::string::npos) << text;
}

}  // namespace
}  // namespace switchyard::diff
