#include "compiler/fmt/formatter.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/fmt/edits.h"
#include "compiler/fmt/entry_edits.h"
#include "compiler/fmt/entry_layout.h"
#include "compiler/fmt/same_meaning.h"
#include "compiler/fmt/spelling.h"
#include "compiler/fmt/text_lines.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::fmt {
namespace {

// Replaces all of YAML's line breaks CR and CR LF; within a scalar they mean the same.
std::string WithLineFeeds(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!is_pair) result.push_back(text[i] == '\r' ? '\n' : text[i]);
  }
  return result;
}

bool IsReadable(source::FileId file, const source::SourceManager& sources,
                diagnostics::Sink& sink) {
  schema::Program program;
  schema::ReadSchemaFile(file, sources, sink, &program);
  return std::all_of(sink.diagnostics().begin(), sink.diagnostics().end(),
                     [](const diagnostics::Diagnostic& diagnostic) {
                       return diagnostic.severity != diagnostics::Severity::kError ||
                              IsSpellingFault(diagnostic);
                     });
}

// An alias has the places of its anchor's node, so a file with one cannot be edited by places.
bool HasAnchors(const diagnostics::Sink& sink) {
  return std::any_of(sink.diagnostics().begin(), sink.diagnostics().end(),
                     [](const diagnostics::Diagnostic& diagnostic) {
                       return diagnostic.id == diagnostics::DiagnosticId::S903;
                     });
}

// Appends lines first to last, which are outside of entries. Several blank lines become one. There
// is one after an entry, and none at the beginning or end of the file.
void AppendGap(std::uint32_t first, std::uint32_t last, const TextLines& lines, std::string* out) {
  bool owes_blank = !out->empty();
  for (std::uint32_t line = first; line <= last; ++line) {
    if (lines.IsBlank(line)) {
      owes_blank = !out->empty();
      continue;
    }
    if (owes_blank) out->push_back('\n');
    owes_blank = false;
    lines.Append(line, out);
  }
  if (owes_blank && last < lines.count()) out->push_back('\n');
}

// The byte order mark, which is part of no line.
std::string_view MarkOf(std::string_view text) {
  return text.substr(0, source::ByteOrderMarkSize(text));
}

void AppendEntries(const yaml::Document& document, const TextLines& lines, std::string* out) {
  std::uint32_t next = 1;  // the first line that was not written
  bool is_verbatim = false;
  for (std::size_t i = 0; i <= document.entries.size(); ++i) {
    const bool is_end = i == document.entries.size();
    const std::uint32_t first =
        is_end ? lines.count() + 1 : lines.LineOf(document.entries[i].range.begin);
    if (is_verbatim) {
      lines.AppendVerbatim(next, first - 1, out);
    } else {
      AppendGap(next, first - 1, lines, out);
    }
    if (is_end) break;
    const std::uint32_t after = i + 1 < document.entries.size()
                                    ? lines.LineOf(document.entries[i + 1].range.begin)
                                    : lines.count() + 1;
    const EntryLines extent = LinesOf(document.entries[i], after, lines);
    is_verbatim = extent.is_open_ended;
    if (is_verbatim) {
      lines.AppendVerbatim(extent.first, extent.last, out);
    } else {
      AppendEntry(document.entries[i], extent, lines, out);
    }
    next = extent.last + 1;
  }
}

// When the entries of a file do not each begin a line, only the rules about lines apply.
bool HasEntryLines(const yaml::Document& document, const TextLines& lines) {
  return std::all_of(document.entries.begin(), document.entries.end(),
                     [&](const yaml::Entry& entry) {
                       const std::string_view before = lines.TextBefore(entry.range.begin);
                       return before.find_first_not_of(' ') == std::string_view::npos;
                     });
}

void AppendLines(const TextLines& lines, std::string* out) {
  std::uint32_t last = lines.count();
  while (last > 0 && lines.IsBlank(last)) --last;
  if (last > 0 && lines.IsOpenEnded(last)) {
    lines.AppendVerbatim(1, lines.count(), out);
    return;
  }
  for (std::uint32_t line = 1; line <= last; ++line) {
    if (!out->empty() || !lines.IsBlank(line)) lines.Append(line, out);
  }
}

std::string LayOut(const std::string& text) {
  source::SourceManager sources;
  const source::FileId file = sources.Add("", text);
  diagnostics::Sink sink;
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  Edits edits(sources.File(file).text());
  for (const yaml::Entry& entry : document.entries) {
    if (entry.node.IsMapping()) AddEntryEdits(entry.node, sources, &edits);
  }
  const TextLines lines(sources.File(file), document, edits);
  std::string body;
  if (!document.entries.empty() && HasEntryLines(document, lines)) {
    AppendEntries(document, lines, &body);
  } else {
    AppendLines(lines, &body);
  }
  return std::string(MarkOf(text)) + body;
}

bool TextsMeanTheSame(std::string_view a, std::string_view b) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const source::FileId first = sources.Add("", std::string(a));
  const source::FileId second = sources.Add("", std::string(b));
  return MeanTheSame(yaml::ReadYaml(first, sources, sink), yaml::ReadYaml(second, sources, sink));
}

}  // namespace

absl::StatusOr<std::string> Format(source::FileId file, const source::SourceManager& sources,
                                   diagnostics::Sink& sink) {
  if (!IsReadable(file, sources, sink)) {
    return absl::InvalidArgumentError("the file has errors");
  }
  if (HasAnchors(sink)) {
    return absl::InvalidArgumentError("the file has YAML anchors or aliases; write the values out");
  }
  // The reader gives the canonical spelling; only the later steps need a proof.
  const std::string spelled = Respell(WithLineFeeds(sources.File(file).text()));
  std::string result = LayOut(spelled);
  if (!TextsMeanTheSame(spelled, result)) {
    return absl::InternalError("formatted, the file would mean something else; it is left alone");
  }
  return result;
}

}  // namespace switchyard::fmt
