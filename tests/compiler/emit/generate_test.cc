// Properties of several outputs: relations between different runs.
#include "compiler/emit/generate.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "compiler/emit/manifest.h"
#include "compiler/emit/sharding.h"
#include "gtest/gtest.h"
#include "tests/compiler/emit/emitted.h"

namespace switchyard::emit {
namespace {

constexpr char kAbs[] = "- func: abs(Tensor self) -> Tensor\n  dispatch:\n    CPU: abs_cpu\n";
constexpr char kNeg[] = "- func: neg(Tensor self) -> Tensor\n  dispatch:\n    CPU: neg_cpu\n";

Options OnCpu(int shards) { return {"embedded", {"CPU"}, shards}; }

std::map<std::string, std::string> Files(const Emitted& emitted) {
  std::map<std::string, std::string> files;
  for (const Artifact& artifact : emitted.artifacts) files[artifact.path] = artifact.text;
  return files;
}

TEST(Generate, ShardsDoNotDependOnTheMachine) {
  // Changing these moves operators between the sources of everybody's builds.
  EXPECT_EQ(ShardOf("add", 8), 4u);
  EXPECT_EQ(ShardOf("mul", 8), 1u);
  EXPECT_EQ(ShardOf("add", 1), 0u);
}

TEST(Generate, GivesEveryShardAndSortsByPath) {
  const Emitted emitted = EmitText(kAbs, OnCpu(12));
  ASSERT_TRUE(emitted.is_good);
  EXPECT_EQ(emitted.artifacts.size(), 5u + 2u + 12u * 5 + 2u + 1u);
  EXPECT_TRUE(std::is_sorted(emitted.artifacts.begin(), emitted.artifacts.end(),
                             [](const Artifact& a, const Artifact& b) { return a.path < b.path; }));
  size_t definitions = 0;
  for (const Artifact& artifact : emitted.artifacts) {
    const bool is_manifest = artifact.path == kManifestPath;
    EXPECT_EQ(artifact.text.rfind(is_manifest ? kManifestStart : kFirstLine, 0), 0u)
        << artifact.path;
    definitions += artifact.text.find("Tensor abs(const Tensor& self) {") != std::string::npos &&
                   artifact.path.find("src/") == 0;
  }
  EXPECT_EQ(definitions, 1u);
}

TEST(Generate, WithoutOperatorsShardsAreFilesStill) {
  const Emitted emitted = EmitText("[]\n", OnCpu(2));
  ASSERT_TRUE(emitted.is_good);
  EXPECT_EQ(TextOf(emitted, "src/dispatch_1.cc"),
            std::string(kFirstLine) +
                "\n// Dispatch functions, part 2 of 2.\n\nnamespace switchyard::ops {\n\n"
                "}  // namespace switchyard::ops\n");
}

TEST(Generate, ANewOperatorChangesTheUmbrellaAndOneShard) {
  const auto before = Files(EmitText(kAbs, OnCpu(8)));
  const auto after = Files(EmitText(std::string(kAbs) + kNeg, OnCpu(8)));
  std::vector<std::string> changed;
  for (const auto& [path, text] : after) {
    const auto found = before.find(path);
    if (found != before.end() && found->second != text) changed.push_back(path);
  }
  const std::string shard = std::to_string(ShardOf("neg", 8)) + ".cc";
  EXPECT_EQ(changed, (std::vector<std::string>{
                         "include/switchyard/aten_functions.h", "include/switchyard/functions.h",
                         "include/switchyard/redispatch.h", "src/boxed_calls_" + shard,
                         "src/dispatch_" + shard, "src/operator_table.cc", kManifestPath}));
}

// An entry above an operator moves its line, but changes nothing in its emitted code.
TEST(Generate, LinesOfTheSchemaAreInNoFile) {
  const auto before = Files(EmitText(kAbs, OnCpu(2)));
  const auto after = Files(EmitText(std::string("# a comment\n\n") + kAbs, OnCpu(2)));
  for (const auto& [path, text] : after) {
    EXPECT_EQ(text, before.at(path)) << path;
  }
}

TEST(Generate, OrderOfKeysDoesNotMatter) {
  const std::string schema = "- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU, Meta: f\n";
  EXPECT_EQ(Files(EmitText(schema, {"embedded", {"CPU", "Meta"}, 2})),
            Files(EmitText(schema, {"embedded", {"Meta", "CPU", "Meta"}, 2})));
}

TEST(Generate, MapsLinesToEntries) {
  const Emitted emitted = EmitText(std::string(kAbs) + kNeg, OnCpu(1));
  for (const Artifact& artifact : emitted.artifacts) {
    if (artifact.path != "src/dispatch_0.cc") continue;
    ASSERT_EQ(artifact.line_map.size(), 2u);
    EXPECT_LT(artifact.line_map[0].last_line, artifact.line_map[1].first_line);
    EXPECT_EQ(artifact.line_map[0].source.begin, 0u);
    EXPECT_EQ(artifact.line_map[1].source.begin, std::string(kAbs).size());
  }
}

TEST(Generate, WithoutOperatorsTheTableIsEmpty) {
  const std::string table = TextOf(EmitText("[]\n", OnCpu(1)), "src/operator_table.cc");
  EXPECT_NE(table.find("operator_table_sizes = {0, 1, 0, 1, 1};"), std::string::npos) << table;
  EXPECT_NE(table.find("operator_schemas[] =\n    \"\";"), std::string::npos) << table;
}

// Quotes, ends of comments and trigraphs of a schema, in the table and in a boxed call.
TEST(Generate, HostileTextStaysInBoxedLiterals) {
  const Emitted emitted =
      EmitText("- func: f(Tensor self, str s='\"; int x; /*?\?/') -> Tensor\n", OnCpu(1));
  for (const std::string& report : emitted.reports) ADD_FAILURE() << report;
  const std::string table = TextOf(emitted, "src/operator_table.cc");
  EXPECT_NE(table.find(R"x(    "aten::f(Tensor self, str s='\"; int x; /*?\?/') -> Tensor";)x"),
            std::string::npos)
      << table;
  const std::string calls = TextOf(emitted, "src/boxed_calls_0.cc");
  EXPECT_NE(calls.find(R"x(call.Get<std::string_view>(1, "\"; int x; /*?\?/"))x"),
            std::string::npos)
      << calls;
}

// Text of a user's cannot end a comment or a literal.
TEST(Generate, HostileTextStaysInItsPlace) {
  const Emitted emitted =
      EmitText("- func: f(Tensor self, str s='\\\"; int x; //?\?/') -> Tensor\n", OnCpu(1));
  for (const std::string& report : emitted.reports) ADD_FAILURE() << report;
  ASSERT_TRUE(emitted.is_good);
  const std::string header = TextOf(emitted, "include/switchyard/ops/f.h");
  EXPECT_NE(header.find("std::string_view s = \""), std::string::npos);
  EXPECT_EQ(header.find("\nint x"), std::string::npos);
  EXPECT_EQ(header.find("?\?/"), std::string::npos);
}

}  // namespace
}  // namespace switchyard::emit
