#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_split.h"
#include "compiler/cpp/identifier.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/commands/model_arguments.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/heap.h"
#include "compiler/emit/manifest.h"
#include "compiler/emit/model/kernel_choice.h"
#include "compiler/emit/model/model_files.h"
#include "compiler/emit/model/model_name.h"
#include "compiler/expand/expand.h"
#include "compiler/files/file_operations.h"
#include "compiler/files/file_replacement.h"
#include "compiler/model/compare/model_changes.h"
#include "compiler/model/make/dump.h"
#include "compiler/model/make/make_static_program.h"
#include "compiler/model/make/passes.h"
#include "compiler/model/read/read.h"
#include "compiler/model/read/times_reader.h"
#include "compiler/model/report/report_data.h"
#include "compiler/model/report/report_page.h"
#include "compiler/model/report/report_text.h"
#include "compiler/model/static_program.h"
#include "compiler/model/used_dtypes.h"
#include "compiler/output/output_places.h"
#include "compiler/output/output_writer.h"

namespace switchyard::driver {
namespace {

// The operators: those of --schema, or those of Switchyard's sources.
std::vector<std::string> SchemasOf(const ModelArguments& arguments) {
  if (!arguments.schema.empty()) return absl::StrSplit(arguments.schema, ',');
  std::string root = arguments.root;
  const char* const variable = std::getenv("SWITCHYARD_ROOT");
  if (root.empty() && variable != nullptr) root = variable;
  if (root.empty()) root = ".";
  std::vector<std::string> schemas = {root + "/kernels/native_functions.yaml"};
  for (const char* name : {"decompositions.yaml", "facts.yaml"}) {
    const std::string path = root + "/kernels/" + name;
    if (files::Exists(path).value_or(false)) schemas.push_back(path);
  }
  return schemas;
}

// Wheels have programs alone, so that most users meet this at first.
void HintAtSources() {
  Report(
      "model",
      "the operators are in Switchyard's sources: set --root or SWITCHYARD_ROOT to a clone, or to "
      "the unpacked source distribution (switchyard_schema_compiler-VERSION.tar.gz); --schema "
      "names other operators");
}

// The files below --out, with their list; empty without --out.
std::vector<emit::Artifact> EmitFiles(const model::StaticProgram& program,
                                      const ModelArguments& arguments) {
  if (arguments.out.empty()) return {};
  emit::ModelOptions options{cpp::Identifier::Known(arguments.name)};
  options.has_runner = arguments.has_runner || arguments.has_profile;
  options.has_other_operators = !arguments.schema.empty();
  options.kernels = *emit::KernelChoiceOf(arguments.kernels);
  options.has_profile = arguments.has_profile;
  for (const model::Dtype dtype : DtypesOf(arguments, program)) {
    options.dtypes.push_back(model::NameOf(dtype));
  }
  std::vector<emit::Artifact> artifacts = emit::EmitModel(program, options);
  std::vector<std::string> rows;
  for (const emit::Artifact& artifact : artifacts) {
    rows.push_back(emit::DescribeArtifact(artifact));
  }
  emit::Options manifest;
  manifest.target = "embedded";
  artifacts.push_back(emit::EmitManifest("model --name=" + arguments.name, manifest,
                                         {DispatchKey::CPU}, source::SourceManager(), rows));
  return artifacts;
}

// The bytes of a file, which programs point into; null after a message.
const std::string* ReadArchive(const std::string& path) {
  absl::StatusOr<std::optional<std::string>> read = files::ReadIfPresent(path);
  if (!read.ok() || !*read) {
    Report("model",
           read.ok() ? path + ": there is no such file" : std::string(read.status().message()));
    return nullptr;
  }
  auto& bytes = MakeForProcess<std::string>();
  bytes = **std::move(read);
  return &bytes;
}

using Graphs = std::vector<std::optional<model::Graph>>;
using Operators = std::optional<expand::ExpandedProgram>;
using Programs = std::vector<model::StaticProgram>;

// The graphs of the files; nothing for those whose errors were reported.
Graphs ReadGraphs(const std::vector<const std::string*>& archives, const ModelArguments& arguments,
                  FrontEnd* front_end) {
  Graphs graphs;
  for (std::size_t i = 0; i < archives.size(); ++i) {
    graphs.push_back(model::ReadExportedProgram(arguments.files[i], *archives[i],
                                                &front_end->sources, front_end->sink));
    if (graphs.back() && arguments.has_graph) {
      WriteText(front_end->sources.File(graphs.back()->place.file).text(), stdout);
    }
  }
  return graphs;
}

// The programs of the graphs that have one; the others' errors were reported.
Programs Compile(const Operators& operators, Graphs graphs, const ModelArguments& arguments,
                 diagnostics::Sink& sink) {
  Programs programs;
  for (std::optional<model::Graph>& graph : graphs) {
    if (!graph || !operators) continue;
    auto program = model::MakeStaticProgram(*operators, *std::move(graph), sink);
    if (!program) continue;
    const std::set<model::Dtype> dtypes = DtypesOf(arguments, *program);
    if (!dtypes.empty()) model::CheckDtypes(*program, dtypes, sink);
    programs.push_back(*std::move(program));
  }
  return programs;
}

int PrintPasses() {
  std::size_t width = 0;
  for (const model::Pass& pass : model::Passes()) width = std::max(width, pass.name.size());
  std::string text;
  for (const model::Pass& pass : model::Passes()) {
    const std::string padding(width - pass.name.size() + 2, ' ');
    text.append(pass.name).append(padding).append(pass.help).append("\n");
  }
  return WriteText(text, stdout) ? kExitFine : kExitUsage;
}

// The model after the pass of --dump-after, also when it or one before it reported errors.
int PrintDump(const Operators& operators, std::optional<model::Graph> graph,
              const ModelArguments& arguments, FrontEnd* front_end) {
  std::optional<std::string> text;
  if (graph && operators) {
    text = model::DumpAfter(*model::FindPass(arguments.dump_after[0]), *operators,
                            *std::move(graph), front_end->sink);
  }
  ShowDiagnostics(front_end, arguments.color, stderr);
  if (text && !WriteText(*text, stdout)) return kExitUsage;
  return front_end->sink.error_count() == 0 ? kExitFine : kExitSchemaErrors;
}

int PrintChanges(const model::StaticProgram& older, const model::StaticProgram& newer) {
  const model::ModelChanges changes = model::CompareModels(older, newer);
  if (!WriteText(model::ChangesText(changes), stdout)) return kExitUsage;
  return changes.breaking.empty() ? kExitFine : kExitSchemaErrors;
}

absl::StatusOr<model::CallTimes> ReadTimes(const std::string& path,
                                           const model::StaticProgram& program) {
  const absl::StatusOr<std::optional<std::string>> text = files::ReadIfPresent(path);
  if (!text.ok()) return text.status();
  if (!*text) return absl::NotFoundError(path + ": there is no such file");
  absl::StatusOr<model::CallTimes> times = model::ReadCallTimes(**text);
  if (!times.ok()) {
    return absl::InvalidArgumentError(path + ": " + std::string(times.status().message()));
  }
  if (model::AreTimesOf(program, *times)) return times;
  return absl::InvalidArgumentError(path + ": these are the times of another program");
}

absl::StatusOr<model::Report> Reported(const model::StaticProgram& program,
                                       const ModelArguments& arguments) {
  if (arguments.times.empty()) return model::MakeReport(program, nullptr);
  const absl::StatusOr<model::CallTimes> times = ReadTimes(arguments.times, program);
  if (!times.ok()) return times.status();
  return model::MakeReport(program, &*times);
}

absl::Status Deliver(const model::StaticProgram& program, const ModelArguments& arguments,
                     std::vector<std::string> inputs) {
  absl::StatusOr<model::Report> report = model::Report();
  if (arguments.has_report || !arguments.page.empty()) report = Reported(program, arguments);
  if (!report.ok()) return report.status();
  if (!arguments.times.empty()) inputs.push_back(arguments.times);
  const std::vector<emit::Artifact> artifacts = EmitFiles(program, arguments);
  if (emit::HidesName(arguments.name, artifacts)) {
    return absl::InvalidArgumentError("the name `" + arguments.name +
                                      "` is one that the emitted code uses: --name gives another");
  }
  const std::string folder = arguments.out.empty() ? "." : arguments.out;
  absl::Status status = output::CheckPlaces({folder, {arguments.page}}, inputs, artifacts);
  if (status.ok() && !artifacts.empty()) status = output::WriteArtifacts(folder, artifacts);
  if (status.ok() && !arguments.page.empty()) {
    status = files::WriteOutput(arguments.page, model::ReportPage(arguments.name, *report));
  }
  if (!status.ok() || !arguments.has_report) return status;
  return WriteText(model::ReportText(*report), stdout) ? status : absl::DataLossError("");
}

// The exit status; without a message where one was printed already.
int ExitStatusOf(const absl::Status& status) {
  if (status.ok()) return kExitFine;
  if (!status.message().empty()) Report("model", std::string(status.message()));
  return kExitUsage;
}

int CompileFiles(const ModelArguments& arguments) {
  auto& front_end = MakeForProcess<FrontEnd>();
  front_end.sources.SetLargestFile(arguments.largest_file);
  std::vector<const std::string*> archives;
  for (const std::string& path : arguments.files) {
    archives.push_back(ReadArchive(path));
    if (archives.back() == nullptr) return kExitUsage;
  }
  std::vector<std::string> inputs = SchemasOf(arguments);
  if (!ReadFiles(inputs, &front_end)) {
    if (arguments.schema.empty()) HintAtSources();
    return kExitUsage;
  }
  inputs.insert(inputs.end(), arguments.files.begin(), arguments.files.end());
  Graphs graphs = ReadGraphs(archives, arguments, &front_end);
  auto& operators = MakeForProcess<Operators>();
  operators = expand::CheckAndExpand(std::move(front_end.program), front_end.sink);
  if (!arguments.dump_after.empty()) {
    return PrintDump(operators, std::move(graphs[0]), arguments, &front_end);
  }
  auto& programs = MakeForProcess<Programs>();
  programs = Compile(operators, std::move(graphs), arguments, front_end.sink);
  ShowDiagnostics(&front_end, arguments.color, stderr);
  const bool is_whole =
      programs.size() == arguments.files.size() && front_end.sink.error_count() == 0;
  if (!is_whole) return kExitSchemaErrors;
  return arguments.has_diff ? PrintChanges(programs[0], programs[1])
                            : ExitStatusOf(Deliver(programs[0], arguments, inputs));
}

}  // namespace

int RunModel(int argc, char** argv) {
  int exit_status = kExitFine;
  const auto arguments = ReadModelArguments(argc, argv, &exit_status);
  if (!arguments) return exit_status;
  return arguments->has_passes ? PrintPasses() : CompileFiles(*arguments);
}

}  // namespace switchyard::driver
