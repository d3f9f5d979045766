#include "compiler/diagnostics/render_github.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "compiler/diagnostics/place.h"
#include "compiler/diagnostics/printable.h"

namespace switchyard::diagnostics {
namespace {

// The escapes of the runner for a message. In a property, which ends at `,` and `:`, these are
// escaped too.
std::string Escaped(std::string_view text, std::string_view reserved) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string escaped;
  for (const char c : text) {
    if (reserved.find(c) == std::string_view::npos) {
      escaped.push_back(c);
    } else {
      const auto byte = static_cast<unsigned char>(c);
      escaped.append({'%', kHex[byte >> 4], kHex[byte & 0xF]});
    }
  }
  return escaped;
}

std::string EscapedMessage(std::string_view text) { return Escaped(text, "%\r\n"); }

std::string EscapedProperty(std::string_view text) { return Escaped(text, "%\r\n:,"); }

// A name may have any character but NUL. Line ends get the runner's escape, which still names the
// file; other bytes that are not text are shown as everywhere.
std::string EscapedPath(std::string_view path) {
  std::string escaped;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("\r\n"), path.size());
    std::string shown;
    AppendPrintable(path.substr(0, end), &shown);
    escaped += EscapedProperty(shown) + EscapedProperty(path.substr(end, 1));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return escaped;
}

std::string_view CommandOf(Severity severity) {
  if (severity == Severity::kError) return "error";
  return severity == Severity::kWarning ? "warning" : "notice";
}

// `file=...,line=...,` before the title; empty without a place.
std::string PropertiesOf(const source::SourceRange& range, const source::SourceManager& sources) {
  if (range.file == source::kNoFile) return {};
  const Place place = PlaceOf(range, sources);
  std::string text = absl::StrCat("file=", EscapedPath(place.path), ",line=", place.begin.line);
  const bool is_one_line = place.begin.line == place.end.line;
  if (is_one_line) absl::StrAppend(&text, ",col=", place.begin.column);
  absl::StrAppend(&text, ",endLine=", place.end.line);
  if (is_one_line) absl::StrAppend(&text, ",endColumn=", place.end.column);
  return absl::StrCat(text, ",");
}

std::string MessageOf(const Diagnostic& diagnostic, const source::SourceManager& sources) {
  std::string message = diagnostic.message;
  for (const Label& info : diagnostic.infos) {
    absl::StrAppend(&message, "\nnote: ");
    if (info.range.file != source::kNoFile) {
      const Place place = PlaceOf(info.range, sources);
      AppendPrintable(place.path, &message);
      absl::StrAppend(&message, ":", place.begin.line, ":", place.begin.column, ": ");
    }
    message.append(info.text);
  }
  if (!diagnostic.hint.empty()) absl::StrAppend(&message, "\nhint: ", diagnostic.hint);
  return message;
}

}  // namespace

void RenderGithub(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                  const LeftOut& left_out, std::string* out) {
  for (const Diagnostic& diagnostic : diagnostics) {
    out->append("::").append(CommandOf(diagnostic.severity)).append(" ");
    out->append(PropertiesOf(diagnostic.range, sources)).append("title=switchyard ");
    out->append(InfoOf(diagnostic.id).id_text).append("::");
    out->append(EscapedMessage(MessageOf(diagnostic, sources))).append("\n");
  }
  if (!left_out.empty()) {
    absl::StrAppend(out, "::notice title=switchyard::", EscapedMessage(Describe(left_out)), "\n");
  }
}

}  // namespace switchyard::diagnostics
