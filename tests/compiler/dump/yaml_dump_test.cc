#include "compiler/dump/yaml_dump.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::dump {
namespace {

// The dump of files with these texts; nothing when none names the operator.
std::string NodesOf(const std::vector<std::string>& texts, std::string_view name = "") {
  source::SourceManager sources;
  diagnostics::Sink sink;
  std::vector<yaml::Document> documents;
  for (const std::string& text : texts) {
    documents.push_back(yaml::ReadYaml(sources.Add("f.yaml", text), sources, sink));
  }
  EXPECT_EQ(sink.error_count(), 0u);
  std::string out;
  const bool is_found = DumpYaml(documents, sources, name, &out);
  EXPECT_EQ(is_found, name.empty() || !out.empty());
  return out;
}

TEST(YamlDump, HasPlacesTypesAndDecodedText) {
  EXPECT_EQ(NodesOf({"- 'it''s'\n"}),
            R"({"file":"f.yaml","node":{"column":3,"kind":"scalar","line":1,)"
            R"("style":"single_quoted","tag":"string","text":"it's"}})"
            "\n");
  EXPECT_EQ(NodesOf({"- [yes]\n"}),
            R"({"file":"f.yaml","node":{"column":3,"elements":[{"column":4,"kind":"scalar",)"
            R"("line":1,"style":"plain","tag":"bool","text":"yes"}],"kind":"sequence","line":1}})"
            "\n");
}

TEST(YamlDump, AMappingHasALineForEachPair) {
  EXPECT_EQ(NodesOf({"a: 1\nb:\n"}),
            R"({"file":"f.yaml","key":{"column":1,"kind":"scalar","line":1,"style":"plain",)"
            R"("tag":"string","text":"a"},"value":{"column":4,"kind":"scalar","line":1,)"
            R"("style":"plain","tag":"int","text":"1"}})"
            "\n"
            R"({"file":"f.yaml","key":{"column":1,"kind":"scalar","line":2,"style":"plain",)"
            R"("tag":"string","text":"b"},"value":{"column":3,"kind":"empty","line":2}})"
            "\n");
}

TEST(YamlDump, AFullNameIsPreferredToABaseName) {
  const std::string only_x = NodesOf({"- func: f.x()\n"});
  const std::string both = NodesOf({"- func: f.x()\n", "- func: f.y()\n"}, "f");
  EXPECT_EQ(both, NodesOf({"- func: f.x()\n", "- func: f.y()\n"}));
  EXPECT_EQ(NodesOf({"- func: f.x()\n- func: f()\n"}, "f.x"), only_x);
  EXPECT_EQ(NodesOf({"- func: f.x()\n", "- func: f()\n"}, "f"), NodesOf({"- func: f()\n"}));
}

TEST(YamlDump, NamespacesMayBeLeftOut) {
  const std::string text = "- func: a::f()\n";
  EXPECT_EQ(NodesOf({text}, "f"), NodesOf({text}));
  EXPECT_EQ(NodesOf({text}, "a::f"), NodesOf({text}));
  EXPECT_EQ(NodesOf({text}, "aten::f"), "");
  EXPECT_EQ(NodesOf({"- func: f()\n"}, "aten::f"), NodesOf({"- func: f()\n"}));
}

TEST(YamlDump, OtherFilesNameOperatorsInOtherKeysAndLists) {
  EXPECT_NE(NodesOf({"- name: f(Tensor self) -> Tensor\n  self: g\n"}, "f"), "");
  EXPECT_NE(NodesOf({"- op: f\n"}, "f"), "");
  EXPECT_EQ(NodesOf({"- func: g()\n  dispatch: f\n"}, "f"), "");
  const std::string backend = "backend: XLA\nsupported:\n  - f\n";
  EXPECT_NE(NodesOf({backend}, "f").find("\"supported\""), std::string::npos);
  EXPECT_EQ(NodesOf({backend}, "f").find("\"backend\""), std::string::npos);
}

}  // namespace
}  // namespace switchyard::dump
