#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
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
#include "compiler/emit/model/model_files.h"
#include "compiler/expand/expand.h"
#include "compiler/files/file_operations.h"
#include "compiler/model/faults.h"
#include "compiler/model/make/make_static_program.h"
#include "compiler/model/read/read.h"
#include "compiler/model/report.h"
#include "compiler/model/static_program.h"
#include "compiler/output/output_places.h"
#include "compiler/output/output_writer.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelpStart =
    R"(Usage: switchyard model [OPTIONS] FILE.pt2 --out=DIR

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
  --runner             adds a program: run_model IN0.npy ... --out=FOLDER
  --report             prints a table of calls with their bytes and places
  --graph              prints the calls of the model; messages name lines of this text
  --root=DIR           the sources of Switchyard, which have the operators (default: the environment
                       variable SWITCHYARD_ROOT, or the current folder)
  --schema=FILE,...    the operators, in place of DIR/kernels/native_functions.yaml of --root: more
                       than those, or others; who builds the model names the target that has them
  --color=WHEN         auto (default), always or never
  --max-file-size=MIB  refuse larger schema files; default 64
  --help               this text

Exit status: 0 fine, 1 the model is not supported or the schema has errors, 2 wrong use or a file
cannot be read or written.

Examples:
  switchyard model net.pt2 --out=net --runner
  switchyard model --report --name=net exported/model.pt2 --out=net
)";

struct ModelArguments {
  std::string out, name, root, schema;
  std::string keys = "CPU";
  std::string color = "auto";
  bool has_runner = false;
  bool has_report = false;
  bool has_graph = false;
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

std::vector<std::string> SchemasOf(const ModelArguments& arguments) {
  if (!arguments.schema.empty()) return absl::StrSplit(arguments.schema, ',');
  std::string root = arguments.root;
  const char* const variable = std::getenv("SWITCHYARD_ROOT");
  if (root.empty() && variable != nullptr) root = variable;
  if (root.empty()) root = ".";
  return {root + "/kernels/native_functions.yaml"};
}

// Empty, or what is wrong with the command line.
std::string FaultOf(const ModelArguments& arguments, const CommandLine& command_line) {
  if (command_line.files.size() != 1) return "one file, of an exported program, is to be named";
  if (!IsColorChoice(arguments.color)) return "--color takes auto, always or never";
  if (arguments.out.empty() && !arguments.has_report && !arguments.has_graph) {
    return "--out=DIR is missing";
  }
  if (arguments.keys != "CPU") return "--keys takes CPU";
  const std::string& name = arguments.name;
  if (name == "ops") return "the name `ops` is that of the operators: --name gives another";
  const cpp::IdentifierFault fault = cpp::CheckIdentifier(name);
  if (fault != cpp::IdentifierFault::kNone) {
    return "the name `" + name + "` " + std::string(cpp::Describe(fault)) +
           ": --name gives another";
  }
  return {};
}

absl::Status Write(const ModelArguments& arguments, const std::vector<std::string>& inputs,
                   std::vector<emit::Artifact> artifacts) {
  std::vector<std::string> rows;
  for (const emit::Artifact& artifact : artifacts) {
    rows.push_back(emit::DescribeArtifact(artifact));
  }
  emit::Options options;
  options.target = "embedded";
  artifacts.push_back(
      emit::EmitManifest(options, {DispatchKey::CPU}, source::SourceManager(), rows));
  const absl::Status status = output::CheckPlaces({arguments.out, {}}, inputs, artifacts);
  return status.ok() ? output::WriteArtifacts(arguments.out, artifacts) : status;
}

// Nothing, after its errors were reported, when there is no program to emit.
std::optional<model::StaticProgram> Compile(const std::string& path, std::string_view bytes,
                                            const ModelArguments& arguments, FrontEnd* front_end,
                                            model::Faults* faults) {
  std::optional<model::Graph> graph =
      model::ReadExportedProgram(path, bytes, &front_end->sources, faults);
  if (graph && arguments.has_graph) {
    WriteText(front_end->sources.File(graph->place.file).text(), stdout);
  }
  auto& program = MakeForProcess<std::optional<expand::ExpandedProgram>>();
  program = expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  if (!graph || !program) return std::nullopt;
  return model::MakeStaticProgram(*program, *std::move(graph), faults);
}

int Deliver(const model::StaticProgram& program, const ModelArguments& arguments,
            const std::vector<std::string>& inputs) {
  if (arguments.has_report && !WriteText(model::ReportText(program), stdout)) return kExitUsage;
  if (arguments.out.empty()) return kExitFine;
  const emit::ModelOptions options{cpp::Identifier::Known(arguments.name), arguments.has_runner,
                                   !arguments.schema.empty()};
  const absl::Status status = Write(arguments, inputs, emit::EmitModel(program, options));
  if (status.ok()) return kExitFine;
  Report("model", std::string(status.message()));
  return kExitUsage;
}

}  // namespace

std::string_view RunModelHelp() {
  static const auto& help = *new std::string(std::string(kHelpStart) + "Writes:\n" +
                                             emit::ModelFilesHelp() + std::string(kHelpEnd));
  return help;
}

int RunModel(int argc, char** argv) {
  ModelArguments arguments;
  const Option table[] = {
      {"out", nullptr, &arguments.out},    {"name", nullptr, &arguments.name},
      {"keys", nullptr, &arguments.keys},  {"runner", &arguments.has_runner},
      {"report", &arguments.has_report},   {"graph", &arguments.has_graph},
      {"root", nullptr, &arguments.root},  {"schema", nullptr, &arguments.schema},
      {"color", nullptr, &arguments.color}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, RunModelHelp(), table, &exit_status);
  if (!command_line) return exit_status;
  if (arguments.name.empty() && command_line->files.size() == 1) {
    arguments.name = NameFrom(command_line->files[0]);
  }
  if (const std::string fault = FaultOf(arguments, *command_line); !fault.empty()) {
    return UsageError(argv[0], fault);
  }
  auto& front_end = MakeForProcess<FrontEnd>();
  front_end.sources.SetLargestFile(command_line->largest_file);
  const std::string& path = command_line->files[0];
  auto& bytes = MakeForProcess<std::string>();
  absl::StatusOr<std::optional<std::string>> read = files::ReadIfPresent(path);
  if (!read.ok() || !*read) {
    Report("model",
           read.ok() ? path + ": there is no such file" : std::string(read.status().message()));
    return kExitUsage;
  }
  bytes = **std::move(read);
  std::vector<std::string> inputs = SchemasOf(arguments);
  if (!ReadFiles(inputs, &front_end)) return kExitUsage;
  inputs.push_back(path);
  auto& program = MakeForProcess<std::optional<model::StaticProgram>>();
  model::Faults faults;
  program = Compile(path, bytes, arguments, &front_end, &faults);
  ShowDiagnostics(&front_end, arguments.color, stderr);
  WriteText(model::FaultsText(faults, front_end.sources), stderr);
  if (!program || front_end.sink.error_count() != 0) return kExitSchemaErrors;
  return Deliver(*program, arguments, inputs);
}

}  // namespace switchyard::driver
