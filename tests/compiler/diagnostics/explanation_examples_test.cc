// The examples of every explanation, in the phase that reports the diagnostic: the bad one gets it,
// the good one does not. tests/compiler/check/explanation_examples_test runs those with C++
// sources.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/explanations.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/diff/comparison.h"
#include "compiler/driver/configuration.h"
#include "compiler/emit/generate.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/aoti_shim.h"
#include "compiler/plan/build.h"
#include "compiler/plan/target_build.h"
#include "compiler/python/deprecated.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/select/call_graph.h"
#include "compiler/select/selection.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/target.h"
#include "tests/compiler/model/listing_reader.h"

namespace switchyard::diagnostics {
namespace {

struct Reported {
  std::set<std::string_view> ids;
  bool has_errors = false;
};

Reported ReportedBy(const Sink& sink) {
  Reported reported;
  for (const Diagnostic& diagnostic : sink.diagnostics()) {
    const DefinitionInfo& info = InfoOf(diagnostic.id);
    reported.ids.insert(info.id_text);
    reported.has_errors = reported.has_errors || info.severity == Severity::kError;
  }
  return reported;
}

// Reports diagnostics that are off by default, and our own severities do not suppress later rules.
Policy LintPolicy(bool is_reference) {
  Policy policy;
  if (is_reference) policy.ReportReferenceOnly();
  for (const DefinitionInfo& info : kDefinitions) {
    const bool is_of_lint = ExplanationOf(info.id).phase == ExplanationPhase::kLint;
    if (is_of_lint && IsSwitchable(info)) policy.Override(info.id, Level::kWarning);
  }
  return policy;
}

// Reads an example, which can be two files.
void ReadExample(std::string_view text, source::SourceManager* sources, Sink& sink,
                 schema::Program* program) {
  std::size_t line = std::string_view::npos;
  for (const std::string_view begin : kSecondFiles) line = std::min(line, text.find(begin));
  const std::string first(text.substr(0, line));
  schema::ReadSchemaFile(sources->Add("example.yaml", first), *sources, sink, program);
  if (line == std::string_view::npos) return;
  const std::string second(text.substr(line));
  schema::ReadSchemaFile(sources->Add("second.yaml", second), *sources, sink, program);
}

// `options`: code is generated with them when the file passes.
Reported Compile(std::string_view text, bool is_reference, const emit::Options* options) {
  source::SourceManager sources;
  Sink sink;
  sink.SetPolicy(LintPolicy(is_reference));
  schema::Program program;
  if (is_reference) program.language = {schema::LanguageLevel::k1_13, true};
  ReadExample(text, &sources, sink, &program);
  std::optional<sema::CheckedProgram> written = sema::Checker(sink).Check(std::move(program));
  std::optional<expand::ExpandedProgram> checked;
  if (written) checked = expand::Expand(*std::move(written), sink);
  if (checked && options != nullptr) {
    emit::Options with_derivatives = *options;
    with_derivatives.has_autograd = !checked->program().derivatives.empty();
    emit::Generate(*checked, with_derivatives, sources, sink);
  }
  return ReportedBy(sink);
}

// The options of an example such as `switchyard gen --keys=CPU --out=ops ops.yaml`.
Reported ChooseOptions(std::string_view command) {
  emit::Options options = {"embedded", {}, 1};
  std::stringstream words{std::string(command)};
  for (std::string word; words >> word;) {
    if (word.rfind("--target=", 0) == 0) options.target = word.substr(9);
    if (word.rfind("--keys=", 0) != 0) continue;
    std::stringstream keys(word.substr(7));
    for (std::string key; std::getline(keys, key, ',');) options.keys.push_back(key);
  }
  EXPECT_FALSE(options.keys.empty()) << command;
  return Compile("- func: f(Tensor self) -> Tensor\n", false, &options);
}

Reported Configure(std::string_view text) {
  source::SourceManager sources;
  Sink sink;
  driver::ReadConfiguration(sources.Add(".switchyard.yaml", std::string(text)), sources, sink);
  return ReportedBy(sink);
}

std::optional<expand::ExpandedProgram> Expanded(std::string_view text,
                                                source::SourceManager* sources) {
  Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources->Add("example.yaml", std::string(text)), *sources, sink, &program);
  std::optional<sema::CheckedProgram> written = sema::Checker(sink).Check(std::move(program));
  std::optional<expand::ExpandedProgram> checked;
  if (written) checked = expand::Expand(*std::move(written), sink);
  EXPECT_TRUE(checked.has_value()) << text;
  return checked;
}

Reported CompareVersions(std::string_view example) {
  const std::size_t line = example.find(kBecomes);
  EXPECT_NE(line, std::string_view::npos) << example;
  if (line == std::string_view::npos) return {};
  source::SourceManager sources;
  const auto older = Expanded(example.substr(0, line), &sources);
  const auto newer = Expanded(example.substr(line + kBecomes.size()), &sources);
  Reported reported;
  if (!older || !newer) return reported;
  for (const diff::Change& change :
       diff::Compare(diff::Version(*older), diff::Version(*newer)).changes) {
    reported.ids.insert(InfoOf(change.diagnostic.id).id_text);
    reported.has_errors = reported.has_errors || change.diagnostic.severity == Severity::kError;
  }
  return reported;
}

// The text after a line, up to the next line that begins a part.
std::optional<std::string> PartOf(std::string_view example, std::string_view begin) {
  const std::size_t at = example.find("\n" + std::string(begin));
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view after = example.substr(at + 1 + begin.size());
  return std::string(after.substr(0, after.find("# ")));
}

// A schema, then the values of --ops, --dtypes and --calls.
Reported SelectFrom(std::string_view example) {
  source::SourceManager sources;
  Sink sink;
  select::SelectionRequest request;
  const auto exact = PartOf(example, kExactOperators);
  request.is_exact = exact.has_value();
  request.keys = {DispatchKey::CPU};
  const auto ops = exact ? exact : PartOf(example, kOperators);
  select::ReadOperators(sources.Add("ops", *ops), *ops, &request);
  if (const auto dtypes = PartOf(example, kDtypes)) {
    request.dtypes = select::ReadRoots(sources.Add("dtypes", *dtypes), *dtypes);
  }
  select::CallGraph graph;
  if (const auto calls = PartOf(example, kCalls)) {
    select::ReadCalls(sources.Add("calls", *calls), sources, sink, &graph);
    request.calls = &graph;
  }
  const auto program = Expanded(example.substr(0, example.find("# ")), &sources);
  if (program) {
    plan::BuildRequest build;
    build.keys = {"CPU"};
    build.selection = std::move(request);
    plan::MakeTargetBuild(plan::MakeBuild(*program, build, sink), *target::FindTarget("embedded"),
                          sink);
  }
  return ReportedBy(sink);
}

// A schema, then the value of --deprecated.
Reported BindToPython(std::string_view example) {
  source::SourceManager sources;
  Sink sink;
  const std::size_t line = std::min(example.find(kDeprecated), example.size());
  emit::Options options = {"embedded", {"CPU"}, 1};
  options.python_module = "module";
  const std::string deprecated(example.substr(line));
  if (!deprecated.empty()) {
    options.deprecated = std::make_shared<const std::vector<python::DeprecatedSignature>>(
        python::ReadDeprecated(sources.Add("deprecated.yaml", deprecated), sources, sink));
  }
  const auto program = Expanded(example.substr(0, line), &sources);
  if (program) emit::Generate(*program, options, sources, sink);
  return ReportedBy(sink);
}

// A schema, then what --symbols is given, a name a line.
Reported LinkWith(std::string_view example, bool has_fallback) {
  source::SourceManager sources;
  Sink sink;
  emit::Options options = {"aten", {"CPU"}, 1};
  options.has_fallback = has_fallback;
  const std::size_t line = std::min(example.find(kExported), example.size());
  std::stringstream names{std::string(example.substr(line))};
  std::vector<std::string> exported;
  for (std::string name; std::getline(names, name);) exported.push_back(name);
  options.exported = std::make_shared<const std::vector<std::string>>(std::move(exported));
  const auto program = Expanded(example.substr(0, line), &sources);
  if (program) emit::Generate(*program, options, sources, sink);
  return ReportedBy(sink);
}

// A schema, then what a source of --aoti-shim calls.
Reported CallByShim(std::string_view example) {
  source::SourceManager sources;
  Sink sink;
  emit::Options options = {"embedded", {"CPU"}, 1};
  const std::size_t line = std::min(example.find(kCalled), example.size());
  const auto file = static_cast<source::FileId>(sources.file_count());
  sources.Add("model.cpp", std::string(example.substr(line)));
  options.aoti_calls = plan::FindAotiCalls({file}, sources);
  const auto program = Expanded(example.substr(0, line), &sources);
  if (program) emit::Generate(*program, options, sources, sink);
  return ReportedBy(sink);
}

// A schema, then the values of --word.
Reported CompileWithWords(std::string_view example) {
  source::SourceManager sources;
  Sink sink;
  const std::size_t line = example.find(kWords);
  EXPECT_NE(line, std::string_view::npos) << example;
  std::stringstream values{std::string(example.substr(line + kWords.size()))};
  const auto words = std::make_shared<schema::DeclaredWords>();
  for (std::string value; std::getline(values, value);) EXPECT_TRUE(words->AddWithKind(value));
  schema::Program program;
  program.language.words = words;
  const source::FileId file = sources.Add("example.yaml", std::string(example.substr(0, line)));
  schema::ReadSchemaFile(file, sources, sink, &program);
  const auto expanded = expand::CheckAndExpand(std::move(program), sink);
  if (expanded) emit::Generate(*expanded, {"embedded", {"CPU"}, 1}, sources, sink);
  return ReportedBy(sink);
}

// A schema, then the calls of a model; or the members of an archive.
Reported CompileModel(std::string_view example) {
  source::SourceManager sources;
  Sink sink;
  const std::size_t line = example.find(kGraph);
  if (line == std::string_view::npos) {
    model::ReadMembers(example, &sources, sink);
    return ReportedBy(sink);
  }
  const auto operators = Expanded(example.substr(0, line), &sources);
  const source::FileId file = sources.Add("net.pt2", std::string(example));
  const std::size_t begin = line + kGraph.size();
  if (operators) {
    model::CompileListing(*operators, example.substr(begin), file,
                          static_cast<std::uint32_t>(begin), sink);
  }
  return ReportedBy(sink);
}

Reported Report(ExplanationPhase phase, std::string_view example) {
  const emit::Options options = {"embedded", {"CPU", "CUDA"}, 1};
  const emit::Options stable = {"stable", {"CPU"}, 1};
  switch (phase) {
    case ExplanationPhase::kLint:
      return Compile(example, false, nullptr);
    case ExplanationPhase::kReferenceLint:
      return Compile(example, true, nullptr);
    case ExplanationPhase::kGenerate:
      return Compile(example, false, &options);
    case ExplanationPhase::kOptions:
      return ChooseOptions(example);
    case ExplanationPhase::kConfiguration:
      return Configure(example);
    case ExplanationPhase::kDiff:
      return CompareVersions(example);
    case ExplanationPhase::kCheck:
    case ExplanationPhase::kImport:
      return {};
    case ExplanationPhase::kSelect:
      return SelectFrom(example);
    case ExplanationPhase::kPython:
      return BindToPython(example);
    case ExplanationPhase::kLibrary:
      return LinkWith(example, /*has_fallback=*/false);
    case ExplanationPhase::kLibraryWithFallback:
      return LinkWith(example, /*has_fallback=*/true);
    case ExplanationPhase::kShim:
      return CallByShim(example);
    case ExplanationPhase::kStable:
      return Compile(example, false, &stable);
    case ExplanationPhase::kWords:
      return CompileWithWords(example);
    case ExplanationPhase::kModel:
      return CompileModel(example);
  }
  return {};
}

std::string Listed(const std::set<std::string_view>& ids) {
  std::string text;
  for (const std::string_view id : ids) text += " " + std::string(id);
  return text.empty() ? " nothing" : text;
}

class ExplanationExamples : public testing::TestWithParam<std::string_view> {
 protected:
  Explanation explanation() const { return ExplanationOf(FindDefinition(GetParam())->id); }
};

TEST_P(ExplanationExamples, TheBadOneIsReported) {
  const Reported reported = Report(explanation().phase, explanation().bad);
  EXPECT_EQ(reported.ids.count(GetParam()), 1u)
      << explanation().bad << "reported is" << Listed(reported.ids);
}

TEST_P(ExplanationExamples, TheGoodOneHasNoErrors) {
  const Reported reported = Report(explanation().phase, explanation().good);
  EXPECT_EQ(reported.ids.count(GetParam()), 0u) << explanation().good;
  EXPECT_FALSE(reported.has_errors) << explanation().good << "reported is" << Listed(reported.ids);
}

std::vector<std::string_view> Ids() {
  std::vector<std::string_view> ids;
  for (const DefinitionInfo& info : kDefinitions) {
    const ExplanationPhase phase = ExplanationOf(info.id).phase;
    const bool has_sources =
        phase == ExplanationPhase::kCheck || phase == ExplanationPhase::kImport;
    if (!has_sources) ids.push_back(info.id_text);
  }
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Rules, ExplanationExamples, testing::ValuesIn(Ids()),
                         [](const testing::TestParamInfo<std::string_view>& info) {
                           return std::string(info.param);
                         });

}  // namespace
}  // namespace switchyard::diagnostics
