// `switchyard-index`: `switchyard-check index` as a program of its own. It does not depend on the
// rules of schemas, so that a change of a rule reads no kernel again.
#include <cstring>

#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/heap.h"
#include "compiler/driver/index_main.h"

namespace switchyard::driver {
namespace {

int KernelIndexMain(int argc, char** argv) {
  OpenStandardStreams();
  EndWhenMemoryLacks();
  PreferLargePages();
  if (argc < 2 || std::strcmp(argv[1], "index") != 0) {
    Report("index is the one command; switchyard-check has the others");
    return kExitUsage;
  }
  return CloseStandardStreams(IndexMain(argc - 1, argv + 1));
}

}  // namespace
}  // namespace switchyard::driver

int main(int argc, char** argv) { return switchyard::driver::KernelIndexMain(argc, argv); }
