#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "compiler/derivatives/derivatives_dump.h"
#include "compiler/derivatives/formulas_dump.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/schema_files.h"
#include "compiler/dump/build_dump.h"
#include "compiler/dump/expanded_dump.h"
#include "compiler/dump/families_dump.h"
#include "compiler/dump/python_dump.h"
#include "compiler/dump/signatures_dump.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/plan/build_keys.h"
#include "compiler/python/bindings.h"
#include "compiler/python/deprecated.h"
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
                     formulas    the formulas of derivatives with their calls resolved, what they keep of
                                 the forward pass, and the functions that they call besides operators
                     build       what `gen` makes of each operator: where a call's key comes from, the
                                 cases of the switch with kernel, device guard and check, all
                                 kernels, and with derivatives the formulas of gradients and what a
                                 recorded call keeps
                     python      the functions and methods that `gen --python` makes: signatures in the
                                 order in which they are tried, docstrings, types of stubs
  --keys=KEY,...   of the build: the dispatch keys that it has; default: all of backends
  --deprecated=FILE
                   of python: deprecated signatures, as for gen
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
  switchyard dump --phase=build --keys=CPU,CUDA native_functions.yaml | jq 'select(.name == "add.out")'
)";

struct DumpArguments {
  std::string format = "jsonl";
  std::string phase = "entries";
  std::string torch = "newest";
  std::string keys;
  std::string deprecated;
  std::optional<source::FileId> deprecated_file;  // of `deprecated`
};

// Appends the dump of a phase. Reports why there is none and returns false.
using DumpPhase = bool (*)(const expand::ExpandedProgram& program, const DumpArguments& arguments,
                           FrontEnd* front_end, std::string* out);

bool DumpEntries(const expand::ExpandedProgram& program, const DumpArguments& /*arguments*/,
                 FrontEnd* front_end, std::string* out) {
  schema::DumpProgram(program.program(), front_end->sources, out);
  derivatives::DumpDerivatives(program.program(), front_end->sources, out);
  return true;
}

bool DumpGenerated(const expand::ExpandedProgram& program, const DumpArguments& /*arguments*/,
                   FrontEnd* front_end, std::string* out) {
  dump::DumpExpanded(program, front_end->sources, out);
  return true;
}

bool DumpFamilies(const expand::ExpandedProgram& program, const DumpArguments& /*arguments*/,
                  FrontEnd* front_end, std::string* out) {
  if (!dump::CheckSignatures(program, front_end->sink)) return false;
  dump::DumpFamilies(program, out);
  return true;
}

bool DumpSignatures(const expand::ExpandedProgram& program, const DumpArguments& /*arguments*/,
                    FrontEnd* front_end, std::string* out) {
  if (!dump::CheckSignatures(program, front_end->sink)) return false;
  dump::DumpSignatures(program, out);
  return true;
}

bool DumpTypedFormulas(const expand::ExpandedProgram& program, const DumpArguments& /*arguments*/,
                       FrontEnd* front_end, std::string* out) {
  return derivatives::DumpFormulas(program.program(), front_end->sources, front_end->sink, out);
}

// Without --keys uses every key of a backend: keys without a kernel have no case.
bool DumpBuild(const expand::ExpandedProgram& program, const DumpArguments& arguments,
               FrontEnd* front_end, std::string* out) {
  plan::BuildRequest request;
  if (!arguments.keys.empty()) request.keys = absl::StrSplit(arguments.keys, ',');
  if (arguments.keys.empty()) request.keys = plan::AllBuildKeys(program.program().backends);
  request.has_autograd = !program.program().derivatives.empty();
  const std::size_t before = front_end->sink.error_count();
  const plan::Build build = plan::MakeBuild(program, request, front_end->sink);
  if (front_end->sink.error_count() > before) return false;
  dump::DumpBuild(build, front_end->sources, out);
  return true;
}

// Uses a build of all operators.
bool DumpPython(const expand::ExpandedProgram& program, const DumpArguments& arguments,
                FrontEnd* front_end, std::string* out) {
  python::DeprecatedSignatures deprecated;
  if (arguments.deprecated_file) {
    deprecated = std::make_shared<const std::vector<python::DeprecatedSignature>>(
        python::ReadDeprecated(*arguments.deprecated_file, front_end->sources, front_end->sink));
    if (front_end->sink.error_count() > 0) return false;
  }
  std::vector<const schema::NativeFunction*> operators;
  for (const schema::NativeFunction& function : program.operators()) {
    operators.push_back(&function);
  }
  dump::DumpPython(python::MakeBindings(std::string(python::kTensorPackage), operators, deprecated),
                   out);
  return true;
}

struct Phase {
  std::string_view name;
  DumpPhase dump;
};

constexpr Phase kPhases[] = {{"entries", DumpEntries},        {"expanded", DumpGenerated},
                             {"families", DumpFamilies},      {"signatures", DumpSignatures},
                             {"formulas", DumpTypedFormulas}, {"build", DumpBuild},
                             {"python", DumpPython}};

// Null when there is no such phase.
DumpPhase FindPhase(std::string_view name) {
  for (const Phase& phase : kPhases) {
    if (phase.name == name) return phase.dump;
  }
  return nullptr;
}

// False when the schema has errors.
bool DumpFiles(DumpPhase dump, const DumpArguments& arguments, FrontEnd* front_end,
               std::string* text) {
  std::optional<expand::ExpandedProgram> program =
      expand::CheckAndExpand(std::move(front_end->program), front_end->sink);
  const bool is_good = program && dump(*program, arguments, front_end, text);
  ShowDiagnostics(front_end, "auto", stderr);
  return is_good;
}

}  // namespace

std::string_view RunDumpHelp() { return kHelp; }

int RunDump(int argc, char** argv) {
  DumpArguments arguments;
  const Option options[] = {{"format", nullptr, &arguments.format},
                            {"phase", nullptr, &arguments.phase},
                            {"torch", nullptr, &arguments.torch},
                            {"keys", nullptr, &arguments.keys},
                            {"deprecated", nullptr, &arguments.deprecated}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (arguments.format != "jsonl") return UsageError(argv[0], "--format takes jsonl");
  const DumpPhase dump = FindPhase(arguments.phase);
  if (!arguments.keys.empty() && arguments.phase != "build") {
    return UsageError(argv[0], "--keys is for --phase=build");
  }
  if (!arguments.deprecated.empty() && arguments.phase != "python") {
    return UsageError(argv[0], "--deprecated is for --phase=python");
  }
  if (dump == nullptr) {
    return UsageError(
        argv[0],
        "--phase takes entries, expanded, families, signatures, formulas, build or python");
  }
  schema::LanguageLevel level = schema::LanguageLevel::kNewest;
  if (const std::string wrong = ReadEditionOption(arguments.torch, &level); !wrong.empty()) {
    return UsageError(argv[0], wrong);
  }
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");

  const auto files = FindSchemaFiles(command_line->files);
  FrontEnd front_end;
  front_end.program.language.level = level;
  front_end.sources.SetLargestFile(command_line->largest_file);
  if (!files || !ReadFiles(*files, &front_end)) return kExitUsage;
  if (!arguments.deprecated.empty()) {
    arguments.deprecated_file = static_cast<source::FileId>(front_end.sources.file_count());
    if (!LoadFiles({arguments.deprecated}, &front_end.sources)) return kExitUsage;
  }
  std::string text;
  if (!DumpFiles(dump, arguments, &front_end, &text)) return kExitSchemaErrors;
  return WriteText(text, stdout) ? kExitFine : kExitUsage;
}

}  // namespace switchyard::driver
