// `switchyard-check names`; see index_main.h.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "compiler/check/expected_kernels.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/index_file.h"
#include "compiler/driver/index_main.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/target/spelling.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kNamesHelp =
    R"(Usage: switchyard-check names [OPTIONS] --out=FILE SCHEMA.yaml...

Writes the names of types in the kernels of a schema, a name a line: what `switchyard-check index`
explains of each source. The file stays as it is when no other type is used.

Options:
  --out=FILE           where to write them
  --target=NAME        what kernels are written against: embedded (default) or aten
  --torch=EDITION      edition of PyTorch: 1.13, 2.0, 2.1, ... or newest (default)
  --word=KIND:NAME     a word that the edition lacks: a type, dispatch_key, dtype or tag
  --max-file-size=MIB  refuse larger schemas; default 64
  --help               this text

.switchyard.yaml beside the schema, or above it, is read as `switchyard check` does.

Exit status: 0 written, 1 the schema has errors, 2 wrong use or a file cannot be read.
)";

struct NamesOptions {
  std::string out, target = "embedded", torch;
  std::vector<std::string> words;
  LintSettings settings;
  const target::Spelling* spelling = nullptr;
};

// Returns a message about what is wrong, or an empty text.
std::string ReadNamesOptions(const std::vector<std::string>& schemas, NamesOptions* options) {
  if (schemas.empty()) return "no schema is named";
  if (options->out.empty()) return "--out is missing";
  options->spelling = target::FindSpelling(options->target);
  if (options->spelling == nullptr) return "--target takes embedded or aten";
  schema::Language& language = options->settings.language;
  std::string wrong = ReadEditionOption(options->torch, &language.level);
  return wrong.empty() ? ReadWordOptions(options->words, &language) : wrong;
}

int WriteNames(const std::vector<std::string>& schemas, const NamesOptions& options) {
  FrontEnd front_end;
  front_end.sources.SetLargestFile(options.settings.largest_file);
  front_end.program.language = options.settings.language;
  if (!ReadFiles(schemas, &front_end)) return kExitUsage;
  const auto checked = expand::CheckAndExpand(std::move(front_end.program), front_end.sink);
  if (!checked) {
    ShowDiagnostics(&front_end, "auto", stderr);
    return kExitSchemaErrors;
  }
  const plan::Build build = plan::MakeBuild(*checked, {}, front_end.sink);
  const std::set<std::string> names =
      check::TypeNamesOf(check::ExpectKernels(build, *options.spelling));
  const std::string text = absl::StrJoin(names, "\n") + "\n";
  return WriteIndexFile("names", options.out, text, schemas) ? kExitFine : kExitUsage;
}

}  // namespace

int NamesMain(int argc, char** argv) {
  int exit_status = kExitFine;
  NamesOptions options;
  const Option table[] = {{"out", nullptr, &options.out},
                          {"target", nullptr, &options.target},
                          {"torch", nullptr, &options.torch},
                          {"word", nullptr, nullptr, &options.words}};
  const auto command_line = ParseCommandLine(argc, argv, kNamesHelp, table, &exit_status);
  if (!command_line) return exit_status;
  const std::vector<std::string>& schemas = command_line->files;
  if (!schemas.empty()) {
    const auto configuration = LoadConfiguration(schemas.front());
    if (!configuration) return kExitUsage;
    ApplyConfiguration(*configuration, &options.settings);
  }
  options.settings.largest_file = command_line->largest_file;
  const std::string message = ReadNamesOptions(schemas, &options);
  return message.empty() ? WriteNames(schemas, options) : UsageError(argv[0], message);
}

}  // namespace switchyard::driver
