// Takes the files of tests/files through the phases of the compiler, up to the one that their
// folder names, and compares what is said with the expectations inside them. See README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/driver/configuration.h"
#include "compiler/emit/generate.h"
#include "compiler/expand/expand.h"
#include "compiler/python/deprecated.h"
#include "compiler/schema/declared_words.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/select/call_graph.h"
#include "compiler/select/selection.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "tests/compiler/model/listing_reader.h"

namespace switchyard {
namespace {

namespace fs = std::filesystem;
using diagnostics::Diagnostic;
using diagnostics::Severity;

constexpr std::string_view kRoot = "tests/files";
constexpr std::string_view kPhases[] = {"yaml", "schema",        "sema",        "expand", "cpp",
                                        "emit", "configuration", "derivatives", "model"};
constexpr std::string_view kConfigurationFolder = "tests/files/configuration";
constexpr std::string_view kDerivativesFolder = "tests/files/derivatives";
constexpr std::string_view kModelFolder = "tests/files/model";
constexpr std::string_view kPart = "# --- ";
constexpr std::string_view kGraph = "# --- graph\n";
constexpr std::string_view kArchive = "# --- archive\n";
constexpr std::string_view kExpandFolder = "tests/files/expand";
constexpr std::string_view kCppFolder = "tests/files/cpp";
constexpr std::string_view kEmitFolder = "tests/files/emit";
constexpr std::string_view kKeys = "# keys: ";
constexpr std::string_view kTarget = "# target: ";
constexpr std::string_view kTargetVersion = "# target version: ";
constexpr std::string_view kPython = "# python: ";
constexpr std::string_view kAoti = "# aoti: ";
constexpr std::string_view kFallback = "# fallback: c10";
constexpr std::string_view kExports = "# exports: ";
constexpr std::string_view kDeprecated = "deprecated.yaml";
constexpr std::string_view kReport = "# report: ";
constexpr std::string_view kWarn = "# warn: ";
constexpr std::string_view kTorch = "# torch: ";
constexpr std::string_view kWord = "# word: ";
constexpr std::string_view kAsReference = "# as the reference";
constexpr std::string_view kWholeProgram = "# whole program";
constexpr std::string_view kExpect = "# expect ";
constexpr std::string_view kDetail = "#   ";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

std::string ReadAll(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<std::string> SplitLines(const std::string& text) {
  std::vector<std::string> lines;
  std::stringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The file without its expectations.
std::vector<std::string> InputLines(const std::vector<std::string>& lines) {
  std::vector<std::string> input;
  bool in_expectation = false;
  for (const std::string& line : lines) {
    in_expectation = StartsWith(line, kExpect) || (in_expectation && StartsWith(line, kDetail));
    if (!in_expectation) input.push_back(line);
  }
  return input;
}

std::string_view SeverityText(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
    case Severity::kOff:
      return "off";
  }
  return "";
}

// A range as the expectations write it: line, and columns in bytes.
struct Place {
  int line = 1;
  std::string columns;
};

Place PlaceOf(const source::SourceRange& range, const std::string& text) {
  Place place;
  size_t line_begin = 0;
  for (size_t i = 0; i < range.begin; ++i) {
    if (text[i] != '\n') continue;
    ++place.line;
    line_begin = i + 1;
  }
  place.columns = std::to_string(range.begin - line_begin + 1) + "-" +
                  std::to_string(range.end - line_begin + 1);
  return place;
}

// One line each: notes behind the text they explain, then the hint, then the edits.
std::vector<std::string> Render(const Diagnostic& diagnostic, const std::string& text) {
  const Place place = PlaceOf(diagnostic.range, text);
  std::vector<std::string> lines;
  lines.push_back(
      std::string(kExpect) + place.columns + ": " + std::string(SeverityText(diagnostic.severity)) +
      " " + std::string(diagnostics::InfoOf(diagnostic.id).id_text) + ": " + diagnostic.message);
  for (const diagnostics::Label& info : diagnostic.infos) {
    const Place there = PlaceOf(info.range, text);
    const int distance = there.line - place.line;
    lines.push_back(std::string(kDetail) + "note " + (distance < 0 ? "" : "+") +
                    std::to_string(distance) + ":" + there.columns + ": " + info.text);
  }
  if (!diagnostic.hint.empty()) lines.push_back(std::string(kDetail) + "hint: " + diagnostic.hint);
  for (const diagnostics::Edit& edit : diagnostic.fix) {
    lines.push_back(std::string(kDetail) + "fix " + PlaceOf(edit.range, text).columns + ": " +
                    edit.replacement);
  }
  return lines;
}

struct Result {
  std::string text;  // the file as it should be
  bool has_errors = false;
  bool has_only_warnings = false;
};

// `# keys: CPU,CUDA`, `# target: embedded`, `# target version: 2.10`, `# python: MODULE` and
// `# fallback: c10` in a file are options of `switchyard gen`; `# exports: at::native::f(at::Tensor
// const&)` is a line of what
// --symbols is given, `# aoti: aoti_torch_cpu_f` a call in a source of --aoti-shim.
emit::Options OptionsOf(const std::vector<std::string>& input) {
  emit::Options options = {"embedded", {}, 1};
  std::string keys = "CPU,CUDA";
  std::vector<std::string> exported;
  for (const std::string& line : input) {
    if (StartsWith(line, kKeys)) keys = line.substr(kKeys.size());
    if (StartsWith(line, kTarget)) options.target = line.substr(kTarget.size());
    if (StartsWith(line, kTargetVersion)) {
      options.stable_version = target::FindStableVersion(line.substr(kTargetVersion.size()));
    }
    if (StartsWith(line, kPython)) options.python_module = line.substr(kPython.size());
    if (StartsWith(line, kAoti)) {
      options.aoti_calls.push_back({line.substr(kAoti.size()), source::kNoRange});
    }
    if (StartsWith(line, kExports)) exported.push_back(line.substr(kExports.size()));
    options.has_fallback = options.has_fallback || line == kFallback;
  }
  if (!exported.empty()) {
    options.exported = std::make_shared<const std::vector<std::string>>(std::move(exported));
  }
  std::stringstream stream(keys);
  for (std::string key; std::getline(stream, key, ',');) options.keys.push_back(key);
  return options;
}

// What follows `mark` in the text, as a file in which it has the same place.
std::optional<source::FileId> FileOf(std::string_view mark, const std::string& text,
                                     source::SourceManager* sources) {
  const size_t at = text.find("\n" + std::string(mark));
  if (at == std::string::npos) return std::nullopt;
  const size_t begin = at + 1 + mark.size();
  std::string blanks = text.substr(0, begin);
  std::replace_if(blanks.begin(), blanks.end(), [](char byte) { return byte != '\n'; }, ' ');
  const size_t size = text.find('\n', begin) - begin;
  return sources->Add(std::string(mark), blanks + text.substr(begin, size));
}

// `# ops: f, g`, `# exact ops: f, g`, `# dtypes: Float` and `# calls: ns::f: aten::g` are what
// --ops, with --exact, --dtypes and --calls of `switchyard gen` are given.
void AddSelection(const std::string& text, source::SourceManager* sources, diagnostics::Sink& sink,
                  select::CallGraph* calls, emit::Options* options) {
  const auto exact = FileOf("# exact ops: ", text, sources);
  const auto ops = exact ? exact : FileOf("# ops: ", text, sources);
  if (!ops) return;
  select::SelectionRequest request;
  select::ReadOperators(*ops, sources->File(*ops).text(), &request);
  request.is_exact = exact.has_value();
  if (const auto file = FileOf("# dtypes: ", text, sources)) {
    request.dtypes = select::ReadRoots(*file, sources->File(*file).text());
  }
  if (const auto file = FileOf("# calls: ", text, sources)) {
    select::ReadCalls(*file, *sources, sink, calls);
    request.calls = calls;
  }
  options->selection = std::move(request);
}

// Whether there is code for the operators.
void CheckEmit(sema::CheckedProgram checked, const emit::Options& options,
               const source::SourceManager& sources, diagnostics::Sink& sink) {
  const std::optional<expand::ExpandedProgram> expanded = expand::Expand(std::move(checked), sink);
  if (!expanded) return;
  emit::Options with_derivatives = options;
  with_derivatives.has_autograd = !expanded->program().derivatives.empty();
  emit::Generate(*expanded, with_derivatives, sources, sink);
}

// `# as the reference` in a file is the option --reference-rules-only of `switchyard lint`.
bool IsAsReference(const std::vector<std::string>& input) {
  return std::find(input.begin(), input.end(), kAsReference) != input.end();
}

// `# whole program` in a file: it is read like `switchyard lint` without --part.
bool IsWhole(const std::vector<std::string>& input) {
  return std::find(input.begin(), input.end(), kWholeProgram) != input.end();
}

// `# report: G003` in a file makes errors of what is off by default, `# warn: R005` warnings of
// errors.
diagnostics::Policy PolicyOf(const std::vector<std::string>& input) {
  diagnostics::Policy policy;
  if (IsAsReference(input)) policy.ReportReferenceOnly();
  if (IsWhole(input)) policy.RefuseLikeReference();
  for (const std::string& line : input) {
    const bool is_warning = StartsWith(line, kWarn);
    if (!is_warning && !StartsWith(line, kReport)) continue;
    const auto* row = diagnostics::FindDefinition(line.substr(kReport.size()));
    EXPECT_NE(row, nullptr) << line;
    if (row == nullptr) continue;
    policy.Override(row->id,
                    is_warning ? diagnostics::Level::kWarning : diagnostics::Level::kError);
  }
  return policy;
}

// `# torch: 2.6` in a file is the edition as which it is read.
schema::LanguageLevel LevelOf(const std::vector<std::string>& input) {
  for (const std::string& line : input) {
    if (!StartsWith(line, kTorch)) continue;
    const auto level = schema::LanguageLevelFromText(line.substr(kTorch.size()));
    EXPECT_TRUE(level.has_value()) << line;
    return level.value_or(schema::LanguageLevel::kNewest);
  }
  return schema::LanguageLevel::kNewest;
}

// `# word: tag:NAME` declares a word as `--word` does; null without such a line.
std::shared_ptr<const schema::DeclaredWords> WordsOf(const std::vector<std::string>& input) {
  std::shared_ptr<schema::DeclaredWords> words;
  for (const std::string& line : input) {
    if (!StartsWith(line, kWord)) continue;
    if (words == nullptr) words = std::make_shared<schema::DeclaredWords>();
    EXPECT_TRUE(words->AddWithKind(line.substr(kWord.size()))) << line;
  }
  return words;
}

// Reads the file, or the two that it stands for where a line `# --- NAME` begins another. The
// second has blanks in place of the first, so that places in both are places in the text. Gives a
// file of deprecated signatures.
std::optional<source::FileId> ReadParts(source::FileId file, source::SourceManager* sources,
                                        diagnostics::Sink& sink, schema::Program* program) {
  const std::string text(sources->File(file).text());
  const size_t part = text.find(kPart);
  if (part == std::string::npos) {
    schema::ReadSchemaFile(file, *sources, sink, program);
    return std::nullopt;
  }
  const auto first = sources->Add("native_functions.yaml", text.substr(0, part));
  schema::ReadSchemaFile(first, *sources, sink, program);
  std::string blanks = text.substr(0, part);
  std::replace_if(blanks.begin(), blanks.end(), [](char byte) { return byte != '\n'; }, ' ');
  const size_t name = part + kPart.size();
  const auto second =
      sources->Add(text.substr(name, text.find('\n', name) - name), blanks + text.substr(part));
  if (text.compare(name, kDeprecated.size(), kDeprecated) == 0) return second;
  schema::ReadSchemaFile(second, *sources, sink, program);
  return std::nullopt;
}

// Takes a schema file as far as its folder says.
void TakeThroughPhases(source::FileId file, const std::vector<std::string>& input,
                       const std::string& path, source::SourceManager& sources,
                       diagnostics::Sink& sink) {
  schema::Program program;
  program.language.level = LevelOf(input);
  program.language.as_reference = IsAsReference(input);
  program.language.is_whole = IsWhole(input);
  program.language.words = WordsOf(input);
  const std::optional<source::FileId> deprecated = ReadParts(file, &sources, sink, &program);
  const bool is_cpp = StartsWith(path, kCppFolder);
  auto checked = sema::Checker(sink).Check(std::move(program));
  const bool is_expanded = is_cpp || StartsWith(path, kExpandFolder);
  if (checked && (is_expanded || StartsWith(path, kDerivativesFolder))) {
    expand::Expand(*std::move(checked), sink);
    return;
  }
  if (checked && StartsWith(path, kEmitFolder)) {
    emit::Options options = OptionsOf(input);
    select::CallGraph calls;
    const std::string text(sources.File(file).text());
    AddSelection(text, &sources, sink, &calls, &options);
    if (deprecated) {
      options.deprecated = std::make_shared<const std::vector<python::DeprecatedSignature>>(
          python::ReadDeprecated(*deprecated, sources, sink));
    }
    CheckEmit(*std::move(checked), options, sources, sink);
  }
}

// The calls of a model behind the operators, or the members of an archive.
void CompileModel(source::FileId file, source::SourceManager* sources, diagnostics::Sink& sink) {
  const std::string text(sources->File(file).text());
  if (StartsWith(text, kArchive)) return model::ReadMembers(text, sources, sink);
  const size_t part = text.find(kGraph);
  ASSERT_NE(part, std::string::npos) << text;
  schema::Program program;
  const auto schema = sources->Add("native_functions.yaml", text.substr(0, part));
  schema::ReadSchemaFile(schema, *sources, sink, &program);
  const auto operators = expand::CheckAndExpand(std::move(program), sink);
  ASSERT_TRUE(operators.has_value()) << text;
  const size_t begin = part + kGraph.size();
  model::CompileListing(*operators, std::string_view(text).substr(begin), file,
                        static_cast<uint32_t>(begin), sink);
}

Result Compile(const std::vector<std::string>& input, const std::string& path) {
  std::string text;
  for (const std::string& line : input) text += line + "\n";
  source::SourceManager sources;
  diagnostics::Sink sink;
  sink.SetPolicy(PolicyOf(input));
  const source::FileId file = sources.Add("input.yaml", text);
  if (StartsWith(path, kConfigurationFolder)) {
    driver::ReadConfiguration(file, sources, sink);
  } else if (StartsWith(path, kModelFolder)) {
    CompileModel(file, &sources, sink);
  } else {
    TakeThroughPhases(file, input, path, sources, sink);
  }
  sink.Sort();

  std::map<int, std::vector<std::string>> expectations;  // by line
  for (const Diagnostic& diagnostic : sink.diagnostics()) {
    const int line = std::min(PlaceOf(diagnostic.range, text).line, static_cast<int>(input.size()));
    for (std::string& rendered : Render(diagnostic, text))
      expectations[line].push_back(std::move(rendered));
  }
  Result result;
  result.has_errors = sink.error_count() > 0;
  result.has_only_warnings = !result.has_errors && sink.warning_count() > 0;
  for (size_t i = 0; i < input.size(); ++i) {
    result.text += input[i] + "\n";
    for (const std::string& line : expectations[static_cast<int>(i) + 1])
      result.text += line + "\n";
  }
  return result;
}

class FileTest : public testing::Test {
 public:
  explicit FileTest(fs::path path) : path_(std::move(path)) {}

  void TestBody() override {
    const std::string written = ReadAll(path_);
    const Result result = Compile(InputLines(SplitLines(written)), path_.string());
    const std::string name = path_.filename().string();
    EXPECT_EQ(result.has_errors, StartsWith(name, "fail_"))
        << "a file is named fail_ exactly when it has errors";
    EXPECT_EQ(result.has_only_warnings, StartsWith(name, "warn_"))
        << "a file is named warn_ exactly when it has warnings and no errors";
    if (const char* root = std::getenv("SWITCHYARD_UPDATE");
        root != nullptr && result.text != written) {
      std::ofstream(fs::path(root) / path_, std::ios::binary) << result.text;
      return;
    }
    EXPECT_EQ(result.text, written) << "run ./dev test --update and read the difference";
  }

 private:
  fs::path path_;
};

std::vector<fs::path> FindFiles() {
  std::vector<fs::path> files;
  for (const std::string_view phase : kPhases) {
    const fs::path folder = fs::path(kRoot) / phase;
    if (!fs::exists(folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".yaml") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// What keeps the tests below from passing on nothing.
TEST(FileTests, AreFound) { EXPECT_GE(FindFiles().size(), 80u); }

TEST(FileTests, AWrongExpectationIsNoticed) {
  const std::vector<std::string> lines = {"- func: f(Tensor self) -> ()",
                                          "# expect 1-2: error S000: nothing"};
  const Result result = Compile(InputLines(lines), "tests/files/yaml");
  EXPECT_EQ(result.text, "- func: f(Tensor self) -> ()\n");
  EXPECT_FALSE(result.has_errors);
}

}  // namespace
}  // namespace switchyard

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (const auto& path : switchyard::FindFiles()) {
    testing::RegisterTest("FileTest", path.string().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [path]() -> testing::Test* { return new switchyard::FileTest(path); });
  }
  return RUN_ALL_TESTS();
}
