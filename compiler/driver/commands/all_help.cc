#include <string>
#include <vector>

#include "compiler/driver/commands.h"
#include "compiler/driver/help_page.h"

namespace switchyard::driver {

std::vector<CommandHelp> ReadAllHelp() {
  std::vector<CommandHelp> all;
#define COMMAND(name, Run, summary) all.push_back({#name, summary, ReadHelpPage(Run##Help())});
#include "compiler/driver/commands.def"
#undef COMMAND
  return all;
}

}  // namespace switchyard::driver
