#include "tests/compiler/table/shown_tables.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "compiler/expand/expand.h"
#include "compiler/expand/operators_by_name.h"
#include "compiler/plan/build.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/table/request.h"

namespace switchyard::table {
namespace {

[[noreturn]] void Fail(const std::string& problem) {
  std::fprintf(stderr, "a test asks for what is not there: %s\n", problem.c_str());
  std::abort();
}

}  // namespace

ShownTables::ShownTables(const std::string& schema, const std::string& fallbacks,
                         const std::string& derivatives) {
  schema::Program program;
  const auto read = [&](const char* path, const std::string& text) {
    if (text.empty()) return;
    schema::ReadSchemaFile(sources_.Add(path, text), sources_, sink_, &program);
  };
  read("ops.yaml", schema);
  read("fallbacks.yaml", fallbacks);
  read("derivatives.yaml", derivatives);
  program_ = expand::CheckAndExpand(std::move(program), sink_);
  if (!program_) Fail(sink_.diagnostics().front().message);
  fallbacks_ = schema.empty() ? FallbacksOfMadeUp(program_->program())
                              : dispatch::Fallbacks(program_->program());
}

std::vector<ShownOperator> ShownTables::Operators(const std::string& name) const {
  std::string problem;
  plan::BuildRequest request;
  request.shown = expand::FindOperators(*program_, name, &problem);
  if (!request.shown) Fail(problem);
  request.has_autograd = !program_->program().derivatives.empty();
  diagnostics::Sink reported;
  const plan::Build build = plan::MakeBuild(*program_, request, reported);
  if (reported.error_count() > 0) Fail(reported.diagnostics().front().message);
  return ShowOperators(build);
}

ShownOperator ShownTables::MadeUp(const std::string& registrations) {
  std::string problem;
  const auto shown = MakeUpOperator(registrations, &problem);
  if (!shown) Fail(problem);
  return *shown;
}

}  // namespace switchyard::table
