#include "compiler/driver/size_main.h"

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/schema/language.h"
#include "compiler/size/binary_symbols.h"
#include "compiler/size/operator_sizes.h"
#include "compiler/size/render_sizes.h"
#include "compiler/source/source_manager.h"
#include "compiler/target/spelling.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard size [OPTIONS] PROGRAM SCHEMA.yaml...

Reads the symbols of a linked PROGRAM (ELF or Mach-O, any machine, not stripped) and reports how
many bytes of it each operator of the schema takes: dispatch function, boxed call and kernels, for
all overloads of a name together; with derivatives.yaml among the schemas, also its nodes and the
functions that record its calls. What several operators share, the run-time, the C++ library and the
rest follow, so that the columns add up to all that is loaded.

Options:
  --format=FORM    text (default) or json
  --color=WHEN     of messages: auto (default), always or never
  --torch=EDITION  edition of PyTorch: 1.13, 2.0, 2.1, ... or newest (default)
  --word=KIND:NAME a word that the edition lacks: a type, dispatch_key, dtype or tag
  --max-file-size=MIB
                   refuse larger schemas; default 64
  --help           this text

Exit status: 0 reported, 1 the schema has errors, 2 wrong use or a file cannot be read.

Examples:
  switchyard size bazel-bin/examples/digits/digits kernels/native_functions.yaml
  switchyard size --format=json app native_functions.yaml tags.yaml >sizes.json
)";

struct SizeOptions {
  std::string format = "text", color = "auto", torch;
  std::string program;
  std::vector<std::string> schemas;
  std::size_t largest_file = source::kUsualLargestFile;
  std::vector<std::string> words;
  schema::Language language;
};

// Returns a message about what is wrong, or an empty text.
std::string ReadValues(SizeOptions* options) {
  if (options->format != "text" && options->format != "json") return "--format takes text or json";
  if (!IsColorChoice(options->color)) return "--color takes auto, always or never";
  if (options->schemas.empty()) return "a program and a schema file are needed";
  std::string wrong = ReadEditionOption(options->torch, &options->language.level);
  return wrong.empty() ? ReadWordOptions(options->words, &options->language) : wrong;
}

std::optional<SizeOptions> ReadOptions(int argc, char** argv, int* exit_status) {
  SizeOptions options;
  const Option table[] = {{"format", nullptr, &options.format},
                          {"color", nullptr, &options.color},
                          {"torch", nullptr, &options.torch},
                          {"word", nullptr, nullptr, &options.words}};
  const auto command_line = ParseCommandLine(argc, argv, kHelp, table, exit_status);
  if (!command_line) return std::nullopt;
  options.largest_file = command_line->largest_file;
  const std::vector<std::string>& files = command_line->files;
  if (!files.empty()) {
    options.program = files.front();
    options.schemas.assign(files.begin() + 1, files.end());
  }
  const std::string message = ReadValues(&options);
  if (message.empty()) return options;
  *exit_status = UsageError(argv[0], message);
  return std::nullopt;
}

}  // namespace

int SizeMain(int argc, char** argv) {
  int exit_status = kExitFine;
  const std::optional<SizeOptions> options = ReadOptions(argc, argv, &exit_status);
  if (!options) return exit_status;
  FrontEnd front_end;
  front_end.program.language = options->language;
  if (!DeclareConfiguredWords(options->schemas, &front_end.program.language)) return kExitUsage;
  front_end.sources.SetLargestFile(options->largest_file);
  if (!ReadFiles(options->schemas, &front_end)) return kExitUsage;
  const auto checked = expand::CheckAndExpand(std::move(front_end.program), front_end.sink);
  if (!checked) {
    ShowDiagnostics(&front_end, options->color, stderr);
    return kExitSchemaErrors;
  }
  const auto binary = size::ReadBinarySymbols(options->program);
  if (!binary.ok()) {
    return UsageError(argv[0], std::string(binary.status().message()));
  }
  plan::BuildRequest request;
  request.has_autograd = !checked->program().derivatives.empty();
  const plan::Build build = plan::MakeBuild(*checked, request, front_end.sink);
  if (request.has_autograd && front_end.sink.error_count() > 0) {
    ShowDiagnostics(&front_end, options->color, stderr);
    return kExitSchemaErrors;
  }
  const size::SizeReport report = size::MeasureOperators(*binary, build);
  const std::string text =
      options->format == "json" ? size::RenderJson(report) : size::RenderText(report);
  return WriteText(text, stdout) ? kExitFine : kExitUsage;
}

}  // namespace switchyard::driver
