// How one source is compiled: a line of a compilation database.
#ifndef SWITCHYARD_COMPILER_CLANG_COMPILE_JOB_H_
#define SWITCHYARD_COMPILER_CLANG_COMPILE_JOB_H_

#include <string>
#include <vector>

namespace switchyard::cxx {

struct CompileJob {
  std::string directory;               // the base of relative paths
  std::string source;                  // absolute, or relative to `directory`
  std::vector<std::string> arguments;  // the compiler first
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_COMPILE_JOB_H_
