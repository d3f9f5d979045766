// Runs the rules over a program, in the order of rules.def.
//
// Takes a program as it was read and a sink; gives a CheckedProgram, or nothing when a rule
// reported an error. Broken parts were reported when they were read and are skipped.
#ifndef SWITCHYARD_COMPILER_SEMA_CHECKER_H_
#define SWITCHYARD_COMPILER_SEMA_CHECKER_H_

#include <cstdint>
#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/sema/checked_program.h"
#include "compiler/sema/complete_program.h"

namespace switchyard::sema {

// Runs the rules about one declaration.
void CheckDeclaration(const schema::FunctionSchema& schema, diagnostics::Sink& sink);

class Checker {
 public:
  explicit Checker(diagnostics::Sink& sink) : sink_(sink) {}

  // Returns nothing if the sink holds any error afterwards, including errors of reading.
  std::optional<CheckedProgram> Check(schema::Program program);

  // The same for a program that compiler/expand will complete. Leaves rules about whole programs to
  // CheckComplete, unless there was an error: then there will be no complete program.
  std::optional<CheckedProgram> CheckBeforeExpansion(schema::Program program);

  // Checks everything that expand added to a checked program, by the same rules, and runs the rules
  // that need a complete program. False if the sink holds any error afterwards.
  bool CheckComplete(const CompleteProgram& complete);

 private:
  enum class RulesOfPrograms : std::uint8_t { kAlways, kAfterErrors };
  std::optional<CheckedProgram> CheckWritten(schema::Program program, RulesOfPrograms when);

  diagnostics::Sink& sink_;
};

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_CHECKER_H_
