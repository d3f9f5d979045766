#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"

namespace switchyard::driver {

namespace {

// What reads C++ and object files has Clang and more of LLVM in it, which nothing else needs: it is
// a program of its own, beside this one. The name of the command says what it is to do.
int RunReader(int argc, char** argv) {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string program = (here.parent_path() / "switchyard-check").string();
  std::vector<char*> arguments(argv, argv + argc);
  arguments.push_back(nullptr);
  if (!error) execv(program.c_str(), arguments.data());
  const std::string reason = error ? error.message() : std::strerror(errno);
  Tell(argv[0], "cannot run " + program + ": " + reason);
  return kExitUsage;
}

}  // namespace

int RunCheck(int argc, char** argv) { return RunReader(argc, argv); }

int RunImport(int argc, char** argv) { return RunReader(argc, argv); }

int RunSize(int argc, char** argv) { return RunReader(argc, argv); }

}  // namespace switchyard::driver
