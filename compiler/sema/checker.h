// Runs the rules over a program, in the order of rules.def.
//
// Takes a program as it was read and a sink; gives a CheckedProgram, or nothing when a rule
// reported an error. Parts marked broken were reported when they were read and are skipped.
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

  // Nothing, if the sink holds any error afterwards (those of reading included).
  std::optional<CheckedProgram> Check(schema::Program program);

  // The same of a program that is to be completed: rules about whole programs are left to
  // CheckComplete, unless an error was found and there will be no complete program.
  std::optional<CheckedProgram> CheckBeforeExpansion(schema::Program program);

  // What was filled in into a checked program, by the same rules, and what can be asked of a
  // complete program only. False if the sink holds any error afterwards.
  bool CheckComplete(const CompleteProgram& complete);

 private:
  enum class RulesOfPrograms : std::uint8_t { kAlways, kAfterErrors };
  std::optional<CheckedProgram> CheckWritten(schema::Program program, RulesOfPrograms when);

  diagnostics::Sink& sink_;
};

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_CHECKER_H_
