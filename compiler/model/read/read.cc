#include "compiler/model/read/read.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "compiler/diagnostics/arguments.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"
#include "compiler/model/read/archive.h"
#include "compiler/model/read/graph_reader.h"
#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/json_text.h"
#include "compiler/model/read/name_table.h"
#include "compiler/model/read/payload_reader.h"
#include "compiler/model/read/signature_reader.h"

namespace switchyard::model {
namespace {

constexpr std::string_view kModels = "models/";
constexpr std::string_view kJson = ".json";

// The name of the one program of the archive.
absl::StatusOr<std::string> ProgramName(const Archive& archive) {
  std::vector<std::string> names;
  for (const auto& [name, bytes] : archive.members()) {
    const bool is_program = name.size() > kModels.size() + kJson.size() &&
                            name.compare(0, kModels.size(), kModels) == 0 &&
                            name.compare(name.size() - kJson.size(), kJson.size(), kJson) == 0;
    if (is_program) {
      names.push_back(name.substr(kModels.size(), name.size() - kModels.size() - kJson.size()));
    }
  }
  if (names.size() == 1) return names[0];
  if (names.empty() && archive.Find("serialized_exported_program.json")) {
    return absl::InvalidArgumentError(
        "a format of PyTorch 2.8 and older: export the model again with PyTorch 2.9 or newer");
  }
  return absl::InvalidArgumentError(names.empty()
                                        ? std::string("there is no program, models/NAME.json")
                                        : Joined("there are ", names.size(), " programs, not one"));
}

absl::Status CheckKind(const Archive& archive) {
  const std::optional<std::string_view> order = archive.Find("byteorder");
  if (order && *order != "little") {
    return absl::InvalidArgumentError("its numbers are not little-endian");
  }
  return absl::OkStatus();
}

// The cursor keeps what is wrong.
void ReadProgram(const JsonCursor& program, const AllPayloads& payloads, Graph* graph) {
  CheckVersion(program);
  if (const auto version = program.Find("torch_version")) {
    graph->torch_version = std::string(version->Text());
  }
  graph->ranges = ReadRanges(program);
  const JsonCursor module = program.At("graph_module");
  const JsonCursor json = module.At("graph");
  const JsonCursor signature = module.At("signature");
  NameTable names(graph);
  ReadDeclarations(json, &names);
  graph->inputs = ReadInputs(signature, payloads, *graph, &names);
  ReadNodes(json, &names, &graph->nodes);
  graph->outputs = ReadOutputs(signature, names);
}

absl::StatusOr<Graph> ReadGraph(const Archive& archive, const std::string& name) {
  AllPayloads payloads;
  for (const auto& [folder, into] :
       {std::pair("weights", &payloads.weights), std::pair("constants", &payloads.constants)}) {
    absl::StatusOr<Payloads> read = ReadPayloads(archive, folder, name);
    if (!read.ok()) return read.status();
    *into = *std::move(read);
  }
  const std::string member = Joined(kModels, name, kJson);
  absl::StatusOr<JsonText> json = ParseJson(*archive.Find(member));
  std::string fault = json.ok() ? "" : std::string(json.status().message());
  Graph graph;
  if (json.ok()) ReadProgram(JsonCursor(*json, &fault), payloads, &graph);
  if (fault.empty()) return graph;
  return absl::InvalidArgumentError(Joined("member `", member, "`: ", fault));
}

}  // namespace

std::optional<Graph> ReadExportedProgram(const std::string& path, std::string_view bytes,
                                         source::SourceManager* sources, diagnostics::Sink& sink) {
  const auto file = static_cast<source::FileId>(sources->file_count());
  const source::SourceRange start{file, 0, 0};
  absl::StatusOr<Archive> archive = Archive::Read(bytes);
  absl::Status status = archive.status();
  if (status.ok()) status = CheckKind(*archive);
  std::string name;
  if (status.ok()) {
    absl::StatusOr<std::string> found = ProgramName(*archive);
    status = found.status();
    if (found.ok()) name = *std::move(found);
  }
  if (!status.ok()) {
    sources->Add(path, "");
    sink.Report(diagnostics::kArchiveNotRead, start,
                diagnostics::Text(std::string(status.message())));
    return std::nullopt;
  }
  absl::StatusOr<Graph> graph = ReadGraph(*archive, name);
  if (!graph.ok()) {
    sources->Add(path, "");
    sink.Report(diagnostics::kExportedProgramNotRead, start,
                diagnostics::Text(std::string(graph.status().message())));
    return std::nullopt;
  }
  sources->Add(path, WriteListing(file, &*graph));
  return *std::move(graph);
}

}  // namespace switchyard::model
