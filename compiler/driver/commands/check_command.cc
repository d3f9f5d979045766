#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"

namespace switchyard::driver {

namespace {

// Reading C++ and object files needs Clang and more of LLVM, which nothing else does. So it is a
// program of its own, beside this one. The name of the command tells it what to do.
int RunReader(int argc, char** argv) {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string program = (here.parent_path() / "switchyard-check").string();
  std::vector<char*> arguments(argv, argv + argc);
  arguments.push_back(nullptr);
  if (!error) execv(program.c_str(), arguments.data());
  const std::string reason = error ? error.message() : std::strerror(errno);
  Report(argv[0], "cannot run " + program + ": " + reason);
  return kExitUsage;
}

// The output of the program for --help; empty when it cannot be run.
std::string ReadersHelp(const char* command) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    std::string name = command;
    std::string help = "--help";
    char* arguments[] = {name.data(), help.data(), nullptr};
    _exit(RunReader(2, arguments));
  }
  close(ends[1]);
  std::string text;
  char part[4096];
  for (ssize_t size = 0; (size = read(ends[0], part, sizeof part)) > 0;) {
    text.append(part, static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  const bool is_fine = child > 0 && waitpid(child, &status, 0) == child && status == 0;
  return is_fine ? text : std::string();
}

}  // namespace

std::string_view RunCheckHelp() {
  static const std::string& text = *new std::string(ReadersHelp("check"));
  return text;
}

std::string_view RunImportHelp() {
  static const std::string& text = *new std::string(ReadersHelp("import"));
  return text;
}

std::string_view RunSizeHelp() {
  static const std::string& text = *new std::string(ReadersHelp("size"));
  return text;
}

int RunCheck(int argc, char** argv) { return RunReader(argc, argv); }

int RunImport(int argc, char** argv) { return RunReader(argc, argv); }

int RunSize(int argc, char** argv) { return RunReader(argc, argv); }

}  // namespace switchyard::driver
