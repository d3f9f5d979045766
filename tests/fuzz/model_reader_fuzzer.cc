// Any bytes give a graph, or faults that can be printed. Bytes that are not an archive are read as
// the program of one, which gets deeper into the reader: nearly every change of an archive breaks a
// checksum.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/diagnostics/render_text.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/model/read/read.h"
#include "compiler/source/source_manager.h"
#include "tests/compiler/model/programs.h"
#include "tests/compiler/model/stored_zip.h"
#include "tests/fuzz/demands.h"

namespace switchyard::fuzz {
namespace {

void RunOnce(const std::string& input) {
  const bool is_archive = input.substr(0, 2) == "PK";
  const std::string bytes =
      is_archive ? input
                 : model::ArchiveOf(
                       input, {{"data/weights/weight_0", std::string(24, 'w')},
                               {"data/weights/model_weights_config.json", model::WeightConfig()}});
  source::SourceManager sources;
  diagnostics::Sink sink;
  const std::optional<model::Graph> graph =
      model::ReadExportedProgram("fuzz.pt2", bytes, &sources, sink);
  Demand(graph.has_value() == (sink.error_count() == 0));
  std::string text;
  diagnostics::RenderText(sink.diagnostics(), sources, {}, &text);
  Demand(text.empty() == graph.has_value());
  if (!graph) return;
  for (const model::Node& node : graph->nodes) {
    DemandSoundRange(node.place, sources);
    Demand(sources.Text(node.place) == node.target);
  }
  for (const model::Input& stored : graph->inputs) {
    if (!stored.payload) continue;
    const std::string_view payload = stored.payload->bytes;
    Demand(payload.empty() || (payload.data() >= bytes.data() &&
                               payload.data() + payload.size() <= bytes.data() + bytes.size()));
  }
}

}  // namespace
}  // namespace switchyard::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  switchyard::fuzz::RunOnce(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
