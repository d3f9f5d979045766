#include "compiler/driver/report.h"

#include "compiler/diagnostics/limit.h"
#include "compiler/diagnostics/render_github.h"
#include "compiler/diagnostics/render_json.h"
#include "compiler/diagnostics/render_sarif.h"
#include "compiler/diagnostics/render_text.h"
#include "compiler/driver/console.h"

namespace switchyard::driver {
namespace {

using diagnostics::Diagnostic;
using diagnostics::LeftOut;

void RenderAsText(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                  const ReportOptions& report, const LeftOut& left_out, std::string* text) {
  diagnostics::RenderOptions options;
  options.color = report.color;
  options.with_counts = !report.is_quiet;
  diagnostics::RenderText(diagnostics, sources, options, text);
  if (!left_out.empty()) text->append(diagnostics::Describe(left_out)).append("\n");
}

}  // namespace

std::optional<ReportFormat> ReportFormatFromText(std::string_view text) {
  if (text == "text") return ReportFormat::kText;
  if (text == "json") return ReportFormat::kJson;
  if (text == "sarif") return ReportFormat::kSarif;
  if (text == "github") return ReportFormat::kGithub;
  return std::nullopt;
}

namespace {

bool Write(std::vector<Diagnostic> diagnostics, LeftOut left_out,
           const source::SourceManager& sources, const ReportOptions& options, std::FILE* stream) {
  const LeftOut cut = diagnostics::KeepFirst(options.max_errors, &diagnostics);
  left_out.errors += cut.errors;
  left_out.warnings += cut.warnings;
  std::string text;
  switch (options.format) {
    case ReportFormat::kText:
      RenderAsText(diagnostics, sources, options, left_out, &text);
      break;
    case ReportFormat::kJson:
      diagnostics::RenderJson(diagnostics, sources, left_out, &text);
      break;
    case ReportFormat::kSarif:
      diagnostics::RenderSarif(diagnostics, sources, left_out, &text);
      break;
    case ReportFormat::kGithub:
      diagnostics::RenderGithub(diagnostics, sources, left_out, &text);
      break;
  }
  return WriteText(text, stream);
}

}  // namespace

bool WriteReport(std::vector<Diagnostic> diagnostics, const source::SourceManager& sources,
                 const ReportOptions& options, std::FILE* stream) {
  return Write(std::move(diagnostics), {}, sources, options, stream);
}

bool WriteReport(const diagnostics::Sink& sink, const source::SourceManager& sources,
                 const ReportOptions& options, std::FILE* stream) {
  return Write(sink.diagnostics(), sink.left_out(), sources, options, stream);
}

}  // namespace switchyard::driver
