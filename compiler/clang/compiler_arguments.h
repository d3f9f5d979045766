// The arguments with which Clang reads a source that another compiler may compile.
//
// Takes a job; gives arguments for reading only: without outputs, warnings, and options that only
// gcc or nvcc knows. Sources of CUDA are read as the host sees them, with the headers of the
// toolkit that the arguments, CUDA_HOME, CUDA_PATH or PATH name, or otherwise with declarations of
// our own (cuda_headers.h).
#ifndef SWITCHYARD_COMPILER_CLANG_COMPILER_ARGUMENTS_H_
#define SWITCHYARD_COMPILER_CLANG_COMPILER_ARGUMENTS_H_

#include <string>
#include <vector>

#include "compiler/clang/compile_job.h"

namespace switchyard::cxx {

bool IsCudaSource(const std::string& path);

std::vector<std::string> ArgumentsFor(const CompileJob& job);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_COMPILER_ARGUMENTS_H_
