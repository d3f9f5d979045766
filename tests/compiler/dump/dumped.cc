#include "tests/compiler/dump/dumped.h"

#include <gtest/gtest.h>

#include <optional>
#include <utility>

#include "compiler/derivatives/formulas_dump.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/dump/build_dump.h"
#include "compiler/dump/expanded_dump.h"
#include "compiler/dump/families_dump.h"
#include "compiler/dump/selection_dump.h"
#include "compiler/dump/signatures_dump.h"
#include "compiler/dump/yaml_dump.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::dump {
namespace {

struct Read {
  source::SourceManager sources;
  diagnostics::Sink sink;
  std::optional<expand::ExpandedProgram> checked;
};

void ReadText(const std::string& text, Read* read,
              schema::LanguageLevel level = schema::LanguageLevel::kNewest,
              const std::string& derivatives = "") {
  schema::Program program;
  program.language.level = level;
  schema::ReadSchemaFile(read->sources.Add("input.yaml", text), read->sources, read->sink,
                         &program);
  if (!derivatives.empty()) {
    schema::ReadSchemaFile(read->sources.Add("derivatives.yaml", derivatives), read->sources,
                           read->sink, &program);
  }
  read->checked = expand::CheckAndExpand(std::move(program), read->sink);
  for (const diagnostics::Diagnostic& diagnostic : read->sink.diagnostics()) {
    EXPECT_TRUE(read->checked) << diagnostic.message;
  }
}

}  // namespace

std::string SignaturesOf(const std::string& text, schema::LanguageLevel level) {
  Read read;
  ReadText(text, &read, level);
  std::string out;
  const bool is_good = read.checked && CheckSignatures(*read.checked, read.sink);
  EXPECT_TRUE(is_good);
  if (is_good) DumpSignatures(*read.checked, {}, &out);
  return out;
}

std::string FamiliesOf(const std::string& text) {
  Read read;
  ReadText(text, &read);
  std::string out;
  if (read.checked) DumpFamilies(*read.checked, {}, &out);
  return out;
}

std::string ExpandedOf(const std::string& text) {
  Read read;
  ReadText(text, &read);
  std::string out;
  if (read.checked) DumpExpanded(*read.checked, read.sources, {}, &out);
  return out;
}

std::string BuildOf(const std::string& text, const std::string& derivatives) {
  Read read;
  ReadText(text, &read, schema::LanguageLevel::kNewest, derivatives);
  std::string out;
  if (!read.checked) return out;
  plan::BuildRequest request{{"CPU", "CUDA", "Meta"}};
  request.has_autograd = !derivatives.empty();
  DumpBuild(plan::MakeBuild(*read.checked, request, read.sink), read.sources, &out);
  return out;
}

std::string YamlOf(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const yaml::Document document = yaml::ReadYaml(sources.Add("input.yaml", text), sources, sink);
  EXPECT_EQ(sink.error_count(), 0u);
  std::string out;
  EXPECT_TRUE(DumpYaml({document}, sources, "", &out));
  return out;
}

std::string SelectionOf(const std::string& text, const std::vector<std::string>& names) {
  Read read;
  ReadText(text, &read);
  std::string out;
  if (!read.checked) return out;
  plan::BuildRequest request{{"CPU", "CUDA", "Meta"}};
  request.selection.emplace();
  for (const std::string& name : names) request.selection->roots.push_back({name, {}});
  request.selection->dtypes = {{"Float", {}}, {"Long", {}}};
  const plan::Build build = plan::MakeBuild(*read.checked, request, read.sink);
  EXPECT_EQ(read.sink.error_count(), 0u);
  DumpSelection(*read.checked, *build.selection(), &out);
  return out;
}

std::string FormulasOf(const std::string& operators, const std::string& derivatives) {
  Read read;
  ReadText(operators, &read, schema::LanguageLevel::kNewest, derivatives);
  std::string out;
  if (read.checked) {
    EXPECT_TRUE(switchyard::derivatives::DumpFormulas(read.checked->program(), read.sources, {},
                                                      read.sink, &out));
  }
  return out;
}

std::string FaultsOf(const std::string& text) {
  Read read;
  ReadText(text, &read);
  if (!read.checked) return "no program\n";
  diagnostics::Sink sink;
  const bool is_good = CheckSignatures(*read.checked, sink);
  EXPECT_EQ(is_good, sink.error_count() == 0);
  std::string faults;
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    faults += diagnostic.message + "\n";
  }
  return faults;
}

}  // namespace switchyard::dump
