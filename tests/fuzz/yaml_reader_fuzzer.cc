// Any bytes end in a document or in diagnostics that can be rendered; every place lies in the file.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#include "compiler/diagnostics/render_text.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/yaml_reader.h"

namespace switchyard {
namespace {

void Demand(bool condition) {
  if (!condition) std::abort();
}

bool IsWithin(const source::SourceRange& range, std::size_t size) {
  return range.begin <= range.end && range.end <= size;
}

void CheckNode(const yaml::Node& node, std::size_t size) {
  Demand(IsWithin(node.range, size));
  for (std::size_t i = 0; i < node.Text().size(); ++i) {
    Demand(node.text.range().Contains(node.text.RangeOf(i, i + 1)));
  }
  for (const yaml::Node& element : node.elements) CheckNode(element, size);
  for (const yaml::Pair& pair : node.pairs) {
    CheckNode(pair.key, size);
    CheckNode(pair.value, size);
  }
}

void RunOnce(std::string input) {
  const std::size_t size = input.size();
  source::SourceManager sources;
  const source::FileId file = sources.Add("fuzz.yaml", std::move(input));
  diagnostics::Sink sink;
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  Demand(IsWithin(document.root_range, size));
  for (const yaml::Entry& entry : document.entries) {
    Demand(IsWithin(entry.range, size));
    CheckNode(entry.node, size);
  }
  CheckNode(document.root, size);
  sink.Sort();
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    Demand(IsWithin(diagnostic.range, size));
  }
  std::string text;
  diagnostics::RenderText(sink.diagnostics(), sources, {true, 40}, &text);
  Demand(sink.diagnostics().empty() || !text.empty());
}

}  // namespace
}  // namespace switchyard

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  switchyard::RunOnce(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
