// Runs the kernel checker on the sources of tests/files/check and compares its diagnostics with the
// expectations in them; then applies the fixes and checks again. See tests/files/check/README.md.
// SWITCHYARD_UPDATE, the root of a checkout, rewrites them there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/fixes.h"
#include "compiler/diagnostics/severity.h"
#include "tests/compiler/check/checked_sources.h"

namespace switchyard::check {
namespace {

namespace fs = std::filesystem;
using diagnostics::Diagnostic;

constexpr std::string_view kFolder = "tests/files/check";
constexpr std::string_view kExpect = "// expect ";
constexpr std::string_view kDetail = "//   ";
constexpr std::string_view kSplit = "// --- ";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

std::vector<std::string> WithoutExpectations(const std::vector<std::string>& lines) {
  std::vector<std::string> result;
  bool in_expectation = false;
  for (const std::string& line : lines) {
    in_expectation = StartsWith(line, kExpect) || (in_expectation && StartsWith(line, kDetail));
    if (!in_expectation) result.push_back(line);
  }
  return result;
}

// A case as it is checked: the options and the schema at its head, and its sources.
CheckedCase ReadCase(const std::vector<std::string>& lines) {
  CheckedCase result;
  result.sources.emplace_back();
  std::string* yaml = nullptr;
  for (const std::string& line : lines) {
    if (StartsWith(line, kSplit)) result.sources.emplace_back();
    std::string& source = result.sources.back();
    if (line == "// complete") result.is_complete = true;
    if (line == "// cuda") result.is_cuda = true;
    if (line == "// headers") result.has_headers = true;
    if (line == "// bodies") result.with_bodies = true;
    if (StartsWith(line, "// target: ")) result.target = line.substr(11);
    if (StartsWith(line, "// keys: ")) result.keys = line.substr(9);
    if (StartsWith(line, "// report: ")) result.reported.push_back(line.substr(11));
    const bool is_comment = StartsWith(line, "// ") && source.find("\nname") == std::string::npos;
    if (!is_comment) {
      yaml = nullptr;
    } else if (line == "// schema:") {
      yaml = &result.schema;
    } else if (line == "// backend:") {
      yaml = &result.backend;
    } else if (line == "// derivatives:") {
      yaml = &result.derivatives;
    } else if (yaml != nullptr) {
      *yaml += line.substr(3) + "\n";
    }
    source += line + "\n";
  }
  return result;
}

std::string PlaceText(const source::SourceRange& range, const source::SourceManager& sources) {
  const source::SourceFile& file = sources.File(range.file);
  const source::LineColumn begin = file.Locate(range.begin);
  const source::LineColumn end = file.Locate(range.end);
  const std::string last = begin.line == end.line
                               ? std::to_string(end.column)
                               : std::to_string(end.line) + ":" + std::to_string(end.column);
  return std::to_string(begin.column) + "-" + last;
}

std::string FileText(const source::SourceRange& range, const source::SourceManager& sources) {
  const std::string name = fs::path(sources.File(range.file).path()).filename().string();
  return name + ":" + std::to_string(sources.File(range.file).LineOf(range.begin)) + ":";
}

std::vector<std::string> Expectation(const Diagnostic& diagnostic,
                                     const source::SourceManager& sources) {
  const bool has_place = diagnostic.range.file != source::kNoFile;
  const std::string file =
      !has_place || sources.File(diagnostic.range.file).path().find(".yaml") == std::string::npos
          ? ""
          : FileText(diagnostic.range, sources);
  std::vector<std::string> lines;
  lines.push_back(
      std::string(kExpect) + file + (has_place ? PlaceText(diagnostic.range, sources) : "nowhere") +
      ": " + std::string(diagnostics::TextOf(diagnostic.severity)) + " " +
      std::string(diagnostics::InfoOf(diagnostic.id).id_text) + ": " + diagnostic.message);
  for (const diagnostics::Label& info : diagnostic.infos) {
    lines.push_back(std::string(kDetail) + "note " + FileText(info.range, sources) +
                    PlaceText(info.range, sources) + ": " + info.text);
  }
  if (!diagnostic.hint.empty()) lines.push_back(std::string(kDetail) + "hint: " + diagnostic.hint);
  for (const diagnostics::Edit& edit : diagnostic.fix) {
    lines.push_back(std::string(kDetail) + "fix " + PlaceText(edit.range, sources) + ": \"" +
                    edit.replacement + "\"");
  }
  return lines;
}

// The file with its expectations; those without a place in a source are at the end.
std::string Rewritten(const std::vector<std::string>& lines, const CheckedResult& checked) {
  std::vector<std::vector<std::string>> below(lines.size());
  for (const Diagnostic& diagnostic : checked.result.diagnostics) {
    const std::size_t line = checked.LineInCase(diagnostic.range).value_or(lines.size());
    std::vector<std::string>& here = below[line - 1];
    for (std::string& text : Expectation(diagnostic, checked.sources())) {
      here.push_back(std::move(text));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += lines[i] + "\n";
    for (const std::string& line : below[i]) text += line + "\n";
  }
  return text;
}

std::string PrefixFor(const CheckedResult& checked) {
  if (checked.result.has_errors) return "fail_";
  return checked.result.diagnostics.empty() ? "" : "warn_";
}

std::string PrefixOf(const std::string& name) {
  for (const char* prefix : {"fail_", "warn_"}) {
    if (StartsWith(name, prefix)) return prefix;
  }
  return "";
}

std::vector<std::string> Cases() {
  std::vector<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator(std::string(kFolder))) {
    if (entry.path().extension() == ".cc") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

class Corpus : public testing::TestWithParam<std::string> {};

TEST_P(Corpus, IsReportedAsExpected) {
  const std::string text = ReadText(GetParam());
  const std::vector<std::string> lines = WithoutExpectations(SplitLines(text));
  const CheckedResult checked = CheckCase(ReadCase(lines));
  const std::string rewritten = Rewritten(lines, checked);
  EXPECT_EQ(PrefixOf(fs::path(GetParam()).filename().string()), PrefixFor(checked));
  if (const char* root = std::getenv("SWITCHYARD_UPDATE")) {
    WriteText((fs::path(root) / GetParam()).string(), rewritten);
    return;
  }
  EXPECT_EQ(text, rewritten);
}

// Diagnostics with a fix are gone, and there are no new ones.
TEST_P(Corpus, IsRightOnceFixed) {
  const std::vector<std::string> lines = WithoutExpectations(SplitLines(ReadText(GetParam())));
  CheckedCase fixed = ReadCase(lines);
  std::set<diagnostics::DiagnosticId> mended;
  for (int round = 0; round < 3; ++round) {
    const CheckedResult checked = CheckCase(fixed);
    for (const Diagnostic& diagnostic : checked.result.diagnostics) {
      if (!diagnostic.fix.empty()) mended.insert(diagnostic.id);
    }
    checked.CarryOutFixes(&fixed);
  }
  for (const Diagnostic& left : CheckCase(fixed).result.diagnostics) {
    EXPECT_EQ(mended.count(left.id), 0u) << left.message << "\n" << fixed.sources[0];
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Corpus, testing::ValuesIn(Cases()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           std::string name = fs::path(info.param).stem().string();
                           return fs::path(info.param).parent_path().filename().string() + "_" +
                                  name;
                         });

}  // namespace
}  // namespace switchyard::check
