#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/derivatives/derivatives_dump.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/schema_files.h"
#include "compiler/dump/expanded_dump.h"
#include "compiler/dump/families_dump.h"
#include "compiler/dump/signatures_dump.h"
#include "compiler/expand/expand.h"
#include "compiler/schema/print/program_dump.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard dump [--phase=PHASE] --format=jsonl FILE|FOLDER...

Prints what the schema files say as JSON, one object an entry and a line, with dispatch tables
filled in as the language prescribes. Objects of operators come first, in the order of files and
entries.

Options:
  --phase=PHASE    what to print:
                     entries     what stands in the files (the default)
                     expanded    the operators that `autogen` adds
                     families    operators of one signature, and views with their copies
                     signatures  what operators are in C++, as PyTorch spells it: public functions,
                                 methods, dispatch functions, kernels, structured kernels
  --format=jsonl   the only form
  --torch=EDITION  edition of PyTorch: 1.13, 2.0, 2.1, ... or newest (default)
  --max-file-size=MIB
                   refuse larger files; default 64
  --help           this text

Exit status: 0 fine, 1 the schema has errors (nothing is printed then but the errors, on standard
error), 2 wrong use or a file cannot be read or written.

Examples:
  switchyard dump --format=jsonl native_functions.yaml | jq -r 'select(.is_view) | .schema'
  switchyard dump --phase=signatures native_functions.yaml | jq -r '.dispatcher_symint.decl'
)";

// Appends what a phase says. False when it cannot be said; the reason is reported.
using DumpPhase = bool (*)(const schema::Program& program, FrontEnd* front_end, std::string* out);

bool DumpEntries(const schema::Program& program, FrontEnd* front_end, std::string* out) {
  schema::DumpProgram(program, front_end->sources, out);
  derivatives::DumpDerivatives(program, front_end->sources, out);
  return true;
}

bool DumpGenerated(const schema::Program& program, FrontEnd* front_end, std::string* out) {
  dump::DumpExpanded(program, front_end->sources, out);
  return true;
}

bool DumpFamilies(const schema::Program& program, FrontEnd* front_end, std::string* out) {
  if (!dump::CheckSignatures(program, front_end->sink)) return false;
  dump::DumpFamilies(program, out);
  return true;
}

bool DumpSignatures(const schema::Program& program, FrontEnd* front_end, std::string* out) {
  if (!dump::CheckSignatures(program, front_end->sink)) return false;
  dump::DumpSignatures(program, out);
  return true;
}

struct Phase {
  std::string_view name;
  DumpPhase dump;
};

constexpr Phase kPhases[] = {{"entries", DumpEntries},
                             {"expanded", DumpGenerated},
                             {"families", DumpFamilies},
                             {"signatures", DumpSignatures}};

// Null when there is none of that name.
DumpPhase FindPhase(std::string_view name) {
  for (const Phase& phase : kPhases) {
    if (phase.name == name) return phase.dump;
  }
  return nullptr;
}

// False when the schema has errors.
bool DumpFiles(DumpPhase dump, FrontEnd* front_end, std::string* text) {
  std::optional<sema::CheckedProgram> checked =
      expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  const bool is_good = checked && dump(checked->program(), front_end, text);
  ShowDiagnostics(front_end, "auto", stderr);
  return is_good;
}

}  // namespace

std::string_view RunDumpHelp() { return kHelp; }

int RunDump(int argc, char** argv) {
  std::string format = "jsonl";
  std::string phase = "entries";
  std::string torch = "newest";
  const Option options[] = {
      {"format", nullptr, &format}, {"phase", nullptr, &phase}, {"torch", nullptr, &torch}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (format != "jsonl") return UsageError(argv[0], "--format takes jsonl");
  const DumpPhase dump = FindPhase(phase);
  if (dump == nullptr) {
    return UsageError(argv[0], "--phase takes entries, expanded, families or signatures");
  }
  schema::LanguageLevel level = schema::LanguageLevel::kNewest;
  if (const std::string wrong = ReadEditionOption(torch, &level); !wrong.empty()) {
    return UsageError(argv[0], wrong);
  }
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");

  const auto files = FindSchemaFiles(command_line->files);
  FrontEnd front_end;
  front_end.program.language.level = level;
  front_end.sources.SetLargestFile(command_line->largest_file);
  if (!files || !ReadFiles(*files, &front_end)) return kExitUsage;
  std::string text;
  if (!DumpFiles(dump, &front_end, &text)) return kExitSchemaErrors;
  return WriteText(text, stdout) ? kExitFine : kExitUsage;
}

}  // namespace switchyard::driver
