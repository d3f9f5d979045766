#include "compiler/model/read/read.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <complex>
#include <optional>
#include <string>

#include "compiler/diagnostics/render_text.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/model/listing.h"
#include "tests/compiler/model/programs.h"
#include "tests/compiler/model/stored_zip.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;

struct Read {
  explicit Read(std::string archive) : bytes(std::move(archive)) {
    graph = ReadExportedProgram("net.pt2", bytes, &sources, sink);
  }
  std::string Text() const {
    std::string text;
    diagnostics::RenderText(sink.diagnostics(), sources, {}, &text);
    return text;
  }

  std::string bytes;
  source::SourceManager sources;
  diagnostics::Sink sink;
  std::optional<Graph> graph;
};

std::string Replaced(std::string text, const std::string& what, const std::string& by) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

// The program with one part changed; the text of its fault.
std::string FaultWith(const std::string& what, const std::string& by) {
  const Read read(ArchiveOf(Replaced(ReluProgram(), what, by)));
  EXPECT_FALSE(read.graph.has_value());
  return read.Text();
}

TEST(ReadExportedProgram, GivesTheGraph) {
  const Read read(ArchiveOf(ReluProgram()));
  ASSERT_TRUE(read.graph.has_value()) << read.Text();
  ASSERT_EQ(read.graph->nodes.size(), 1u);
  const Node& node = read.graph->nodes[0];
  EXPECT_EQ(node.target, "aten::relu");
  EXPECT_EQ(node.module, "act");
  ASSERT_TRUE(node.python.has_value());
  EXPECT_EQ(node.python->file, "net.py");
  EXPECT_EQ(node.python->line, 7);
  EXPECT_EQ(node.python->text, "return self.act(x)");
  EXPECT_EQ(read.graph->inputs[0].name, "x");
  EXPECT_EQ(ToText(read.graph->tensors[TensorId(1)].meta.sizes[0]), "s77");
  EXPECT_EQ(read.graph->ranges.at("s77").greatest, 8);
}

TEST(ReadExportedProgram, ListsTheCalls) {
  const Read read(ArchiveOf(ReluProgram()));
  ASSERT_TRUE(read.graph.has_value());
  EXPECT_EQ(read.sources.File(read.graph->place.file).text(),
            "relu = aten::relu(self=x)\nreturn relu\n");
  EXPECT_EQ(read.sources.Text(read.graph->nodes[0].place), "aten::relu");
}

TEST(ReadExportedProgram, NamesTheMemberAndTheWay) {
  EXPECT_THAT(FaultWith("\"as_tensor\": {\"name\": \"x\"}}, \"kind\"",
                        "\"as_tensor\": {\"name\": \"y\"}}, \"kind\""),
              HasSubstr("net.pt2:1:1: error: the exported program cannot be read: member "
                        "`models/model.json`: at graph_module.graph.nodes[0].inputs[0].arg."
                        "as_tensor.name: `y` is not among the values of the graph"));
}

TEST(ReadExportedProgram, RefusesOtherVersions) {
  EXPECT_THAT(FaultWith("\"major\": 8", "\"major\": 9"), HasSubstr("schema version 9 is not 8"));
}

TEST(ReadExportedProgram, RefusesOtherDevicesAndTypes) {
  EXPECT_THAT(FaultWith("\"type\": \"cpu\"", "\"type\": \"cuda\""),
              HasSubstr("device `cuda` is not the CPU"));
  EXPECT_THAT(FaultWith("\"dtype\": 7", "\"dtype\": 29"), HasSubstr("element type float8_e4m3fn"));
  EXPECT_THAT(FaultWith("\"dtype\": 7", "\"dtype\": 99"), HasSubstr("element type 99"));
}

TEST(ReadExportedProgram, EachNameIsDefinedOnce) {
  EXPECT_THAT(FaultWith("\"outputs\": [{\"as_tensor\": {\"name\": \"relu\"}}], \"metadata\"",
                        "\"outputs\": [{\"as_tensor\": {\"name\": \"x\"}}], \"metadata\""),
              HasSubstr("`x` is defined twice"));
}

TEST(ReadExportedProgram, RefusesTextThatIsNotJson) {
  EXPECT_THAT(Read(ArchiveOf("{")).Text(), HasSubstr("member `models/model.json`"));
  EXPECT_THAT(Read(ArchiveOf(std::string(1000, '['))).Text(), HasSubstr("nested too deep"));
  EXPECT_THAT(Read(ArchiveOf("[]")).Text(), HasSubstr("an object was expected"));
}

TEST(ReadExportedProgram, SaysWhatOlderFilesAre) {
  const Read read(StoredZip({{"net/serialized_exported_program.json", "{}"}}));
  EXPECT_THAT(read.Text(), HasSubstr("export the model again with PyTorch 2.9 or newer"));
}

TEST(ReadExportedProgram, WeightsReachToTheirEnd) {
  const auto with = [](const std::string& bytes) {
    return Read(
        ArchiveOf(WeightProgram(), {{"data/weights/weight_0", bytes},
                                    {"data/weights/model_weights_config.json", WeightConfig()}}));
  };
  const Read whole = with(std::string(24, '\0'));
  ASSERT_TRUE(whole.graph.has_value()) << whole.Text();
  EXPECT_EQ(whole.graph->inputs[0].payload->bytes.size(), 24u);
  EXPECT_THAT(
      with(std::string(23, '\0')).Text(),
      HasSubstr("the tensor reaches to element 5, but member `data/weights/weight_0` has 5"));
}

TEST(ReadExportedProgram, WeightsAreThere) {
  const Read read(
      ArchiveOf(WeightProgram(), {{"data/weights/model_weights_config.json", WeightConfig()}}));
  EXPECT_THAT(read.Text(), HasSubstr("member `data/weights/weight_0` is missing"));
  EXPECT_THAT(Read(ArchiveOf(WeightProgram())).Text(), HasSubstr("there are no bytes for `w`"));
}

std::string ListingOf(const std::string& program) {
  const Read read(ArchiveOf(program));
  EXPECT_TRUE(read.graph.has_value()) << read.Text();
  return read.graph ? std::string(read.sources.File(read.graph->place.file).text()) : "";
}

TEST(ReadExportedProgram, BodiesOfABranchStandBetweenMarks) {
  EXPECT_EQ(ListingOf(BranchProgram()),
            "getitem = higher_order::cond(x):\n"
            "  true_graph_0_relu = aten::relu(self=x)\n"
            "  yield true_graph_0_relu\n"
            "else:\n"
            "  yield x\n"
            "return getitem\n");
}

TEST(ReadExportedProgram, ALoopHasVariables) {
  EXPECT_EQ(ListingOf(LoopProgram()),
            "body_graph_0_x = higher_order::while_loop(x):\n"
            "  while body_graph_0_x\n"
            "  body_graph_0_relu = aten::relu(self=body_graph_0_x)\n"
            "  yield body_graph_0_relu\n"
            "getitem = body_graph_0_x\n"
            "return getitem\n");
}

TEST(ReadExportedProgram, AGraphWithoutGradientsIsReadInPlace) {
  EXPECT_EQ(ListingOf(NoGradientProgram()),
            "submod_1_relu = aten::relu(self=x)\nreturn submod_1_relu\n");
}

TEST(ReadExportedProgram, NamesOfGraphsAreIdentifiers) {
  EXPECT_THAT(Read(ArchiveOf(Replaced(BranchProgram(), "true_graph_0", "true graph"))).Text(),
              HasSubstr("a name that is no identifier"));
}

TEST(ReadExportedProgram, BodiesGiveWhatTheirCallGives) {
  EXPECT_THAT(Read(ArchiveOf(Replaced(BranchProgram(), R"("as_tensors": [{"name": "x"}])",
                                      R"("as_tensors": [])")))
                  .Text(),
              HasSubstr("a graph with 1 inputs gets 0"));
  EXPECT_THAT(Read(ArchiveOf(Replaced(BranchProgram(),
                                      R"("outputs": [{"as_tensor": {"name": "relu"}}], "nodes")",
                                      R"("outputs": [{"as_int": 1}], "nodes")")))
                  .Text(),
              HasSubstr("a graph gives other values than the call has results"));
  EXPECT_THAT(Read(ArchiveOf(Replaced(LoopProgram(), R"({"as_tensor": {"name": "x"}}], "nodes")",
                                      R"({"as_int": 1}, {"as_int": 2}], "nodes")")))
                  .Text(),
              HasSubstr("a loop whose condition is not one value"));
}

// The program with another argument.
std::string ProgramOf(const std::string& argument) {
  return Replaced(ReluProgram(), R"({"as_tensor": {"name": "x"}}, "kind")",
                  argument + R"(, "kind")");
}

TEST(ReadExportedProgram, ReadsComplexNumbers) {
  const Read read(ArchiveOf(ProgramOf(R"({"as_complex": {"real": 1, "imag": -0.5}})")));
  ASSERT_TRUE(read.graph.has_value()) << read.Text();
  const Value& value = read.graph->nodes[0].inputs[0].value;
  EXPECT_EQ(std::get<std::complex<double>>(value), std::complex<double>(1, -0.5));
  EXPECT_EQ(ToText(*read.graph, value), "complex(1, -0.5)");
}

TEST(ReadExportedProgram, KeepsFormsThatAreNotSupported) {
  const Read read(ArchiveOf(ProgramOf(R"({"as_operator": "add"})")));
  ASSERT_TRUE(read.graph.has_value()) << read.Text();
  EXPECT_EQ(std::get<Unsupported>(read.graph->nodes[0].inputs[0].value).form, "as_operator");
}

}  // namespace
}  // namespace switchyard::model
