#include "compiler/model/faults.h"

#include "compiler/diagnostics/snippet.h"
#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

constexpr size_t kWidth = 100;

std::string FaultText(const Fault& fault, const source::SourceManager& sources) {
  const source::SourceFile& file = sources.File(fault.place.file);
  if (file.text().empty()) return Joined(file.path(), ": error: ", fault.text, "\n");
  const source::LineColumn place = file.Locate(fault.place.begin);
  std::string text =
      Joined(file.path(), ":", place.line, ":", place.column, ": error: ", fault.text, "\n");
  if (!fault.place.empty()) {
    const diagnostics::Snippet snippet = diagnostics::MakeSnippet(file, fault.place, kWidth);
    text += Joined(snippet.source, "\n", snippet.caret, "\n");
  }
  if (!fault.origin.empty()) text += Joined("note: ", fault.origin, "\n");
  return text;
}

}  // namespace

void Faults::Report(const Node& node, std::string_view text) {
  all_.push_back({node.place, std::string(text), OriginOf(node)});
}

std::string OriginOf(const Node& node) {
  std::string origin;
  if (!node.module.empty()) origin = Joined("in module `", node.module, "`");
  if (!node.python) return origin;
  const PythonPlace& python = *node.python;
  if (!origin.empty()) origin += ", ";
  origin += Joined(python.file, ":", python.line, ", in ", python.function);
  if (!python.text.empty()) origin += Joined(": ", python.text);
  return origin;
}

std::string FaultsText(const Faults& faults, const source::SourceManager& sources) {
  std::string text;
  for (const Fault& fault : faults.all()) text += FaultText(fault, sources);
  const size_t count = faults.all().size();
  if (count != 0) text += Joined(count, count == 1 ? " error\n" : " errors\n");
  return text;
}

}  // namespace switchyard::model
