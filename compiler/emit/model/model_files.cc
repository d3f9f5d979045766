#include "compiler/emit/model/model_files.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "compiler/emit/headers/selected_dtypes.h"
#include "compiler/emit/model/c_interface.h"
#include "compiler/emit/model/model_header.h"
#include "compiler/emit/model/model_input.h"
#include "compiler/emit/model/model_source.h"
#include "compiler/emit/model/project_files.h"
#include "compiler/select/dtypes.h"
#include "compiler/target/target.h"

namespace switchyard::emit {
namespace {

enum class ModelFileId : uint8_t {
#define MODEL_FILE(name, function, path, when, help) name,
#include "compiler/emit/model/model_files.def"
#undef MODEL_FILE
};

enum class When : uint8_t { kAlways, kWithRunner, kWithDtypes };

Artifact EmitWeights(const ModelInput& input, const std::string& path) {
  return {path, input.weights.bytes, {}};
}

Artifact EmitModelDtypes(const ModelInput& input, const std::string& path) {
  select::DtypeSelection selection;
  selection.build = input.dtypes;
  Artifact header = SelectedDtypesHeader(*target::FindTarget("embedded"), selection);
  header.path = path;
  return header;
}

struct Row {
  ModelFileId id;
  Artifact (*emit)(const ModelInput&, const std::string&);
  std::string_view path;
  When when;
  std::string_view help;
};

constexpr Row kRows[] = {
#define MODEL_FILE(name, function, path, when, help) \
  {ModelFileId::name, function, path, When::when, help},
#include "compiler/emit/model/model_files.def"
#undef MODEL_FILE
};

bool IsWanted(const Row& row, const ModelOptions& options) {
  switch (row.when) {
    case When::kAlways:
      return true;
    case When::kWithRunner:
      return options.has_runner;
    case When::kWithDtypes:
      return !options.dtypes.empty();
  }
  return false;
}

std::string_view ConditionOf(When when) {
  switch (when) {
    case When::kAlways:
      return "\n";
    case When::kWithRunner:
      return ", with --runner\n";
    case When::kWithDtypes:
      return ", with --dtypes\n";
  }
  return {};
}

std::string PathOf(const Row& row, const std::string& name) {
  constexpr std::string_view kName = "NAME";
  std::string path(row.path);
  const size_t at = path.find(kName);
  return at == std::string::npos ? path : path.replace(at, kName.size(), name);
}

}  // namespace

std::vector<Artifact> EmitModel(const model::StaticProgram& program, const ModelOptions& options) {
  const WeightsLayout weights = LayOutWeights(program);
  const ModelInput input{program,
                         weights,
                         options.name,
                         options.has_runner,
                         options.has_other_operators,
                         options.kernels,
                         options.has_profile,
                         options.dtypes};
  std::vector<Artifact> artifacts;
  for (const Row& row : kRows) {
    if (!IsWanted(row, options)) continue;
    artifacts.push_back(row.emit(input, PathOf(row, options.name.text())));
  }
  std::sort(artifacts.begin(), artifacts.end(),
            [](const Artifact& a, const Artifact& b) { return a.path < b.path; });
  return artifacts;
}

std::string ModelFilesHelp() {
  constexpr size_t kColumn = 18;
  std::string text;
  for (const Row& row : kRows) {
    std::string line = "  " + std::string(row.path);
    line.resize(std::max(line.size() + 1, kColumn), ' ');
    text += line + std::string(row.help) + std::string(ConditionOf(row.when));
  }
  return text;
}

}  // namespace switchyard::emit
