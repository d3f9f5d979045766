// A schema and sources of a test, checked like files by the program.
#ifndef SWITCHYARD_TESTS_COMPILER_CHECK_CHECKED_SOURCES_H_
#define SWITCHYARD_TESTS_COMPILER_CHECK_CHECKED_SOURCES_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/check/kernel_check.h"
#include "compiler/source/source_manager.h"

namespace switchyard::check {

struct CheckedCase {
  std::string schema;
  std::string backend;      // a file beside the schema; empty for none
  std::string derivatives;  // the same
  std::vector<std::string> sources;
  std::string target = "embedded";
  std::string keys;
  std::vector<std::string> reported;  // ids of diagnostics that are off otherwise
  bool is_complete = false;
  bool is_cuda = false;
  bool has_headers = false;  // its own, without the short forms of tests/files/check/mock
  bool with_bodies = false;
};

struct CheckedResult {
  CheckResult result;
  std::unique_ptr<source::SourceManager> manager;
  std::vector<std::string> paths;   // of the sources, as they were written for Clang
  std::vector<std::size_t> starts;  // lines of the case in front of each source

  const source::SourceManager& sources() const { return *manager; }
  // The line of the case, from 1; nothing for a place that is in none of its sources.
  std::optional<std::size_t> LineInCase(const source::SourceRange& range) const;
  void CarryOutFixes(CheckedCase* checked) const;
};

// The headers of tests/files/check/mock are included in front of each source.
CheckedResult CheckCase(const CheckedCase& checked);

std::string ReadText(const std::string& path);
void WriteText(const std::string& path, const std::string& text);
std::vector<std::string> SplitLines(const std::string& text);

}  // namespace switchyard::check

#endif  // SWITCHYARD_TESTS_COMPILER_CHECK_CHECKED_SOURCES_H_
