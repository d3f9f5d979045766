#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/output_writer.h"
#include "compiler/emit/generate.h"
#include "compiler/expand/expand.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard gen --keys=KEY,... --out=DIR [OPTIONS] FILE...

Compiles schema files to C++: for each operator a public header, the declarations of its kernels,
and a dispatch function that is one flat switch over the keys of this build. Nothing registers
itself; the linker sees ordinary calls.

  DIR/include/switchyard/functions.h        includes all public headers
  DIR/include/switchyard/ops/ROOT.h         functions to call, e.g. switchyard::add(x, y)
  DIR/include/switchyard/ops/ROOT_ops.h     one dispatch function an overload
  DIR/include/switchyard/ops/ROOT_native.h  the kernels that you write
  DIR/include/switchyard/ops/ROOT_redispatch.h
                                            the functions below some keys; all: redispatch.h
  DIR/include/switchyard/tensor_methods.h   declarations of methods, to stand in class Tensor
  DIR/src/dispatch_N.cc                     the switches, in as many files as --shards says
  DIR/src/boxed_calls.cc, boxed_calls_N.cc  calls with arguments on a stack: lib/boxing/operators.h
  DIR/src/operator_table.cc                 operators by name, for those calls

Files are written whole, and only when their text changed. Nothing is written when the schema has
errors.

Options:
  --keys=KEY,...     dispatch keys of the backends in this build, e.g. CPU or CPU,CUDA
  --out=DIR          where to write; made when it is missing
  --target=embedded  what the code links with; embedded (lib/ of this project) is the only choice
  --shards=N         number of source files of each kind, 1 to 1000 (default 4)
  --color=WHEN       colour of messages: auto (default), always or never
  --help             this text

Exit status: 0 fine, 1 the schema has errors, 2 wrong use or a file cannot be read or written.

Example:
  switchyard gen --keys=CPU --out=generated kernels/native_functions.yaml
)";

constexpr int kMaxShards = 1000;

struct GenArguments {
  std::string keys;
  std::string out;
  std::string target = "embedded";
  std::string shards = "4";
  std::string color = "auto";
};

std::optional<std::vector<emit::Artifact>> Compile(const emit::Options& options,
                                                   FrontEnd* front_end) {
  std::optional<sema::CheckedProgram> checked =
      expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  if (!checked) return std::nullopt;
  return emit::Generate(*checked, options, front_end->sources, front_end->sink);
}

// A wrong word on the command line is wrong use, whatever the schema says.
bool HasUsageError(const diagnostics::Sink& sink) {
  const auto& all = sink.diagnostics();
  return std::any_of(all.begin(), all.end(), [](const diagnostics::Diagnostic& diagnostic) {
    return diagnostics::InfoOf(diagnostic.id).group == diagnostics::Group::kUsage;
  });
}

int Write(const std::string& directory, const std::vector<emit::Artifact>& artifacts) {
  const absl::Status status = WriteArtifacts(directory, artifacts);
  if (status.ok()) return kExitFine;
  std::fprintf(stderr, "switchyard gen: %s\n", std::string(status.message()).c_str());
  return kExitUsage;
}

}  // namespace

int RunGen(int argc, char** argv) {
  GenArguments arguments;
  const Option table[] = {{"keys", nullptr, &arguments.keys},
                          {"out", nullptr, &arguments.out},
                          {"target", nullptr, &arguments.target},
                          {"shards", nullptr, &arguments.shards},
                          {"color", nullptr, &arguments.color}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, table, &exit_status);
  if (!command_line) return exit_status;
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");
  if (!IsColorChoice(arguments.color))
    return UsageError(argv[0], "--color takes auto, always or never");
  if (arguments.out.empty()) return UsageError(argv[0], "--out=DIR is missing");
  if (arguments.keys.empty()) return UsageError(argv[0], "--keys=KEY,... is missing");
  emit::Options options;
  int shards = 0;
  if (!absl::SimpleAtoi(arguments.shards, &shards) || shards < 1 || shards > kMaxShards) {
    return UsageError(argv[0], "--shards takes a number from 1 to 1000");
  }
  options.shards = shards;
  options.target = arguments.target;
  options.keys = absl::StrSplit(arguments.keys, ',');

  FrontEnd front_end;
  if (!ReadFiles(command_line->files, &front_end)) return kExitUsage;
  const std::optional<std::vector<emit::Artifact>> artifacts = Compile(options, &front_end);
  ShowDiagnostics(&front_end, arguments.color, stderr);
  if (!artifacts) return HasUsageError(front_end.sink) ? kExitUsage : kExitSchemaErrors;
  return Write(arguments.out, *artifacts);
}

}  // namespace switchyard::driver
