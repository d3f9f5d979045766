// Completions of the command line for shells, made from the help texts.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMPLETIONS_H_
#define SWITCHYARD_COMPILER_DRIVER_COMPLETIONS_H_

#include <string>
#include <vector>

#include "compiler/driver/help_page.h"

namespace switchyard::driver {

std::string BashCompletions(const std::vector<CommandHelp>& commands);
std::string ZshCompletions(const std::vector<CommandHelp>& commands);
std::string FishCompletions(const std::vector<CommandHelp>& commands);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMPLETIONS_H_
