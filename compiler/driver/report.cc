#include "compiler/driver/report.h"

#include "compiler/diagnostics/limit.h"
#include "compiler/diagnostics/render_github.h"
#include "compiler/diagnostics/render_json.h"
#include "compiler/diagnostics/render_sarif.h"
#include "compiler/diagnostics/render_text.h"

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

bool WriteReport(std::vector<Diagnostic> diagnostics, const source::SourceManager& sources,
                 const ReportOptions& options, std::FILE* stream) {
  const LeftOut left_out = diagnostics::KeepFirst(options.max_errors, &diagnostics);
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
  if (std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0) {
    return true;
  }
  std::perror("switchyard: the report cannot be written");
  return false;
}

}  // namespace switchyard::driver
