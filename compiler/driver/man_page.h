// Manual pages, made from the help texts.
#ifndef SWITCHYARD_COMPILER_DRIVER_MAN_PAGE_H_
#define SWITCHYARD_COMPILER_DRIVER_MAN_PAGE_H_

#include <string>
#include <vector>

#include "compiler/driver/help_page.h"

namespace switchyard::driver {

// switchyard-COMMAND(1), as troff reads it.
std::string ManPage(const CommandHelp& command);

// switchyard(1): the commands.
std::string ManPageOfAll(const std::vector<CommandHelp>& commands);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_MAN_PAGE_H_
