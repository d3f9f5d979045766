#include "compiler/yaml/entry_reader.h"

#include <algorithm>
#include <utility>

#include "compiler/source/source_file.h"
#include "compiler/yaml/character_check.h"
#include "compiler/yaml/document_reader.h"
#include "compiler/yaml/fault_report.h"
#include "compiler/yaml/parts_reader.h"

namespace switchyard::yaml {
namespace {

// Whether every line from `at` on is blank or begins with a character of `first`, and carriage
// returns occur only before line feeds. `at` is the beginning of a line.
bool HaveLines(std::string_view text, std::size_t at, std::string_view first) {
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (end < text.size() && !line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.find('\r') != std::string_view::npos) return false;
    if (!line.empty() && first.find(line[0]) == std::string_view::npos) return false;
    at = end + 1;
  }
  return true;
}

// Whether the fault concerns a name that another entry could define.
bool IsOfNames(const Fault& fault) {
  switch (fault.kind) {
    case Fault::Kind::kTag:
    case Fault::Kind::kAnchor:
    case Fault::Kind::kUndefined:
    case Fault::Kind::kRecursive:
    case Fault::Kind::kExpansion:
      return true;
    case Fault::Kind::kSyntax:
    case Fault::Kind::kDepth:
    case Fault::Kind::kKeyKind:
    case Fault::Kind::kEscape:
    case Fault::Kind::kCharacter:
      break;
  }
  return false;
}

EntryReading ToEntries(DocumentReading reading, std::string_view text, diagnostics::Sink& sink) {
  EntryReading entries;
  if (reading.fault) {
    entries.is_malformed = true;
    entries.needs_others = IsOfNames(*reading.fault);
    if (!entries.needs_others) ReportFaultOfEntry(*reading.fault, text, 0, sink);
    return entries;
  }
  entries.needs_others = !reading.properties.empty();
  if (entries.needs_others) return entries;
  ReportProblems(reading, text, sink);
  const std::vector<Entry>& read = reading.document.entries;
  entries.ends_empty = !read.empty() && EndsEmpty(read.back().node);
  entries.document = std::move(reading.document);
  return entries;
}

}  // namespace

std::vector<EntrySlice> CutEntries(std::string_view text) {
  const std::uint32_t begin = source::ByteOrderMarkSize(text);
  std::vector<EntrySlice> slices = SplitEntries(text, begin);
  if (slices.empty()) return {};
  const std::string_view preamble = text.substr(begin, slices.front().begin - begin);
  const bool is_at_margin = text[slices.front().begin] == '-';
  if (!is_at_margin || !HaveLines(preamble, 0, "#") || FindBadCharacter(preamble)) return {};
  return slices;
}

bool IsRegularSlice(std::string_view slice) {
  const std::size_t second = std::min(slice.find('\n'), slice.size() - 1) + 1;
  return slice.substr(0, 1) == "-" && HaveLines(slice.substr(0, second), 0, "-") &&
         HaveLines(slice, second, " #");
}

EntryReading ReadSlice(source::FileId file, std::string_view text, diagnostics::Sink& sink) {
  DocumentNames names;
  return ToEntries(ReadDocument(file, text, 0, &names), text, sink);
}

EntryReading ReadSliceBeforeNext(source::FileId file, std::string_view text,
                                 diagnostics::Sink& sink) {
  DocumentNames names;
  DocumentReading reading = ReadDocument(file, text, 0, &names);
  std::vector<Entry>& entries = reading.document.entries;
  if (!entries.empty()) entries.pop_back();
  return ToEntries(std::move(reading), text, sink);
}

std::optional<Fault> FindFault(source::FileId file, std::string_view text, std::uint32_t begin) {
  DocumentNames names;
  return ReadDocument(file, text, begin, &names).fault;
}

}  // namespace switchyard::yaml
