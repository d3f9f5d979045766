#include "compiler/diagnostics/limit.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace switchyard::diagnostics {
namespace {

std::string MoreOf(std::size_t count, const char* thing) {
  return absl::StrCat(count, " more ", thing, count == 1 ? "" : "s");
}

}  // namespace

LeftOut KeepFirst(std::size_t max_errors, std::vector<Diagnostic>* diagnostics) {
  LeftOut left_out;
  if (max_errors == 0) return left_out;
  const std::size_t max_others = std::max(max_errors, kUsuallyReported);
  std::size_t errors = 0;
  std::size_t others = 0;
  const auto is_left_out = [&](const Diagnostic& diagnostic) {
    const bool is_error = diagnostic.severity == Severity::kError;
    ++(is_error ? errors : others);
    if (errors <= max_errors && (is_error || others <= max_others)) return false;
    ++(is_error ? left_out.errors : left_out.warnings);
    return true;
  };
  diagnostics->erase(std::remove_if(diagnostics->begin(), diagnostics->end(), is_left_out),
                     diagnostics->end());
  return left_out;
}

std::string Describe(const LeftOut& left_out) {
  if (left_out.empty()) return {};
  std::string text;
  if (left_out.errors > 0) text = MoreOf(left_out.errors, "error");
  if (left_out.warnings > 0) {
    absl::StrAppend(&text, text.empty() ? "" : " and ", MoreOf(left_out.warnings, "warning"));
  }
  const bool is_one = left_out.errors + left_out.warnings == 1;
  return absl::StrCat(text, is_one ? " is" : " are", " left out");
}

}  // namespace switchyard::diagnostics
