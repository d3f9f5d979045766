#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/commands/gen_help.h"
#include "compiler/driver/commands/gen_target.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/formula_files.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/heap.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/generate.h"
#include "compiler/emit/line_map.h"
#include "compiler/expand/expand.h"
#include "compiler/files/exported_symbols.h"
#include "compiler/files/file_replacement.h"
#include "compiler/output/depfile.h"
#include "compiler/output/output_places.h"
#include "compiler/output/output_writer.h"
#include "compiler/python/bindings.h"
#include "compiler/python/deprecated.h"
#include "compiler/select/call_graph.h"
#include "compiler/select/selection.h"

namespace switchyard::driver {
namespace {

constexpr int kMaxShards = 1000;

struct GenArguments {
  std::string keys;
  std::string out;
  std::string shards = "4";
  std::string header_folders = "1";
  std::string color = "auto";
  std::string depfile;
  std::string line_map;
  std::string ops, calls, dtypes;
  std::string torch;
  std::vector<std::string> words;
  FormulaFiles formulas;
  std::string deprecated;
  TargetArguments of_target = {std::string(kUsualGenTarget), {}, {}, {}, {}, {}, {}};
  bool list_outputs = false;
  bool exact = false;
};

// Null when there is nothing to emit. What it is made from lives as long as the process.
const emit::Material* Compile(const emit::Options& options, FrontEnd* front_end) {
  auto& checked = MakeForProcess<std::optional<expand::ExpandedProgram>>();
  checked = expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  if (!checked) return nullptr;
  auto& material = MakeForProcess<std::unique_ptr<const emit::Material>>();
  material = emit::MakeMaterial(*checked, options, front_end->sources, front_end->sink);
  return material.get();
}

// A wrong word on the command line is wrong use, even when the schema has errors.
bool HasUsageError(const diagnostics::Sink& sink) {
  const auto& all = sink.diagnostics();
  return std::any_of(all.begin(), all.end(), [](const diagnostics::Diagnostic& diagnostic) {
    return diagnostics::InfoOf(diagnostic.id).group == diagnostics::Group::kUsage;
  });
}

std::vector<std::string> OutputPaths(const std::string& directory,
                                     const std::vector<emit::Artifact>& artifacts) {
  const bool ends_with_slash = !directory.empty() && directory.back() == '/';
  const std::string start = ends_with_slash ? directory : directory + "/";
  std::vector<std::string> paths;
  for (const emit::Artifact& artifact : artifacts) paths.push_back(start + artifact.path);
  return paths;
}

// Empty without a depfile.
absl::StatusOr<std::string> DepfileText(const GenArguments& arguments,
                                        std::vector<std::string> inputs,
                                        const std::vector<emit::Artifact>& artifacts) {
  if (arguments.depfile.empty()) return std::string();
  // Standard input is not a file that could change.
  inputs.erase(std::remove(inputs.begin(), inputs.end(), "-"), inputs.end());
  return output::MakeDepfile(OutputPaths(arguments.out, artifacts), inputs);
}

// Finds all faults before it writes anything. The depfile is written last: when a build tool finds
// it, the other outputs exist.
absl::Status Write(const GenArguments& arguments, const std::vector<std::string>& inputs,
                   const std::vector<emit::Artifact>& artifacts,
                   const source::SourceManager& sources, output::OutputWriter* writer) {
  absl::Status status = output::CheckPlaces(
      {arguments.out, {arguments.line_map, arguments.depfile}}, inputs, artifacts);
  if (!status.ok()) return status;
  const absl::StatusOr<std::string> depfile = DepfileText(arguments, inputs, artifacts);
  if (!depfile.ok()) return depfile.status();
  status = writer->Finish(artifacts);
  if (status.ok() && !arguments.line_map.empty()) {
    status = files::WriteOutput(arguments.line_map, emit::LineMapText(artifacts, sources));
  }
  if (!status.ok() || arguments.depfile.empty()) return status;
  return files::WriteOutput(arguments.depfile, *depfile);
}

// Gives files to the writer as soon as they are made.
class EarlyFiles : public emit::ArtifactObserver {
 public:
  explicit EarlyFiles(output::OutputWriter* writer) : writer_(*writer) {}

  void OnMade(const emit::Artifact& artifact) override { writer_.Add(artifact); }
  void OnLast() override { writer_.Wait(); }

 private:
  output::OutputWriter& writer_;
};

// A name with a line break would look like two outputs.
int ListOutputs(const GenArguments& arguments, const std::vector<emit::Artifact>& artifacts) {
  if (arguments.out.find('\n') != std::string::npos) {
    return UsageError("gen", "a name with a line break cannot be in the list of outputs");
  }
  std::string list;
  for (const std::string& path : OutputPaths(arguments.out, artifacts)) list.append(path) += '\n';
  return WriteText(list, stdout) ? kExitFine : kExitUsage;
}

// Reads a number of sources of a kind, or of folders.
bool ReadCount(const std::string& text, int* count) {
  return absl::SimpleAtoi(text, count) && *count >= 1 && *count <= kMaxShards;
}

// False, with the message printed and the exit status set, when the options contradict or miss
// something.
bool ReadOptions(const GenArguments& arguments, const CommandLine& command_line,
                 const char* command, emit::Options* options, int* exit_status) {
  const auto refuse = [&](const char* message) {
    *exit_status = UsageError(command, message);
    return false;
  };
  if (command_line.files.empty()) return refuse("no file is named");
  if (!IsColorChoice(arguments.color)) return refuse("--color takes auto, always or never");
  if (arguments.out.empty()) return refuse("--out=DIR is missing");
  if (arguments.keys.empty()) return refuse("--keys=KEY,... is missing");
  if (arguments.list_outputs && !arguments.depfile.empty()) {
    return refuse("--list-outputs writes nothing, --depfile neither");
  }
  if (arguments.list_outputs && !arguments.line_map.empty()) {
    return refuse("--list-outputs writes nothing, --line-map neither");
  }
  if (arguments.ops.empty() && arguments.exact) return refuse("--exact adds to --ops=LIST|FILE");
  if (arguments.ops.empty() && arguments.dtypes.empty() && !arguments.calls.empty()) {
    return refuse("--calls adds to --ops=LIST|FILE or --dtypes=LIST|FILE");
  }
  if (!ReadCount(arguments.shards, &options->shards)) {
    return refuse("--shards takes a number from 1 to 1000");
  }
  if (!ReadCount(arguments.header_folders, &options->header_folders)) {
    return refuse("--header-folders takes a number from 1 to 1000");
  }
  if (!arguments.of_target.python.empty() && !python::IsModuleName(arguments.of_target.python)) {
    return refuse("--python takes the name of a module, as it is imported");
  }
  if (arguments.of_target.python.empty() && !arguments.deprecated.empty()) {
    return refuse("--deprecated adds to --python=MODULE");
  }
  const std::string wrong = ReadTargetOptions(arguments.of_target, options);
  if (!wrong.empty()) return refuse(wrong.c_str());
  options->python_module = arguments.of_target.python;
  options->target = arguments.of_target.name;
  options->keys = absl::StrSplit(arguments.keys, ',');
  return true;
}

bool IsFile(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

// A list on the command line, or the contents of a file; nothing when the file cannot be read.
// Files are added to `inputs`.
std::optional<source::FileId> ReadList(const char* option, const std::string& list,
                                       source::SourceManager* sources,
                                       std::vector<std::string>* inputs) {
  const auto number = static_cast<source::FileId>(sources->file_count());
  if (!IsFile(list)) {
    sources->Add(option, list);
    return number;
  }
  if (!LoadFiles({list}, sources)) return std::nullopt;
  inputs->push_back(list);
  return number;
}

// Reads --ops, --dtypes and --calls; `calls` must outlive the options. False when a file cannot be
// read. Files are added to `inputs`.
bool ReadSelection(const GenArguments& arguments, FrontEnd* front_end, select::CallGraph* calls,
                   emit::Options* options, std::vector<std::string>* inputs) {
  if (arguments.ops.empty() && arguments.dtypes.empty()) return true;
  select::SelectionRequest request;
  source::SourceManager& sources = front_end->sources;
  request.has_every_operator = arguments.ops.empty();
  if (!arguments.ops.empty()) {
    const auto file = ReadList("--ops", arguments.ops, &sources, inputs);
    if (!file) return false;
    select::ReadOperators(*file, sources.File(*file).text(), &request);
  }
  if (!arguments.dtypes.empty()) {
    const auto file = ReadList("--dtypes", arguments.dtypes, &sources, inputs);
    if (!file) return false;
    request.dtypes = select::ReadRoots(*file, sources.File(*file).text());
  }
  request.is_exact = arguments.exact;
  if (!arguments.calls.empty()) {
    const auto file = static_cast<source::FileId>(sources.file_count());
    if (!LoadFiles({arguments.calls}, &sources)) return false;
    inputs->push_back(arguments.calls);
    select::ReadCalls(file, sources, front_end->sink, calls);
    request.calls = calls;
  }
  options->selection = std::move(request);
  return true;
}

// False when a library cannot be read; each is added to `inputs`.
bool ReadSymbols(const GenArguments& arguments, emit::Options* options,
                 std::vector<std::string>* inputs) {
  if (arguments.of_target.symbols.empty()) return true;
  std::vector<std::string> exported;
  for (const std::string& path : arguments.of_target.symbols) {
    absl::StatusOr<std::vector<std::string>> names = files::ReadExportedSymbols(path);
    if (!names.ok()) {
      Report("gen", std::string(names.status().message()));
      return false;
    }
    exported.insert(exported.end(), std::make_move_iterator(names->begin()),
                    std::make_move_iterator(names->end()));
    inputs->push_back(path);
  }
  options->exported = std::make_shared<const std::vector<std::string>>(std::move(exported));
  return true;
}

// False when a source cannot be read; each is added to `inputs`.
bool ReadAotiSources(const GenArguments& arguments, FrontEnd* front_end, emit::Options* options,
                     std::vector<std::string>* inputs) {
  std::vector<source::FileId> files;
  for (const std::string& path : arguments.of_target.aoti_sources) {
    files.push_back(static_cast<source::FileId>(front_end->sources.file_count()));
    if (!LoadFiles({path}, &front_end->sources)) return false;
    inputs->push_back(path);
  }
  options->aoti_calls = plan::FindAotiCalls(files, front_end->sources);
  return true;
}

// False when the file cannot be read; it is added to `inputs`.
bool ReadDeprecated(const GenArguments& arguments, FrontEnd* front_end, emit::Options* options,
                    std::vector<std::string>* inputs) {
  if (arguments.deprecated.empty()) return true;
  const auto file = static_cast<source::FileId>(front_end->sources.file_count());
  if (!LoadFiles({arguments.deprecated}, &front_end->sources)) return false;
  inputs->push_back(arguments.deprecated);
  options->deprecated = std::make_shared<const std::vector<python::DeprecatedSignature>>(
      python::ReadDeprecated(file, front_end->sources, front_end->sink));
  return true;
}

}  // namespace

int RunGen(int argc, char** argv) {
  GenArguments arguments;
  const Option table[] = {{"keys", nullptr, &arguments.keys},
                          {"out", nullptr, &arguments.out},
                          {"target", nullptr, &arguments.of_target.name},
                          {"shards", nullptr, &arguments.shards},
                          {"depfile", nullptr, &arguments.depfile},
                          {"line-map", nullptr, &arguments.line_map},
                          {"list-outputs", &arguments.list_outputs},
                          {"torch", nullptr, &arguments.torch},
                          {"word", nullptr, nullptr, &arguments.words},
                          {"color", nullptr, &arguments.color},
                          {"ops", nullptr, &arguments.ops},
                          {"calls", nullptr, &arguments.calls},
                          {"exact", &arguments.exact},
                          {"dtypes", nullptr, &arguments.dtypes},
                          {"header-folders", nullptr, &arguments.header_folders},
                          {"derivatives", nullptr, nullptr, &arguments.formulas.derivatives},
                          {"decompositions", nullptr, nullptr, &arguments.formulas.decompositions},
                          {"python", nullptr, &arguments.of_target.python},
                          {"deprecated", nullptr, &arguments.deprecated},
                          {"fallback", nullptr, &arguments.of_target.fallback},
                          {"register", nullptr, &arguments.of_target.registration},
                          {"target-version", nullptr, &arguments.of_target.version},
                          {"symbols", nullptr, nullptr, &arguments.of_target.symbols},
                          {"aoti-shim", nullptr, nullptr, &arguments.of_target.aoti_sources}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, RunGenHelp(), table, &exit_status);
  if (!command_line) return exit_status;
  emit::Options options;
  if (!ReadOptions(arguments, *command_line, argv[0], &options, &exit_status)) return exit_status;

  auto& front_end = MakeForProcess<FrontEnd>();
  schema::Language& language = front_end.program.language;
  std::string wrong = ReadEditionOption(arguments.torch, &language.level);
  if (wrong.empty()) wrong = ReadWordOptions(arguments.words, &language);
  if (!wrong.empty()) return UsageError(argv[0], wrong);
  std::vector<std::string> settings, inputs = command_line->files;
  if (!DeclareConfiguredWords(command_line->files, &language, &settings)) return kExitUsage;
  front_end.sources.SetLargestFile(command_line->largest_file);
  AppendFiles(arguments.formulas.decompositions, &inputs);
  AppendFiles(arguments.formulas.derivatives, &inputs);
  if (!ReadFiles(inputs, &front_end)) return kExitUsage;
  inputs.insert(inputs.end(), settings.begin(), settings.end());
  options.has_autograd = !arguments.formulas.derivatives.empty();
  if (wrong = FaultOf(arguments.formulas, front_end); !wrong.empty()) {
    return UsageError(argv[0], wrong);
  }
  if (!ReadDeprecated(arguments, &front_end, &options, &inputs)) return kExitUsage;
  if (!ReadSymbols(arguments, &options, &inputs)) return kExitUsage;
  if (!ReadAotiSources(arguments, &front_end, &options, &inputs)) return kExitUsage;
  auto& calls = MakeForProcess<select::CallGraph>();
  if (!ReadSelection(arguments, &front_end, &calls, &options, &inputs)) return kExitUsage;
  const emit::Material* const material = Compile(options, &front_end);
  auto& artifacts = MakeForProcess<std::vector<emit::Artifact>>();
  output::OutputWriter writer(arguments.out);
  if (material != nullptr) {
    if (!arguments.list_outputs) writer.Begin();
    EarlyFiles early(&writer);
    artifacts = emit::EmitFiles(*material, options, front_end.sources, &early);
  }
  ShowDiagnostics(&front_end, arguments.color, stderr);
  if (material == nullptr) return HasUsageError(front_end.sink) ? kExitUsage : kExitSchemaErrors;
  if (arguments.list_outputs) return ListOutputs(arguments, artifacts);
  const absl::Status status = Write(arguments, inputs, artifacts, front_end.sources, &writer);
  if (status.ok()) return kExitFine;
  Report("gen", std::string(status.message()));
  return kExitUsage;
}

}  // namespace switchyard::driver
