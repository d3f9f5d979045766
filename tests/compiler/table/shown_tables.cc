#include "tests/compiler/table/shown_tables.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "compiler/expand/expand.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/table/request.h"

namespace switchyard::table {
namespace {

[[noreturn]] void Fail(const std::string& problem) {
  std::fprintf(stderr, "a test asks for what is not there: %s\n", problem.c_str());
  std::abort();
}

}  // namespace

ShownTables::ShownTables(const std::string& schema, const std::string& fallbacks) {
  const auto read = [&](const char* path, const std::string& text) {
    if (text.empty()) return;
    schema::ReadSchemaFile(sources_.Add(path, text), sources_, sink_, &program_);
  };
  read("ops.yaml", schema);
  read("fallbacks.yaml", fallbacks);
  std::optional<sema::CheckedProgram> checked = expand::CheckAndExpand(std::move(program_), sink_);
  if (!checked) Fail(sink_.diagnostics().front().message);
  program_ = std::move(*checked).TakeProgram();
  fallbacks_ = FallbacksFor(program_, /*is_made_up=*/schema.empty());
}

std::vector<ShownOperator> ShownTables::Operators(const std::string& name) const {
  std::string problem;
  const auto operators = FindOperators(program_, name, &problem);
  if (!operators) Fail(problem);
  return *operators;
}

ShownOperator ShownTables::MadeUp(const std::string& registrations) {
  std::string problem;
  const auto shown = MakeUpOperator(registrations, &problem);
  if (!shown) Fail(problem);
  return *shown;
}

}  // namespace switchyard::table
