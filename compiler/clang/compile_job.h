// How one source is compiled: a line of a compilation database.
#ifndef SWITCHYARD_COMPILER_CLANG_COMPILE_JOB_H_
#define SWITCHYARD_COMPILER_CLANG_COMPILE_JOB_H_

#include <string>
#include <vector>

namespace switchyard::cxx {

struct CompileJob {
  std::string directory;               // that relative paths are from
  std::string source;                  // absolute, or from there
  std::vector<std::string> arguments;  // the compiler first
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_COMPILE_JOB_H_
