// A program that passed every rule. compiler/expand and the later phases accept nothing else.
#ifndef SWITCHYARD_COMPILER_SEMA_CHECKED_PROGRAM_H_
#define SWITCHYARD_COMPILER_SEMA_CHECKED_PROGRAM_H_

#include <utility>

#include "compiler/schema/program.h"

namespace switchyard::sema {

class CheckedProgram {
 public:
  const schema::Program& program() const { return program_; }
  // For a phase that changes the program: the result is no longer a checked program.
  schema::Program TakeProgram() && { return std::move(program_); }

 private:
  friend class Checker;
  explicit CheckedProgram(schema::Program program) : program_(std::move(program)) {}

  schema::Program program_;
};

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_CHECKED_PROGRAM_H_
