// The manifest: its facts about the other files, and its reader; and the line map.
#include "compiler/emit/manifest.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/emit/line_map.h"
#include "compiler/source/source_manager.h"
#include "gtest/gtest.h"
#include "llvm/Support/JSON.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

constexpr char kSchema[] =
    "# a comment\n"
    "- func: abs(Tensor self) -> Tensor\n"
    "  dispatch:\n"
    "    CPU: abs_cpu\n"
    "- func: neg(Tensor self) -> Tensor\n";

llvm::json::Value Parse(const std::string& text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value) return *value;
  ADD_FAILURE() << llvm::toString(value.takeError());
  return nullptr;
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    lines.push_back(text.substr(begin, text.find('\n', begin) - begin));
  }
  return lines;
}

TEST(Manifest, ListsEveryOtherFileInOrder) {
  const Emitted emitted = EmitText(kSchema, {"embedded", {"CPU"}, 2});
  ASSERT_TRUE(emitted.is_good);
  std::vector<std::string> paths;
  for (const Artifact& artifact : emitted.artifacts) paths.push_back(artifact.path);
  ASSERT_EQ(paths.back(), kManifestPath);
  paths.pop_back();
  EXPECT_EQ(ListedPaths(emitted.artifacts.back().text), paths);
  EXPECT_TRUE(std::is_sorted(paths.begin(), paths.end()));
}

TEST(Manifest, ReportsSizesAndNoLines) {
  const Emitted emitted = EmitText(kSchema, {"embedded", {"CPU"}, 2});
  const Emitted lower = EmitText("\n\n" + std::string(kSchema), {"embedded", {"CPU"}, 2});
  ASSERT_TRUE(emitted.is_good && lower.is_good);
  const llvm::json::Value manifest = Parse(emitted.artifacts.back().text);
  for (size_t i = 0; i + 1 < emitted.artifacts.size(); ++i) {
    const llvm::json::Object& file = *(*manifest.getAsObject()->getArray("files"))[i].getAsObject();
    EXPECT_EQ(file.getInteger("bytes"), static_cast<int64_t>(emitted.artifacts[i].text.size()));
  }
  EXPECT_EQ(emitted.artifacts.back().text, lower.artifacts.back().text)
      << "entries that move change nothing";
}

// Each row of lines leads to the declaration that they are emitted for.
TEST(LineMap, LeadsToTheSchema) {
  const Emitted emitted = EmitText(kSchema, {"embedded", {"CPU"}, 2});
  ASSERT_TRUE(emitted.is_good);
  source::SourceManager sources;
  sources.Add("schema.yaml", kSchema);
  const std::vector<std::string> schema = LinesOf(kSchema);
  const llvm::json::Value map = Parse(LineMapText(emitted.artifacts, sources));
  EXPECT_EQ((*map.getAsObject()->getArray("schemas"))[0].getAsString(), "schema.yaml");
  size_t rows = 0;
  for (const llvm::json::Value& value : *map.getAsObject()->getArray("files")) {
    const llvm::json::Object& file = *value.getAsObject();
    const std::vector<std::string> lines = LinesOf(TextOf(emitted, file.getString("path")->str()));
    for (const llvm::json::Value& row : *file.getArray("lines")) {
      const auto number = [&](size_t at) {
        return static_cast<size_t>(*(*row.getAsArray())[at].getAsInteger());
      };
      EXPECT_EQ(number(2), 0u);
      const std::string& source = schema.at(number(3) - 1);
      const std::string name = source.find("abs") != std::string::npos ? "abs" : "neg";
      std::string text;
      for (size_t line = number(0); line <= number(1); ++line) text += lines.at(line - 1);
      EXPECT_NE(text.find(name + "("), std::string::npos) << text;
      ++rows;
    }
  }
  EXPECT_EQ(rows, 2u * 7u) << "two operators in six files, in one of them twice";
}

TEST(Manifest, NamesItsCommand) {
  const source::SourceManager sources;
  const Artifact manifest = EmitManifest("model --name=net", {"embedded", {}, 1}, {}, sources, {});
  EXPECT_EQ(CommandOf(manifest.text), "switchyard model --name=net");
  for (const char* other : {"", "{}", "{\n\"manifest\": \"other gen\",\n", kManifestStart}) {
    EXPECT_EQ(CommandOf(other), "") << other;
  }
}

TEST(Manifest, StrangePathsAreEscaped) {
  source::SourceManager sources;
  sources.Add("a \"b\"\\\n\xFF.yaml", "[]\n");
  const Artifact manifest = EmitManifest("gen", {"embedded", {}, 1}, {}, sources, {});
  const llvm::json::Value value = Parse(manifest.text);
  const std::string path = (*value.getAsObject()->getArray("schemas"))[0].getAsString()->str();
  EXPECT_EQ(path, "a \"b\"\\\n\xEF\xBF\xBD.yaml");
}

TEST(Manifest, WhatIsNoManifestListsNothing) {
  const std::string start = std::string(kManifestStart) + "gen\",\n";
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("{\"path\": \"a\"}\n"), start,
        start + "\"files\": 1}", start + "{\"path\": 2}\n{\"path\": \"a",
        start + "{\"path\": \"a"}) {
    EXPECT_TRUE(ListedPaths(text).empty()) << text;
  }
  EXPECT_EQ(ListedPaths(start + "{\"path\": \"a/b\"},\n{\"path\": \"/a\"},\n{\"path\": \"../a\"},\n"
                                "{\"path\": \"a//b\"},\n{\"path\": \"a/./b\"},\n{\"path\": \"\"},\n"
                                "{\"path\": \"a/..\"},\n{\"path\": \"a b\"},\n{\"path\": \"c\"}"),
            (std::vector<std::string>{"a/b", "c"}));
}

}  // namespace
}  // namespace switchyard::emit
