#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/lsp/server.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard lsp

A language server for schema files, for editors: speaks the Language Server Protocol over standard
input and output. It reports what is wrong while you type, offers the fixes that are certain, shows
on hover what an operator does to memory and which kernels it has, goes to delegates and to the
source of generated operators, completes keys, dispatch keys and tags, renames operators, and lays
out as fmt does. A tags.yaml beside the file is read as part of it, and the nearest .switchyard.yaml
says what is reported, as for lint.

Options:
  --help   this text

Exit status: 0 the editor shut the server down, 1 it said `exit` without `shutdown`, 2 the input
ended or was no protocol.

Example (Neovim 0.8):
  vim.lsp.start({ name = 'switchyard', cmd = { 'switchyard', 'lsp' }, root_dir = vim.fn.getcwd() })
)";

// The protocol's exit status when the editor ends without `shutdown`.
constexpr int kExitWithoutShutdown = 1;

// A configuration with faults, which are reported on standard error, counts as empty.
lsp::Settings SettingsFor(const std::string& path) {
  LintSettings settings = UsualLintSettings();
  if (const auto configuration = LoadConfiguration(path.empty() ? "-" : path)) {
    ApplyConfiguration(*configuration, &settings);
  }
  return {std::move(settings.policy), settings.language};
}

}  // namespace

std::string_view RunLspHelp() { return kHelp; }

int RunLsp(int argc, char** argv) {
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, {}, &exit_status);
  if (!command_line) return exit_status;
  if (!command_line->files.empty()) return UsageError(argv[0], "no file may be named");
  lsp::Server server(stdin, stdout, SettingsFor);
  switch (server.Run()) {
    case lsp::SessionEnd::kOrderly:
      return kExitFine;
    case lsp::SessionEnd::kExitAlone:
      return kExitWithoutShutdown;
    case lsp::SessionEnd::kBroken:
      break;
  }
  Report("lsp", "the input ended without exit, or is not of the protocol");
  return kExitUsage;
}

}  // namespace switchyard::driver
