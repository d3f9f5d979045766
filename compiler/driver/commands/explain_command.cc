#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/alias/describe_aliasing.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/render_explanation.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/front_end.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "compiler/sema/checker.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard explain ID...
       switchyard explain --list
       switchyard explain --markdown
       switchyard explain --schema 'DECLARATION'

Explains what a diagnostic means: the rule, who made it and why, a file that breaks it and one that
does not, and how to turn it on or off. Or shows which arguments of a declaration are written, which
returns are new memory and which may share it with an argument.

Options:
  --list            all ids with severity and rule, one a line
  --markdown        all explanations as one page in Markdown
  --schema=TEXT     a declaration as it stands under `func`
  --color=WHEN      of the errors of a declaration: auto (default), always or never
  --help            this text

Exit status: 0 fine, 1 the declaration has errors, 2 wrong use or an id that does not exist.

Examples:
  switchyard explain A003
  switchyard explain --schema 'add_(Tensor(a!) self, Tensor other) -> Tensor(a!)'
)";

struct ExplainArguments {
  bool list = false;
  bool markdown = false;
  std::string schema;
  std::string color = "auto";
};

int Print(const std::string& text) { return WriteText(text, stdout) ? kExitFine : kExitUsage; }

// Ids are in capitals: a003 means A003.
std::string Capitals(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return capitals;
}

int UnknownId(std::string_view command, const std::string& id) {
  std::vector<std::string_view> ids;
  for (const diagnostics::DefinitionInfo& info : diagnostics::kDefinitions) {
    ids.push_back(info.id_text);
  }
  const std::string closest(diagnostics::ClosestName(Capitals(id), ids));
  std::string message = "`" + id + "` is not the id of a diagnostic";
  if (!closest.empty()) message += "; did you mean `" + closest + "`?";
  return UsageError(command, message);
}

int ExplainIds(std::string_view command, const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) {
    const diagnostics::DefinitionInfo* info = diagnostics::FindDefinition(Capitals(id));
    if (info == nullptr) return UnknownId(command, id);
    if (!text.empty()) text += "\n";
    diagnostics::RenderExplanation(*info, &text);
  }
  return Print(text);
}

int ExplainDeclaration(const ExplainArguments& arguments) {
  FrontEnd front_end;
  const source::FileId file = front_end.sources.Add("<schema>", arguments.schema);
  const std::string_view text = front_end.sources.File(file).text();
  const source::SourceRange whole = {file, 0, static_cast<std::uint32_t>(text.size())};
  const schema::FunctionSchema schema =
      schema::ParseFunctionSchema(source::ScalarText(text, whole), front_end.sink);
  if (!schema.broken) sema::CheckDeclaration(schema, front_end.sink);
  ShowDiagnostics(&front_end, arguments.color, stderr);
  if (front_end.sink.error_count() > 0) return kExitSchemaErrors;
  return Print(alias::DescribeAliasing(schema));
}

}  // namespace

std::string_view RunExplainHelp() { return kHelp; }

int RunExplain(int argc, char** argv) {
  ExplainArguments arguments;
  const Option options[] = {{"list", &arguments.list, nullptr},
                            {"markdown", &arguments.markdown, nullptr},
                            {"schema", nullptr, &arguments.schema},
                            {"color", nullptr, &arguments.color}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  if (!IsColorChoice(arguments.color))
    return UsageError(argv[0], "--color takes auto, always or never");
  const int asked = (arguments.list ? 1 : 0) + (arguments.markdown ? 1 : 0) +
                    (arguments.schema.empty() ? 0 : 1) + (command_line->files.empty() ? 0 : 1);
  if (asked != 1) return UsageError(argv[0], "one of ID..., --list, --markdown or --schema");
  if (!arguments.schema.empty()) return ExplainDeclaration(arguments);
  if (!command_line->files.empty()) return ExplainIds(argv[0], command_line->files);
  std::string text;
  arguments.list ? diagnostics::RenderRuleList(&text) : diagnostics::RenderRulesPage(&text);
  return Print(text);
}

}  // namespace switchyard::driver
