#include "compiler/yaml/yaml_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/yaml/block_reader.h"
#include "compiler/yaml/document_reader.h"
#include "compiler/yaml/entry_splitter.h"
#include "compiler/yaml/fault_report.h"
#include "compiler/yaml/node_properties.h"
#include "compiler/yaml/parts_reader.h"
#include "compiler/yaml/property_reader.h"

namespace switchyard::yaml {
namespace {

using source::FileId;

// Collects everything that could be the name of an anchor in an unreadable text.
void CollectAnchors(std::string_view text, std::set<std::string, std::less<>>* names) {
  for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    const std::size_t end = std::min(text.find_first_of(" ,]}\t\r\n", at), text.size());
    names->emplace(text.substr(at + 1, end - at - 1));
  }
}

// Reads the entries of a malformed document one by one into `document`. False when each entry is
// well-formed by itself, so that the fault lies between them.
bool ReadEntriesAlone(FileId file, std::string_view text, const std::vector<EntrySlice>& slices,
                      const TagHandles& handles, Document* document, diagnostics::Sink& sink) {
  bool is_any_malformed = false;
  DocumentNames names;
  names.tag_handles = handles;
  std::set<std::string, std::less<>> lost;
  for (const EntrySlice& slice : slices) {
    DocumentReading part = ReadQuickly(file, text.substr(0, slice.end), slice.begin, &names);
    if (part.fault) {
      // The missing anchor of an alias may be in an entry that could not be read.
      const bool is_lost = part.fault->kind == Fault::Kind::kUndefined &&
                           lost.count(part.fault->detail.substr(1)) > 0;
      const std::string_view entry = text.substr(slice.begin, slice.end - slice.begin);
      if (!is_lost) ReportFaultOfEntry(*part.fault, entry, slice.begin, sink);
      CollectAnchors(entry, &lost);
      sink.MarkBroken({file, slice.begin, slice.end});
      is_any_malformed = true;
    } else {
      ReportProblems(part, text, sink);
      std::move(part.document.entries.begin(), part.document.entries.end(),
                std::back_inserter(document->entries));
    }
  }
  return is_any_malformed;
}

}  // namespace

Document ReadYaml(FileId file, const source::SourceManager& sources, diagnostics::Sink& sink) {
  const std::string_view text = sources.File(file).text();
  const std::uint32_t begin = source::ByteOrderMarkSize(text);
  if (std::optional<DocumentReading> parts = ReadInParts(file, text, begin)) {
    ReportProblems(*parts, text, sink);
    return std::move(parts->document);
  }
  DocumentNames names;
  DocumentReading whole = ReadQuickly(file, text, begin, &names);
  if (!whole.fault) {
    ReportProblems(whole, text, sink);
    return std::move(whole.document);
  }
  Document document;
  const std::vector<EntrySlice> slices = SplitEntries(text, begin);
  if (!ReadEntriesAlone(file, text, slices, names.tag_handles, &document, sink)) {
    ReportFault(*whole.fault, sink);
  }
  if (!slices.empty()) {
    document.root_kind = NodeKind::kSequence;
    document.root_range = {file, slices.front().begin, slices.back().end};
  }
  return document;
}

}  // namespace switchyard::yaml
