// The options of `switchyard model`.
#ifndef SWITCHYARD_COMPILER_DRIVER_COMMANDS_MODEL_ARGUMENTS_H_
#define SWITCHYARD_COMPILER_DRIVER_COMMANDS_MODEL_ARGUMENTS_H_

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/model/graph.h"
#include "compiler/model/static_program.h"

namespace switchyard::driver {

struct ModelArguments {
  std::vector<std::string> files;
  std::size_t largest_file = 0;  // in bytes, of schemas
  std::string out, name, root, schema, page, times;
  std::string keys = "CPU";
  std::string kernels = "default";
  std::string dtypes;
  std::vector<std::string> dump_after;  // a pass, or nothing
  std::string color = "auto";
  bool has_runner = false;
  bool has_report = false;
  bool has_profile = false;
  bool has_graph = false;
  bool has_diff = false;
  bool has_passes = false;
};

// Sets `exit_status` and returns nothing after --help, and when the use is wrong, which is
// reported.
std::optional<ModelArguments> ReadModelArguments(int argc, char** argv, int* exit_status);

// The dtypes of the build: those that the user names, or those that the model needs; empty for all.
std::set<model::Dtype> DtypesOf(const ModelArguments& arguments,
                                const model::StaticProgram& program);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_COMMANDS_MODEL_ARGUMENTS_H_
