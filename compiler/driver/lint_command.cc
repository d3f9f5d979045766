#include <cstdio>
#include <string_view>
#include <utility>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/front_end.h"
#include "compiler/expand/expand.h"
#include "compiler/sema/checker.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard lint [OPTIONS] FILE...

Reads schema files (native_functions.yaml, tags.yaml, files of external backends and of ExecuTorch;
`-` is standard input), checks them as one program and prints everything that is wrong, with file,
line and column.

Options:
  --color=WHEN             auto (default), always or never
  --torch=LEVEL            words that are known: 1.13, 2.x or newest (default)
  --reference-rules-only   tell what torchgen 1.13.1 refuses when it reads the files, nothing else
  --help                   this text

Exit status: 0 no errors (warnings do not count), 1 errors, 2 wrong use or a file cannot be read.

Examples:
  switchyard lint kernels/native_functions.yaml
  git show HEAD:native_functions.yaml | switchyard lint -
)";

struct LintArguments {
  std::string color = "auto";
  std::string level;
  bool reference_only = false;
};

// The level is the reference's own when its rules are asked for.
bool SetLanguage(const LintArguments& arguments, FrontEnd* front_end) {
  schema::Language& language = front_end->program.language;
  if (arguments.reference_only) {
    diagnostics::Policy policy;
    policy.TellReferenceOnly();
    front_end->sink.SetPolicy(policy);
    language.as_reference = true;
    language.level = schema::LanguageLevel::k1_13;
  }
  if (arguments.level.empty()) return true;
  const auto level = schema::LanguageLevelFromText(arguments.level);
  if (level) language.level = *level;
  return level.has_value();
}

}  // namespace

int RunLint(int argc, char** argv) {
  LintArguments arguments;
  const Option options[] = {{"color", nullptr, &arguments.color},
                            {"torch", nullptr, &arguments.level},
                            {"reference-rules-only", &arguments.reference_only, nullptr}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (!IsColorChoice(arguments.color))
    return UsageError(argv[0], "--color takes auto, always or never");
  FrontEnd front_end;
  if (!SetLanguage(arguments, &front_end))
    return UsageError(argv[0], "--torch takes 1.13, 2.x or newest");
  if (command_line->files.empty()) return UsageError(argv[0], "no file is named");

  if (!ReadFiles(command_line->files, &front_end)) return kExitUsage;
  const size_t entry_count = front_end.program.EntryCount();
  std::optional<sema::CheckedProgram> checked =
      sema::Checker(front_end.sink).Check(std::move(front_end.program));
  if (checked) checked = expand::Expand(*checked, front_end.sink);
  const bool is_fine = checked.has_value();
  ShowDiagnostics(&front_end, arguments.color, stdout);
  if (is_fine && front_end.sink.warning_count() == 0) {
    std::printf("%zu entries checked, nothing wrong\n", entry_count);
  }
  return is_fine ? kExitFine : kExitSchemaErrors;
}

}  // namespace switchyard::driver
