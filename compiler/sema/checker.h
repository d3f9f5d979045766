// Runs the rules over a program, in the order of rules.def.
//
// Takes a program as it was read and a sink; gives a CheckedProgram, or nothing when a rule
// reported an error. Parts marked broken were reported when they were read and are skipped.
#ifndef SWITCHYARD_COMPILER_SEMA_CHECKER_H_
#define SWITCHYARD_COMPILER_SEMA_CHECKER_H_

#include <cstddef>
#include <optional>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/sema/checked_program.h"

namespace switchyard::sema {

// Runs the rules about one declaration.
void CheckDeclaration(const schema::FunctionSchema& schema, diagnostics::Sink& sink);

class Checker {
 public:
  explicit Checker(diagnostics::Sink& sink) : sink_(sink) {}

  // Leaves the rules about whole programs to the check of the expanded one, unless there will be
  // none because an error was found. For compiler/expand.
  std::optional<CheckedProgram> CheckBeforeExpansion(schema::Program program);

  // Nothing, if the sink holds any error afterwards (those of reading included).
  std::optional<CheckedProgram> Check(schema::Program program);

 private:
  std::optional<CheckedProgram> Run(schema::Program program, bool is_to_be_expanded);
  // The rules about one operator, for those at `begin` up to `end`.
  void CheckOperators(const schema::Program& program, size_t begin, size_t end,
                      diagnostics::Sink& sink) const;

  diagnostics::Sink& sink_;
};

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_CHECKER_H_
