#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
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
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
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
#include "compiler/model/make/make_static_program.h"
#include "compiler/model/read/read.h"
#include "compiler/model/read/times_reader.h"
#include "compiler/model/report/report_data.h"
#include "compiler/model/report/report_page.h"
#include "compiler/model/report/report_text.h"
#include "compiler/model/static_program.h"
#include "compiler/model/used_dtypes.h"
#include "compiler/output/output_places.h"
#include "compiler/output/output_writer.h"
#include "compiler/select/dtypes.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelpStart =
    R"(Usage: switchyard model [OPTIONS] FILE.pt2 --out=DIR
       switchyard model --diff OLD.pt2 NEW.pt2

Compiles a model that torch.export.save of PyTorch 2.9 or newer wrote to a static program: C++ that
calls operators directly, in order, and a file of weights that is mapped. The program has no
interpreter and looks nothing up; the memory of results is planned ahead.

)";

constexpr std::string_view kHelpEnd =
    R"(
`cmake -S DIR -B DIR/b && cmake --build DIR/b` builds it, with SWITCHYARD_ROOT as below or an
installed package of Switchyard. Everything that is not supported is reported at once, with its line
of Python where the file remembers it. Nothing is written after an error.

Options:
  --out=DIR            where to write; made when it is missing
  --name=NAME          name of the model: its namespace and its files (default: that of the file)
  --keys=KEY           the dispatch key of the program: CPU (default CPU)
  --kernels=KIND       which kernels the emitted build asks for: optimized, portable, or default,
                       which is portable in builds for size and else optimized
  --dtypes=LIST        the dtypes of the kernels in the emitted build, such as Float,Long; used: those
                       of the model's tensors. Fewer make a smaller program; without it every one
  --runner             adds a program: run_model IN0.npy ... --out=FOLDER
  --report             prints a table of calls with their bytes and places, and sums by operator
  --page=FILE.html     writes the same as a page with a picture of the memory over the calls
  --profile            emits a program that measures its calls, and the program of --runner, which
                       writes what they took: run_model --profile=FILE
  --times=FILE         that file, for --report and --page
  --graph              prints the calls of the model; messages name lines of this text
  --diff               compares two versions: prints what an app has to change for the newer one,
                       and what else changes; exit status 1 if calls or saved state do not fit
  --root=DIR           the sources of Switchyard, which have the operators (default: the environment
                       variable SWITCHYARD_ROOT, or the current folder)
  --schema=FILE,...    the operators, in place of native_functions.yaml and decompositions.yaml in
                       DIR/kernels of --root: more than those, or others; who builds the model names
                       the target that has them
  --color=WHEN         auto (default), always or never
  --max-file-size=MIB  refuse larger schema files; default 64
  --help               this text

Exit status: 0 fine, 1 the model is not supported or the schema has errors, 2 wrong use or a file
cannot be read or written.

Examples:
  switchyard model net.pt2 --out=net --runner
  switchyard model --report --name=net exported/model.pt2 --out=net
  switchyard model --page=net.html --times=times.json net.pt2
  switchyard model --diff shipped/net.pt2 net.pt2
)";

struct ModelArguments {
  std::string out, name, root, schema, page, times;
  std::string keys = "CPU";
  std::string kernels = "default";
  std::string dtypes;
  std::string color = "auto";
  bool has_runner = false;
  bool has_report = false;
  bool has_profile = false;
  bool has_graph = false;
  bool has_diff = false;
};

// The stem of a path as a name: other characters become underscores.
std::string NameFrom(std::string_view path) {
  path = path.substr(path.rfind('/') + 1);
  std::string name(path.substr(0, path.find('.')));
  for (char& c : name) {
    const bool is_word =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!is_word) c = '_';
  }
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) name.insert(0, "model_");
  return name;
}

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

constexpr std::string_view kUsedDtypes = "used";

std::vector<std::string> WordsOfDtypes(const ModelArguments& arguments) {
  if (arguments.dtypes.empty() || arguments.dtypes == kUsedDtypes) return {};
  return absl::StrSplit(arguments.dtypes, ',');
}

// The first word that is no dtype; empty when there is none.
std::string UnknownDtypeOf(const ModelArguments& arguments) {
  for (const std::string& word : WordsOfDtypes(arguments)) {
    const std::optional<std::string_view> name = select::FindDtype(word);
    if (!name || !model::DtypeFromName(*name)) return word.empty() ? " " : word;
  }
  return {};
}

// Those that the user names, or those that the model needs; empty for every one.
std::set<model::Dtype> DtypesOf(const ModelArguments& arguments,
                                const model::StaticProgram& program) {
  if (arguments.dtypes == kUsedDtypes) return model::NeededDtypes(program);
  std::set<model::Dtype> dtypes;
  for (const std::string& word : WordsOfDtypes(arguments)) {
    dtypes.insert(*model::DtypeFromName(*select::FindDtype(word)));
  }
  return WithComputed(std::move(dtypes));
}

// Empty, or what is wrong with the command line.
std::string FaultOf(const ModelArguments& arguments, const CommandLine& command_line) {
  const size_t files = arguments.has_diff ? 2 : 1;
  if (command_line.files.size() != files) {
    return arguments.has_diff ? "--diff takes two files, of the older and the newer version"
                              : "one file, of an exported program, is to be named";
  }
  const bool is_for_one = !arguments.out.empty() || arguments.has_report || arguments.has_graph ||
                          arguments.has_runner || arguments.has_profile || !arguments.page.empty();
  if (arguments.has_diff && is_for_one) {
    return "--diff writes nothing: no --out=DIR, --runner, --profile, --report, --page or --graph";
  }
  const bool has_report = arguments.has_report || !arguments.page.empty();
  if (!arguments.times.empty() && !has_report) return "--times goes with --report or --page";
  if (!IsColorChoice(arguments.color)) return "--color takes auto, always or never";
  const bool prints = has_report || arguments.has_graph || arguments.has_diff;
  if (arguments.out.empty() && !prints) {
    return "--out=DIR is missing";
  }
  if (arguments.keys != "CPU") return "--keys takes CPU";
  if (!emit::KernelChoiceOf(arguments.kernels)) {
    return "--kernels takes optimized, portable or default, not `" + arguments.kernels + "`";
  }
  if (!arguments.dtypes.empty() && !arguments.schema.empty()) {
    return "--dtypes is for the operators of Switchyard: the target that has those of --schema has "
           "dtypes of its own";
  }
  const std::string unknown = UnknownDtypeOf(arguments);
  if (!unknown.empty()) return "--dtypes: `" + unknown + "` is not a dtype of elements";
  if (arguments.has_diff) return {};
  const std::string fault = emit::FaultOfModelName(arguments.name);
  if (fault.empty()) return {};
  return "the name `" + arguments.name + "` " + fault + ": --name gives another";
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

using Programs = std::vector<model::StaticProgram>;

// The programs of the files that have one; the others' errors were reported.
Programs Compile(const std::vector<std::string>& paths,
                 const std::vector<const std::string*>& archives, const ModelArguments& arguments,
                 FrontEnd* front_end) {
  std::vector<std::optional<model::Graph>> graphs;
  for (size_t i = 0; i < paths.size(); ++i) {
    graphs.push_back(
        model::ReadExportedProgram(paths[i], *archives[i], &front_end->sources, front_end->sink));
    if (graphs.back() && arguments.has_graph) {
      WriteText(front_end->sources.File(graphs.back()->place.file).text(), stdout);
    }
  }
  auto& operators = MakeForProcess<std::optional<expand::ExpandedProgram>>();
  operators = expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  Programs programs;
  for (std::optional<model::Graph>& graph : graphs) {
    if (!graph || !operators) continue;
    auto program = model::MakeStaticProgram(*operators, *std::move(graph), front_end->sink);
    if (!program) continue;
    const std::set<model::Dtype> dtypes = DtypesOf(arguments, *program);
    if (!dtypes.empty()) model::CheckDtypes(*program, dtypes, front_end->sink);
    programs.push_back(*std::move(program));
  }
  return programs;
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

int CompileFiles(const std::vector<std::string>& paths, const ModelArguments& arguments,
                 std::size_t largest_file) {
  auto& front_end = MakeForProcess<FrontEnd>();
  front_end.sources.SetLargestFile(largest_file);
  std::vector<const std::string*> archives;
  for (const std::string& path : paths) {
    archives.push_back(ReadArchive(path));
    if (archives.back() == nullptr) return kExitUsage;
  }
  std::vector<std::string> inputs = SchemasOf(arguments);
  if (!ReadFiles(inputs, &front_end)) {
    if (arguments.schema.empty()) HintAtSources();
    return kExitUsage;
  }
  inputs.insert(inputs.end(), paths.begin(), paths.end());
  auto& programs = MakeForProcess<Programs>();
  programs = Compile(paths, archives, arguments, &front_end);
  ShowDiagnostics(&front_end, arguments.color, stderr);
  const bool is_whole = programs.size() == paths.size() && front_end.sink.error_count() == 0;
  if (!is_whole) return kExitSchemaErrors;
  return arguments.has_diff ? PrintChanges(programs[0], programs[1])
                            : ExitStatusOf(Deliver(programs[0], arguments, inputs));
}

}  // namespace

std::string_view RunModelHelp() {
  static const auto& help = *new std::string(std::string(kHelpStart) + "Writes:\n" +
                                             emit::ModelFilesHelp() + std::string(kHelpEnd));
  return help;
}

int RunModel(int argc, char** argv) {
  ModelArguments arguments;
  const Option table[] = {{"out", nullptr, &arguments.out},
                          {"name", nullptr, &arguments.name},
                          {"keys", nullptr, &arguments.keys},
                          {"runner", &arguments.has_runner},
                          {"report", &arguments.has_report},
                          {"graph", &arguments.has_graph},
                          {"diff", &arguments.has_diff},
                          {"root", nullptr, &arguments.root},
                          {"schema", nullptr, &arguments.schema},
                          {"color", nullptr, &arguments.color},
                          {"kernels", nullptr, &arguments.kernels},
                          {"page", nullptr, &arguments.page},
                          {"times", nullptr, &arguments.times},
                          {"profile", &arguments.has_profile},
                          {"dtypes", nullptr, &arguments.dtypes}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, RunModelHelp(), table, &exit_status);
  if (!command_line) return exit_status;
  if (arguments.name.empty() && !command_line->files.empty()) {
    arguments.name = NameFrom(command_line->files[0]);
  }
  if (const std::string fault = FaultOf(arguments, *command_line); !fault.empty()) {
    return UsageError(argv[0], fault);
  }
  return CompileFiles(command_line->files, arguments, command_line->largest_file);
}

}  // namespace switchyard::driver
