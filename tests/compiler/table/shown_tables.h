// The tables of a text's operators, in the form of `switchyard table`.
#ifndef SWITCHYARD_TESTS_COMPILER_TABLE_SHOWN_TABLES_H_
#define SWITCHYARD_TESTS_COMPILER_TABLE_SHOWN_TABLES_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/fallbacks.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"
#include "compiler/table/operator_view.h"

namespace switchyard::table {

class ShownTables {
 public:
  // `schema` is called ops.yaml, `fallbacks` fallbacks.yaml, `derivatives` derivatives.yaml; each
  // may be empty. Errors end the test program.
  explicit ShownTables(const std::string& schema, const std::string& fallbacks = "",
                       const std::string& derivatives = "");

  // All operators of the text, or one that was made up.
  std::vector<ShownOperator> Operators(const std::string& name = "") const;
  static ShownOperator MadeUp(const std::string& registrations);

  Context ContextFor(std::vector<DispatchKey> slots) const {
    return {sources_, fallbacks_, std::move(slots)};
  }
  // With all slots of 1.13.1.
  Context AllSlots() const { return ContextFor(SlotsToShow({}, /*has_newer=*/false)); }

 private:
  source::SourceManager sources_;
  diagnostics::Sink sink_;
  std::optional<expand::ExpandedProgram> program_;
  dispatch::Fallbacks fallbacks_;
};

}  // namespace switchyard::table

#endif  // SWITCHYARD_TESTS_COMPILER_TABLE_SHOWN_TABLES_H_
