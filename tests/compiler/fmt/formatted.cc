#include "tests/compiler/fmt/formatted.h"

#include <gtest/gtest.h>

#include "compiler/diagnostics/sink.h"
#include "compiler/fmt/formatter.h"
#include "compiler/source/source_manager.h"

namespace switchyard::fmt {

std::optional<std::string> FormattedIfReadable(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const absl::StatusOr<std::string> result = Format(sources.Add("test.yaml", text), sources, sink);
  if (result.ok()) return *result;
  EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument) << text;
  return std::nullopt;
}

std::string Formatted(const std::string& text) {
  const std::optional<std::string> result = FormattedIfReadable(text);
  EXPECT_TRUE(result.has_value()) << text;
  return result.value_or("");
}

}  // namespace switchyard::fmt
