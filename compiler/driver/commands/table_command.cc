#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/call.h"
#include "compiler/dispatch/fallbacks.h"
#include "compiler/dispatch/unserved.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"
#include "compiler/driver/edition_option.h"
#include "compiler/driver/front_end.h"
#include "compiler/driver/heap.h"
#include "compiler/driver/lint_settings.h"
#include "compiler/driver/report.h"
#include "compiler/expand/expand.h"
#include "compiler/expand/operators_by_name.h"
#include "compiler/parallel/parallel.h"
#include "compiler/plan/build.h"
#include "compiler/schema/language.h"
#include "compiler/sema/checked_program.h"
#include "compiler/table/render_html.h"
#include "compiler/table/render_json.h"
#include "compiler/table/render_text.h"
#include "compiler/table/request.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: switchyard table [OPTIONS] [OPERATOR] FILE...
       switchyard table [OPTIONS] --registrations=KEY,...

Prints the dispatch table of an operator: for each key the kernel that runs, its line in the yaml and
why it is there, then the kernels that could be there and why they are not. OPERATOR is a name such as
add.Tensor, or add for all overloads; without it, all operators of the files are shown. With
decompositions.yaml among the files, the formula of a composite kernel stands with it; with
derivatives.yaml, the formulas of its gradients follow and what a recorded call keeps.

Options:
  --format=FORM           text (default), json (one object an operator) or html (one page for all)
  --registrations=KEY,... an operator with kernels for these keys instead of one of a file;
                          fallthrough:KEY registers a fallthrough
  --fallbacks=FILE        a file with `fallbacks`; may be given again
  --keys=KEY,...          only the slots of these keys; reports operators without a kernel for any
  --call=KEY,...          where a call goes whose arguments have these keys (not html)
  --mode=MODE             of the call: plain (default), below-autograd or inference
  --torch=LEVEL           edition of PyTorch, 1.13, 2.0, 2.1, ... or newest (default); with 2.0 or later
                          the slots of MTIA, MAIA and SparseCsr are always shown
  --word=KIND:NAME        a word that the edition lacks: a type, dispatch_key, dtype or tag
  --color=WHEN            colour of messages: auto (default), always or never
  --max-file-size=MIB     refuse larger files; default 64
  --help                  this text

Exit status: 0 fine, 1 the schema has errors, 2 wrong use or a file cannot be read.

Examples:
  switchyard table add.Tensor native_functions.yaml
  switchyard table --registrations=CPU,CompositeImplicitAutograd --call=CPU,AutogradCPU
  switchyard table --format=html native_functions.yaml >table.html
)";

struct TableArguments {
  std::string format = "text";
  std::vector<std::string> registrations;  // at most one
  std::vector<std::string> fallbacks;
  std::string keys;
  std::vector<std::string> call;  // at most one
  std::string mode = "plain";
  std::string torch;
  std::vector<std::string> words;
  std::string color = "auto";
};

// The request of a run, after checks.
struct TableRequest {
  std::string operator_name;  // empty for all
  std::vector<std::string> files;
  std::optional<table::ShownOperator> made_up;
  std::optional<std::vector<DispatchKey>> slots;  // without a value all slots of the edition
  std::optional<table::CallKeys> call;
  dispatch::LocalKeys local;
  std::optional<schema::LanguageLevel> level;
};

// An operator has no slash and no file extension; anything else that exists is a file.
bool IsFile(const std::string& word) {
  const auto ends_with = [&](std::string_view ending) {
    return word.size() >= ending.size() &&
           word.compare(word.size() - ending.size(), ending.size(), ending) == 0;
  };
  std::error_code error;
  return word == "-" || word.find('/') != std::string::npos || ends_with(".yaml") ||
         ends_with(".yml") || std::filesystem::exists(word, error);
}

// Returns a sentence about what is wrong, or an empty text.
std::string ReadOptions(const TableArguments& arguments, TableRequest* request) {
  std::string problem;
  if (arguments.format != "text" && arguments.format != "json" && arguments.format != "html")
    return "--format takes text, json or html";
  if (!IsColorChoice(arguments.color)) return "--color takes auto, always or never";
  if (arguments.registrations.size() > 1 || arguments.call.size() > 1)
    return "--registrations and --call are given once";
  if (!arguments.call.empty() && arguments.format == "html") return "--call has no html form";
  const std::optional<dispatch::CallMode> mode = dispatch::CallModeFromText(arguments.mode);
  if (!mode) return "--mode takes plain, below-autograd or inference";
  request->local = dispatch::LocalKeysOf(*mode);
  if (!arguments.torch.empty()) {
    request->level.emplace();
    problem = ReadEditionOption(arguments.torch, &*request->level);
    if (!problem.empty()) return problem;
  }
  if (!arguments.keys.empty()) {
    request->slots = table::ParseSlots(arguments.keys, &problem);
    if (!request->slots) return "--keys: " + problem;
  }
  if (!arguments.call.empty()) {
    request->call = table::ParseCallKeys(arguments.call[0], &problem);
    if (!request->call) return "--call: " + problem;
  }
  return "";
}

std::string ReadOperands(const TableArguments& arguments, std::vector<std::string> words,
                         TableRequest* request) {
  std::string problem;
  if (!arguments.registrations.empty()) {
    if (!words.empty()) return "--registrations stands for the operator and its files";
    request->made_up = table::MakeUpOperator(arguments.registrations[0], &problem);
    if (!request->made_up) return "--registrations: " + problem;
  } else {
    if (!words.empty() && !IsFile(words[0])) {
      request->operator_name = words[0];
      words.erase(words.begin());
    }
    if (words.empty()) return "no file is named";
  }
  request->files = std::move(words);
  request->files.insert(request->files.end(), arguments.fallbacks.begin(),
                        arguments.fallbacks.end());
  return "";
}

// In a run about one operator, warnings about others are left out.
void ShowRelevant(const std::vector<table::ShownOperator>& operators, const std::string& color,
                  FrontEnd* front_end) {
  front_end->sink.Sort();
  std::vector<diagnostics::Diagnostic> relevant;
  for (const diagnostics::Diagnostic& diagnostic : front_end->sink.diagnostics()) {
    const bool is_about_one = std::any_of(
        operators.begin(), operators.end(),
        [&](const table::ShownOperator& shown) { return shown.entry.Contains(diagnostic.range); });
    if (is_about_one) relevant.push_back(diagnostic);
  }
  ReportOptions options;
  options.color = UseColor(color, stderr);
  WriteReport(std::move(relevant), front_end->sources, options, stderr);
}

std::string Render(const std::vector<table::ShownOperator>& operators,
                   const table::Context& context, const TableArguments& arguments,
                   const TableRequest& request) {
  std::string text;
  if (arguments.format == "html") {
    table::RenderHtml(operators, context, &text);
    return text;
  }
  const bool is_json = arguments.format == "json";
  std::vector<std::string> texts(operators.size());
  RunInParallel(operators.size(), [&](size_t i) {
    if (request.call) {
      (is_json ? table::RenderCallJson : table::RenderCallText)(
          operators[i], context, *request.call, request.local, &texts[i]);
    } else {
      (is_json ? table::RenderJson : table::RenderText)(operators[i], context, &texts[i]);
    }
  });
  size_t size = texts.size();
  for (const std::string& one : texts) size += one.size();
  text.reserve(size);
  for (const std::string& one : texts) {
    if (!is_json && !text.empty()) text += "\n";
    text += one;
  }
  return text;
}

int Print(const std::string& text) { return WriteText(text, stdout) ? kExitFine : kExitUsage; }

void ReportUnserved(const std::vector<table::ShownOperator>& operators,
                    const table::Context& context, diagnostics::Sink* sink) {
  for (const table::ShownOperator& shown : operators) {
    if (shown.name.empty()) continue;
    dispatch::ReportWhenUnserved(shown.name, shown.range, shown.registrations, context.fallbacks,
                                 context.slots, *sink);
  }
}

// `expanded` is the program of all files, or only that of the fallbacks.
int ShowTables(std::string_view command, const TableArguments& arguments,
               const TableRequest& request, const expand::ExpandedProgram& expanded,
               FrontEnd* front_end) {
  auto& operators = MakeForProcess<std::vector<table::ShownOperator>>();
  auto& build = MakeForProcess<std::optional<plan::Build>>();  // nothing for a made-up operator
  if (request.made_up) {
    operators.push_back(*request.made_up);
  } else {
    std::string problem;
    auto found = expand::FindOperators(expanded, request.operator_name, &problem);
    if (!found) return UsageError(command, problem);
    plan::BuildRequest wanted;
    wanted.shown = *std::move(found);
    wanted.has_autograd = !expanded.program().derivatives.empty();
    build = plan::MakeBuild(expanded, wanted, front_end->sink);
    if (front_end->sink.error_count() > 0) {
      ShowDiagnostics(front_end, arguments.color, stderr);
      return kExitSchemaErrors;
    }
    operators = table::ShowOperators(*build);
  }
  const dispatch::Fallbacks fallbacks =
      build ? build->fallbacks() : table::FallbacksOfMadeUp(expanded.program());
  const bool has_newer = request.level && *request.level != schema::LanguageLevel::k1_13;
  const table::Context context = {
      front_end->sources, fallbacks,
      request.slots ? *request.slots : table::SlotsToShow(operators, has_newer)};
  if (request.slots) ReportUnserved(operators, context, &front_end->sink);
  if (request.operator_name.empty()) {
    ShowDiagnostics(front_end, arguments.color, stderr);
  } else {
    ShowRelevant(operators, arguments.color, front_end);
  }
  return Print(Render(operators, context, arguments, request));
}

}  // namespace

std::string_view RunTableHelp() { return kHelp; }

int RunTable(int argc, char** argv) {
  TableArguments arguments;
  const Option options[] = {{"format", nullptr, &arguments.format},
                            {"registrations", nullptr, nullptr, &arguments.registrations},
                            {"fallbacks", nullptr, nullptr, &arguments.fallbacks},
                            {"keys", nullptr, &arguments.keys},
                            {"call", nullptr, nullptr, &arguments.call},
                            {"mode", nullptr, &arguments.mode},
                            {"torch", nullptr, &arguments.torch},
                            {"word", nullptr, nullptr, &arguments.words},
                            {"color", nullptr, &arguments.color}};
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, options, &exit_status);
  if (!command_line) return exit_status;
  TableRequest request;
  std::string problem = ReadOptions(arguments, &request);
  if (problem.empty()) problem = ReadOperands(arguments, command_line->files, &request);
  if (!problem.empty()) return UsageError(argv[0], problem);

  auto& front_end = MakeForProcess<FrontEnd>();
  front_end.sources.SetLargestFile(command_line->largest_file);
  schema::Language& language = front_end.program.language;
  language.level = request.level.value_or(schema::LanguageLevel::kNewest);
  problem = ReadWordOptions(arguments.words, &language);
  if (!problem.empty()) return UsageError(argv[0], problem);
  if (!DeclareConfiguredWords(request.files, &language)) return kExitUsage;
  if (!ReadFiles(request.files, &front_end)) return kExitUsage;
  auto& expanded = MakeForProcess<std::optional<expand::ExpandedProgram>>();
  expanded = expand::CheckAndExpand(std::move(front_end.program), front_end.sink);
  if (!expanded) {
    ShowDiagnostics(&front_end, arguments.color, stderr);
    return kExitSchemaErrors;
  }
  return ShowTables(argv[0], arguments, request, *expanded, &front_end);
}

}  // namespace switchyard::driver
