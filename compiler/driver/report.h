// Writes diagnostics in the format of a run.
#ifndef SWITCHYARD_COMPILER_DRIVER_REPORT_H_
#define SWITCHYARD_COMPILER_DRIVER_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/limit.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"

namespace switchyard::driver {

enum class ReportFormat : std::uint8_t { kText, kJson, kSarif, kGithub };

// "text", "json", "sarif" or "github".
std::optional<ReportFormat> ReportFormatFromText(std::string_view text);

struct ReportOptions {
  ReportFormat format = ReportFormat::kText;
  bool color = false;                                      // for text
  bool is_quiet = false;                                   // for text: only the diagnostics
  std::size_t max_errors = diagnostics::kUsuallyReported;  // 0: no limit
};

// Returns false, after a message on standard error, when not all of it can be written to `stream`.
bool WriteReport(std::vector<diagnostics::Diagnostic> diagnostics,
                 const source::SourceManager& sources, const ReportOptions& options,
                 std::FILE* stream);
// The same for the diagnostics of a sink, and for those that it counted but did not keep.
bool WriteReport(const diagnostics::Sink& sink, const source::SourceManager& sources,
                 const ReportOptions& options, std::FILE* stream);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_REPORT_H_
