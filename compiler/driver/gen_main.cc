// `switchyard gen` and no other command: `./dev run` has its example sooner with it, since fewer
// sources are to be compiled.
#include <cstring>

#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/heap.h"

namespace switchyard::driver {
namespace {

int Main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "gen") == 0) return RunGen(argc - 1, argv + 1);
  Report("this program has the command `gen` only");
  return kExitUsage;
}

}  // namespace
}  // namespace switchyard::driver

int main(int argc, char** argv) {
  return switchyard::driver::RunProcess(argc, argv, switchyard::driver::Main);
}
