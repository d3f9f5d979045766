// Any bytes give a document, or diagnostics that can be rendered; every place is in the file.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_reader.h"
#include "tests/fuzz/demands.h"

namespace switchyard::fuzz {
namespace {

void DemandSoundNode(const yaml::Node& node, const source::SourceManager& sources) {
  DemandSoundRange(node.range, sources);
  for (std::size_t i = 0; i < node.Text().size(); ++i) {
    Demand(node.text.range().Contains(node.text.RangeOf(i, i + 1)));
  }
  for (const yaml::Node& element : node.elements) DemandSoundNode(element, sources);
  for (const yaml::Pair& pair : node.pairs) {
    DemandSoundNode(pair.key, sources);
    DemandSoundNode(pair.value, sources);
  }
}

void RunOnce(std::string input) {
  source::SourceManager sources;
  const source::FileId file = sources.Add("fuzz.yaml", std::move(input));
  diagnostics::Sink sink;
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  DemandSoundRange(document.root_range, sources);
  for (const yaml::Entry& entry : document.entries) {
    DemandSoundRange(entry.range, sources);
    DemandSoundNode(entry.node, sources);
  }
  DemandSoundNode(document.root, sources);
  DemandSoundDiagnostics(sources, sink);
  DemandRenderable(sources, sink);
}

}  // namespace
}  // namespace switchyard::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  switchyard::fuzz::RunOnce(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
