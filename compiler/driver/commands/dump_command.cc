#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/commands/dump_phases.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/driver/schema_files.h"
#include "compiler/expand/expand.h"
#include "compiler/expand/operators_by_name.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard dump [--phase=PHASE] [--op=NAME] [OPTIONS] FILE|FOLDER...

Prints what the schema files say as JSON, one object an entry and a line, with dispatch tables
filled in as the language prescribes. Objects of operators come first, in the order of files and
entries.

Options:
  --phase=PHASE    what to print:
                     yaml        the nodes of the files with their places, before they are entries
                     schema      what stands in the files (the default)
                     expanded    the operators that `autogen` adds
                     families    operators of one signature, and views with their copies
                     signatures  what operators are in C++, as PyTorch spells it: public functions,
                                 methods, dispatch functions, kernels, structured kernels
                     formulas    the formulas of derivatives with their calls resolved, what they keep of
                                 the forward pass, and the functions that they call besides operators
                     selection   the operators of a build that has those of --op, and why each is in
                     build       what `gen` makes of each operator: where a call's key comes from, the
                                 cases of the switch with kernel, device guard and check, all
                                 kernels, and with derivatives the formulas of gradients and what a
                                 recorded call keeps
                     python      the functions and methods that `gen --python` makes: signatures in the
                                 order in which they are tried, docstrings, types of stubs
  --op=NAME        only what is about that operator, such as add.Tensor, or add for all overloads
  --keys=KEY,...   of selection and build: the dispatch keys of the build; default: all of backends
  --deprecated=FILE
                   of python: deprecated signatures, as for gen
  --format=jsonl   the only form
  --torch=EDITION  edition of PyTorch: 1.13, 2.0, 2.1, ... or newest (default)
  --word=KIND:NAME a word that the edition lacks, as in .switchyard.yaml: type, dispatch_key,
                   dtype or tag
  --max-file-size=MIB
                   refuse larger files; default 64
  --help           this text

Exit status: 0 fine, 1 the schema has errors (nothing is printed then but the errors, on standard
error), 2 wrong use or a file cannot be read or written.

Examples:
  switchyard dump --format=jsonl native_functions.yaml | jq -r 'select(.is_view) | .schema'
  switchyard dump --phase=signatures native_functions.yaml | jq -r '.dispatcher_symint.decl'
  switchyard dump --phase=build --keys=CPU,CUDA --op=add.out native_functions.yaml
)";

struct DumpOptions {
  std::string format = "jsonl";
  std::string phase = "schema";
  std::string op;
  std::string torch = "newest";
  std::string deprecated;
  std::vector<std::string> words;
  DumpArguments arguments;
};

// Returns a sentence about what is wrong, or an empty text.
std::string CheckOptions(const DumpOptions& given, schema::Language* language) {
  if (given.format != "jsonl") return "--format takes jsonl";
  if (!given.arguments.keys.empty() && given.phase != "build" && given.phase != "selection") {
    return "--keys is for --phase=build and --phase=selection";
  }
  if (!given.deprecated.empty() && given.phase != "python") {
    return "--deprecated is for --phase=python";
  }
  if (given.phase != kYamlPhase && FindDumpPhase(given.phase) == nullptr) {
    return "--phase takes " + DumpPhaseNames();
  }
  std::string wrong = ReadEditionOption(given.torch, &language->level);
  return wrong.empty() ? ReadWordOptions(given.words, language) : wrong;
}

// Loads the file of --deprecated after the schema files. False when it cannot be read.
bool LoadDeprecated(DumpOptions* given, source::SourceManager* sources) {
  if (given->deprecated.empty()) return true;
  given->arguments.deprecated_file = static_cast<source::FileId>(sources->file_count());
  return LoadFiles({given->deprecated}, sources);
}

// False when the schema has errors, and when it has no operator of that name; then sets `problem`.
bool DumpFiles(const DumpOptions& given, FrontEnd* front_end, std::string* problem,
               std::string* text) {
  const std::optional<expand::ExpandedProgram> program =
      expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  schema::OperatorChoice choice;
  if (program && !given.op.empty()) {
    const auto found = expand::FindOperators(*program, given.op, problem);
    if (!found) return false;
    choice = schema::OperatorChoice(*found);
  }
  const DumpPhase dump = FindDumpPhase(given.phase);
  const bool is_good = program && dump({*program, choice, given.arguments, front_end}, text);
  ShowDiagnostics(front_end, "auto", stderr);
  return is_good;
}

}  // namespace

std::string_view RunDumpHelp() { return kHelp; }

int RunDump(int argc, char** argv) {
  DumpOptions given;
  const Option options[] = {{"format", nullptr, &given.format},
                            {"phase", nullptr, &given.phase},
                            {"op", nullptr, &given.op},
                            {"torch", nullptr, &given.torch},
                            {"word", nullptr, nullptr, &given.words},
                            {"keys", nullptr, &given.arguments.keys},
                            {"deprecated", nullptr, &given.deprecated}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  FrontEnd front_end;
  std::string problem = CheckOptions(given, &front_end.program.language);
  if (problem.empty() && command_line->files.empty()) problem = "no file is named";
  if (!problem.empty()) return UsageError(argv[0], problem);
  if (!DeclareConfiguredWords(command_line->files, &front_end.program.language)) return kExitUsage;

  const auto files = FindSchemaFiles(command_line->files);
  front_end.sources.SetLargestFile(command_line->largest_file);
  if (!files || !LoadFiles(*files, &front_end.sources)) return kExitUsage;
  std::string text;
  bool is_good = false;
  if (given.phase == kYamlPhase) {
    is_good = DumpYamlPhase(given.op, &front_end, &problem, &text);
  } else {
    ReadLoadedFiles(&front_end);
    if (!LoadDeprecated(&given, &front_end.sources)) return kExitUsage;
    is_good = DumpFiles(given, &front_end, &problem, &text);
  }
  if (!problem.empty()) return UsageError(argv[0], problem);
  if (!is_good) return kExitSchemaErrors;
  return WriteText(text, stdout) ? kExitFine : kExitUsage;
}

}  // namespace switchyard::driver
