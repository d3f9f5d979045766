#include "compiler/yaml/parts_reader.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "compiler/parallel/parallel.h"
#include "compiler/yaml/block_reader.h"

namespace switchyard::yaml {
namespace {

using source::FileId;

bool IsEntryAt(std::string_view text, std::size_t at) { return text.substr(at, 2) == "- "; }

// Whether the last line before `at` that is not blank is indented and not a comment. It then
// belongs to an entry, and no mark of a document's end can follow it.
bool FollowsIndentedLine(std::string_view text, std::size_t at) {
  const std::size_t last = text.substr(0, at).find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos) return false;
  const std::size_t line_break = text.find_last_of("\r\n", last);
  if (line_break == std::string_view::npos || text[line_break + 1] != ' ') return false;
  return text[text.find_first_not_of(' ', line_break + 1)] != '#';
}

bool IsWhole(const DocumentReading& part, bool is_last) {
  const bool is_read = !part.fault && part.properties.empty() && !part.second_document &&
                       part.document.root_kind == NodeKind::kSequence &&
                       !part.document.entries.empty();
  return is_read && (is_last || !EndsEmpty(part.document.entries.back().node));
}

void Append(DocumentReading part, DocumentReading* whole) {
  whole->document.root_range.end = part.document.root_range.end;
  std::move(part.document.entries.begin(), part.document.entries.end(),
            std::back_inserter(whole->document.entries));
  std::move(part.duplicates.begin(), part.duplicates.end(), std::back_inserter(whole->duplicates));
}

}  // namespace

bool EndsEmpty(const Node& node) {
  switch (node.kind) {
    case NodeKind::kEmpty:
      return true;
    case NodeKind::kScalar:
      return false;
    case NodeKind::kSequence:
      return !node.elements.empty() && EndsEmpty(node.elements.back());
    case NodeKind::kMapping:
      return !node.pairs.empty() && EndsEmpty(node.pairs.back().value);
  }
  return true;
}

std::uint32_t FindCut(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size();) {
    const bool is_line = at > 0 && text[at - 1] == '\n';
    if (is_line && IsEntryAt(text, at) && FollowsIndentedLine(text, at)) {
      return static_cast<std::uint32_t>(at);
    }
    const std::size_t end = text.find("\n- ", at);
    if (end == std::string_view::npos) break;
    at = end + 1;
  }
  return static_cast<std::uint32_t>(text.size());
}

std::optional<DocumentReading> ReadInPartsAt(FileId file, std::string_view text,
                                             const std::vector<std::uint32_t>& cuts) {
  const std::size_t count = cuts.size() - 1;
  std::vector<DocumentReading> parts(count);
  RunInParallel(
      count,
      [&](std::size_t i) {
        DocumentNames names;
        parts[i] = ReadQuickly(file, text.substr(0, cuts[i + 1]), cuts[i], &names);
      },
      Pieces::kLarge);
  for (std::size_t i = 0; i < count; ++i) {
    if (!IsWhole(parts[i], i + 1 == count)) return std::nullopt;
  }
  DocumentReading whole = std::move(parts.front());
  std::size_t entries = 0;
  for (const DocumentReading& part : parts) entries += part.document.entries.size();
  whole.document.entries.reserve(whole.document.entries.size() + entries);
  for (std::size_t i = 1; i < count; ++i) Append(std::move(parts[i]), &whole);
  return whole;
}

std::optional<DocumentReading> ReadInParts(FileId file, std::string_view text,
                                           std::uint32_t begin) {
  const std::size_t most = std::min(ParallelThreads(), text.size() / kLeastPart);
  if (most < 2) return std::nullopt;
  std::vector<std::uint32_t> cuts = {begin};
  for (std::size_t i = 1; i < most; ++i) {
    const std::uint32_t cut = FindCut(text, text.size() / most * i);
    if (cut > cuts.back() && cut < text.size()) cuts.push_back(cut);
  }
  if (cuts.size() < 2) return std::nullopt;
  cuts.push_back(static_cast<std::uint32_t>(text.size()));
  return ReadInPartsAt(file, text, cuts);
}

}  // namespace switchyard::yaml
