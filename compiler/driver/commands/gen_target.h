// The options of `switchyard gen` that only some targets have.
//
// Takes their values; gives the options of the emitters, or what is wrong.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMANDS_GEN_TARGET_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMANDS_GEN_TARGET_H_

#include <string>
#include <vector>

#include "compiler/emit/options.h"

namespace switchyard::driver {

struct TargetArguments {
  std::string name;
  std::string version;
  std::string fallback;
  std::string registration;
  std::string python;
  std::vector<std::string> symbols;
  std::vector<std::string> aoti_sources;
};

// The message is empty when nothing is wrong.
std::string ReadTargetOptions(const TargetArguments& arguments, emit::Options* options);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMANDS_GEN_TARGET_H_
