#include "compiler/diagnostics/render_text.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "compiler/diagnostics/printable.h"
#include "compiler/diagnostics/snippet.h"

namespace switchyard::diagnostics {
namespace {

constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kRed = "\033[1;31m";
constexpr std::string_view kMagenta = "\033[1;35m";
constexpr std::string_view kCyan = "\033[1;36m";
constexpr std::string_view kGreen = "\033[1;32m";
constexpr std::string_view kReset = "\033[0m";

struct SeverityLook {
  std::string_view word;
  std::string_view color;
};

SeverityLook LookOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return {"error", kRed};
    case Severity::kWarning:
      return {"warning", kMagenta};
    case Severity::kNote:
      return {"note", kCyan};
    case Severity::kOff:
      break;  // never in a sink
  }
  return {};
}

class TextRenderer {
 public:
  TextRenderer(const source::SourceManager& sources, const RenderOptions& options, std::string* out)
      : sources_(sources), options_(options), out_(out) {}

  void Render(const Diagnostic& diagnostic) {
    std::string id = " [";
    id.append(InfoOf(diagnostic.id).id_text).append("]");
    AppendHeadline(diagnostic.range, diagnostic.severity, diagnostic.message, id);
    AppendSnippet(diagnostic.range);
    AppendFix(diagnostic);
    for (const Label& info : diagnostic.infos) {
      AppendHeadline(info.range, Severity::kNote, info.text, "");
      AppendSnippet(info.range);
    }
    if (!diagnostic.hint.empty()) {
      AppendColored(kCyan, "hint: ");
      out_->append(diagnostic.hint).append("\n");
    }
  }

 private:
  void AppendColored(std::string_view color, std::string_view text) {
    if (options_.color && !color.empty()) {
      out_->append(color).append(text).append(kReset);
    } else {
      out_->append(text);
    }
  }

  // `path:line:column: error: message [S000]`; without a place it begins with the program's name,
  // and a note, which belongs to what stands above it, with nothing.
  void AppendHeadline(const source::SourceRange& range, Severity severity, std::string_view message,
                      std::string_view id) {
    if (range.file == source::kNoFile) {
      if (!id.empty()) AppendColored(kBold, "switchyard: ");
    } else {
      const source::SourceFile& file = sources_.File(range.file);
      const source::LineColumn place = file.Locate(range.begin);
      std::string shown;
      AppendPrintable(file.path(), &shown);
      absl::StrAppend(&shown, ":", place.line, ":", place.column, ": ");
      AppendColored(kBold, shown);
    }
    const SeverityLook look = LookOf(severity);
    AppendColored(look.color, std::string(look.word) + ": ");
    AppendColored(severity == Severity::kNote ? "" : kBold, message);
    out_->append(id).append("\n");
  }

  void AppendSnippet(const source::SourceRange& range) {
    if (range.file == source::kNoFile) return;
    // An archive is no text.
    if (sources_.File(range.file).text().empty()) return;
    const Snippet snippet = MakeSnippet(sources_.File(range.file), range, options_.snippet_width);
    out_->append(snippet.source).append("\n");
    AppendColored(kGreen, snippet.caret);
    out_->append("\n");
  }

  // Shows the replacement below the text, when the fix is one edit of the line shown.
  void AppendFix(const Diagnostic& diagnostic) {
    if (diagnostic.range.file == source::kNoFile || diagnostic.fix.size() != 1) return;
    const Edit& edit = diagnostic.fix.front();
    if (edit.replacement.empty() || edit.replacement.find('\n') != std::string::npos) return;
    if (edit.range.file != diagnostic.range.file) return;
    const std::optional<std::string> margin = MakeMargin(
        sources_.File(edit.range.file), diagnostic.range, options_.snippet_width, edit.range.begin);
    if (!margin) return;
    out_->append(*margin);
    std::string shown;
    AppendPrintable(edit.replacement, &shown);
    AppendColored(kGreen, shown);
    out_->append("\n");
  }

  const source::SourceManager& sources_;
  const RenderOptions& options_;
  std::string* out_;
};

std::string CountOf(std::size_t count, std::string_view thing) {
  return absl::StrCat(count, " ").append(thing).append(count == 1 ? "" : "s");
}

void AppendCounts(const std::vector<Diagnostic>& diagnostics, std::string* out) {
  const auto count_of = [&](Severity severity) {
    return static_cast<std::size_t>(
        std::count_if(diagnostics.begin(), diagnostics.end(),
                      [severity](const Diagnostic& d) { return d.severity == severity; }));
  };
  const std::size_t errors = count_of(Severity::kError);
  const std::size_t warnings = count_of(Severity::kWarning);
  if (errors + warnings == 0) return;
  if (errors > 0) out->append(CountOf(errors, "error"));
  if (errors > 0 && warnings > 0) out->append(" and ");
  if (warnings > 0) out->append(CountOf(warnings, "warning"));
  out->append("\n");
}

}  // namespace

void RenderText(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                const RenderOptions& options, std::string* out) {
  TextRenderer renderer(sources, options, out);
  for (const Diagnostic& diagnostic : diagnostics) renderer.Render(diagnostic);
  if (options.with_counts) AppendCounts(diagnostics, out);
}

}  // namespace switchyard::diagnostics
