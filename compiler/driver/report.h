// Writing diagnostics in the form that a run asks for.
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
  bool color = false;                                  // of text
  bool is_quiet = false;                               // of text: findings and nothing else
  std::size_t max_errors = diagnostics::kUsuallyTold;  // 0: all are told
};

// False, and a message on standard error, when `stream` does not take all of it.
bool WriteReport(std::vector<diagnostics::Diagnostic> diagnostics,
                 const source::SourceManager& sources, const ReportOptions& options,
                 std::FILE* stream);
// The same of what a sink has, and of what it counted and did not keep.
bool WriteReport(const diagnostics::Sink& sink, const source::SourceManager& sources,
                 const ReportOptions& options, std::FILE* stream);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_REPORT_H_
