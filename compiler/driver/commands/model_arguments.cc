#include "compiler/driver/commands/model_arguments.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/front_end.h"
#include "compiler/emit/model/kernel_choice.h"
#include "compiler/emit/model/model_files.h"
#include "compiler/emit/model/model_name.h"
#include "compiler/model/make/passes.h"
#include "compiler/model/used_dtypes.h"
#include "compiler/select/dtypes.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelpStart =
    R"(Usage: switchyard model [OPTIONS] FILE.pt2 --out=DIR
       switchyard model --diff OLD.pt2 NEW.pt2
       switchyard model --dump-after=PASS FILE.pt2
       switchyard model --print-passes

Compiles a model that torch.export.save of PyTorch 2.9 or newer wrote to a static program: C++ that
calls operators directly, in order, and a file of weights that is mapped. The program has no
interpreter and looks nothing up; the memory of results is planned ahead.

)";

constexpr std::string_view kHelpEnd =
    R"(
`cmake -S DIR -B DIR/b && cmake --build DIR/b` builds it, with SWITCHYARD_ROOT as below or an
installed package of Switchyard. Everything that is not supported is reported at once, with its line
of Python where the file remembers it. Nothing is written after an error.

Options:
  --out=DIR            where to write; made when it is missing
  --name=NAME          name of the model: its namespace and its files (default: that of the file)
  --keys=KEY           the dispatch key of the program: CPU (default CPU)
  --kernels=KIND       which kernels the emitted build asks for: optimized, portable, or default,
                       which is portable in builds for size and else optimized
  --dtypes=LIST        the dtypes of the kernels in the emitted build, such as Float,Long; used: those
                       of the model's tensors. Fewer make a smaller program; without it every one
  --runner             adds a program: run_model IN0.npy ... --out=FOLDER
  --report             prints a table of calls with their bytes and places, and sums by operator
  --page=FILE.html     writes the same as a page with a picture of the memory over the calls
  --profile            emits a program that measures its calls, and the program of --runner, which
                       writes what they took: run_model --profile=FILE
  --times=FILE         that file, for --report and --page
  --graph              prints the calls of the model; messages name lines of this text
  --diff               compares two versions: prints what an app has to change for the newer one,
                       and what else changes; exit status 1 if calls or saved state do not fit
  --dump-after=PASS    prints a line for each call after a pass of the compiler, with the dtypes and
                       sizes of its results:
                       $PASSES$
  --print-passes       prints the passes in their order, with what each one does
  --root=DIR           the sources of Switchyard, which have the operators (default: the environment
                       variable SWITCHYARD_ROOT, or the current folder)
  --schema=FILE,...    the operators, in place of native_functions.yaml and decompositions.yaml in
                       DIR/kernels of --root: more than those, or others; who builds the model names
                       the target that has them
  --color=WHEN         auto (default), always or never
  --max-file-size=MIB  refuse larger schema files; default 64
  --help               this text

Exit status: 0 fine, 1 the model is not supported or the schema has errors, 2 wrong use or a file
cannot be read or written.

Examples:
  switchyard model net.pt2 --out=net --runner
  switchyard model --report --name=net exported/model.pt2 --out=net
  switchyard model --page=net.html --times=times.json net.pt2
  switchyard model --diff shipped/net.pt2 net.pt2
  switchyard model --dump-after=decompose net.pt2
)";

// `outputs, decompose or memory`.
std::string PassNames() {
  std::string names;
  for (const model::Pass& pass : model::Passes()) {
    if (!names.empty()) names += &pass == &model::Passes().back() ? " or " : ", ";
    names += pass.name;
  }
  return names;
}

// In lines that begin where the texts of options do.
std::string Wrapped(const std::string& text) {
  constexpr std::size_t kColumn = 23;
  constexpr std::size_t kWidth = 100;
  std::string lines;
  std::size_t width = kColumn;
  for (const absl::string_view word : absl::StrSplit(text, ' ')) {
    const bool fits = width + 1 + word.size() <= kWidth;
    if (!lines.empty()) lines += fits ? " " : "\n" + std::string(kColumn, ' ');
    width = (fits ? width + 1 : kColumn) + word.size();
    lines.append(word.data(), word.size());
  }
  return lines;
}

std::string HelpText() {
  std::string text(kHelpStart);
  text.append("Writes:\n").append(emit::ModelFilesHelp()).append(kHelpEnd);
  constexpr std::string_view kHole = "$PASSES$";
  return text.replace(text.find(kHole), kHole.size(), Wrapped(PassNames()));
}

// The stem of a path as a name: other characters become underscores.
std::string NameFrom(std::string_view path) {
  path = path.substr(path.rfind('/') + 1);
  std::string name(path.substr(0, path.find('.')));
  for (char& c : name) {
    const bool is_word =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!is_word) c = '_';
  }
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) name.insert(0, "model_");
  return name;
}

constexpr std::string_view kUsedDtypes = "used";

std::vector<std::string> WordsOfDtypes(const ModelArguments& arguments) {
  if (arguments.dtypes.empty() || arguments.dtypes == kUsedDtypes) return {};
  return absl::StrSplit(arguments.dtypes, ',');
}

// The first word that is no dtype; empty when there is none.
std::string UnknownDtypeOf(const ModelArguments& arguments) {
  for (const std::string& word : WordsOfDtypes(arguments)) {
    const std::optional<std::string_view> name = select::FindDtype(word);
    if (!name || !model::DtypeFromName(*name)) return word.empty() ? " " : word;
  }
  return {};
}

// The option that makes the command print something in place of compiling; empty without one.
std::string_view PrintingOption(const ModelArguments& arguments) {
  if (arguments.has_diff) return "--diff";
  if (arguments.has_passes) return "--print-passes";
  return arguments.dump_after.empty() ? "" : "--dump-after";
}

std::string FaultOfFiles(const ModelArguments& arguments, size_t files) {
  const int printing = (arguments.has_diff ? 1 : 0) + (arguments.has_passes ? 1 : 0) +
                       (arguments.dump_after.empty() ? 0 : 1);
  if (printing > 1) return "only one of --diff, --dump-after and --print-passes can be given";
  if (arguments.has_passes) return files == 0 ? "" : "--print-passes takes no file";
  if (arguments.has_diff) {
    return files == 2 ? "" : "--diff takes two files, of the older and the newer version";
  }
  return files == 1 ? "" : "one file, of an exported program, is to be named";
}

std::string FaultOfPass(const std::vector<std::string>& dump_after) {
  if (dump_after.empty()) return {};
  if (dump_after.size() > 1) return "--dump-after is given once";
  const std::string& name = dump_after[0];
  if (model::FindPass(name) != nullptr) return {};
  std::vector<std::string_view> names;
  for (const model::Pass& pass : model::Passes()) names.push_back(pass.name);
  const std::string hint = diagnostics::DidYouMean(name, names);
  return "--dump-after takes " + PassNames() + ", not `" + name + "`" +
         (hint.empty() ? "" : "; " + hint);
}

std::string FaultOfDtypes(const ModelArguments& arguments) {
  if (!arguments.dtypes.empty() && !arguments.schema.empty()) {
    return "--dtypes is for the operators of Switchyard: the target that has those of --schema has "
           "dtypes of its own";
  }
  const std::string unknown = UnknownDtypeOf(arguments);
  return unknown.empty() ? "" : "--dtypes: `" + unknown + "` is not a dtype of elements";
}

// Empty, or what is wrong with the command line.
std::string FaultOf(const ModelArguments& arguments, const CommandLine& command_line) {
  if (std::string fault = FaultOfFiles(arguments, command_line.files.size()); !fault.empty()) {
    return fault;
  }
  const bool has_report = arguments.has_report || !arguments.page.empty();
  const bool is_for_files = !arguments.out.empty() || has_report || arguments.has_graph ||
                            arguments.has_runner || arguments.has_profile;
  const std::string printing(PrintingOption(arguments));
  if (!printing.empty() && is_for_files) {
    return printing +
           " writes nothing: no --out=DIR, --runner, --profile, --report, --page or --graph";
  }
  if (!arguments.times.empty() && !has_report) return "--times goes with --report or --page";
  if (!IsColorChoice(arguments.color)) return "--color takes auto, always or never";
  const bool prints = has_report || arguments.has_graph || !printing.empty();
  if (arguments.out.empty() && !prints) return "--out=DIR is missing";
  if (arguments.keys != "CPU") return "--keys takes CPU";
  if (!emit::KernelChoiceOf(arguments.kernels)) {
    return "--kernels takes optimized, portable or default, not `" + arguments.kernels + "`";
  }
  if (std::string fault = FaultOfDtypes(arguments); !fault.empty()) return fault;
  if (!printing.empty()) return FaultOfPass(arguments.dump_after);
  const std::string fault = emit::FaultOfModelName(arguments.name);
  if (fault.empty()) return {};
  return "the name `" + arguments.name + "` " + fault + ": --name gives another";
}

}  // namespace

std::string_view RunModelHelp() {
  static const auto& help = *new std::string(HelpText());
  return help;
}

std::optional<ModelArguments> ReadModelArguments(int argc, char** argv, int* exit_status) {
  ModelArguments arguments;
  const Option table[] = {{"out", nullptr, &arguments.out},
                          {"name", nullptr, &arguments.name},
                          {"keys", nullptr, &arguments.keys},
                          {"runner", &arguments.has_runner},
                          {"report", &arguments.has_report},
                          {"graph", &arguments.has_graph},
                          {"diff", &arguments.has_diff},
                          {"dump-after", nullptr, nullptr, &arguments.dump_after},
                          {"print-passes", &arguments.has_passes},
                          {"root", nullptr, &arguments.root},
                          {"schema", nullptr, &arguments.schema},
                          {"color", nullptr, &arguments.color},
                          {"kernels", nullptr, &arguments.kernels},
                          {"page", nullptr, &arguments.page},
                          {"times", nullptr, &arguments.times},
                          {"profile", &arguments.has_profile},
                          {"dtypes", nullptr, &arguments.dtypes}};
  const auto command_line = ParseCommandLine(argc, argv, RunModelHelp(), table, exit_status);
  if (!command_line) return std::nullopt;
  if (arguments.name.empty() && !command_line->files.empty()) {
    arguments.name = NameFrom(command_line->files[0]);
  }
  if (const std::string fault = FaultOf(arguments, *command_line); !fault.empty()) {
    *exit_status = UsageError(argv[0], fault);
    return std::nullopt;
  }
  arguments.files = command_line->files;
  arguments.largest_file = command_line->largest_file;
  return arguments;
}

// Those that the user names, or those that the model needs; empty for every one.
std::set<model::Dtype> DtypesOf(const ModelArguments& arguments,
                                const model::StaticProgram& program) {
  if (arguments.dtypes == kUsedDtypes) return model::NeededDtypes(program);
  std::set<model::Dtype> dtypes;
  for (const std::string& word : WordsOfDtypes(arguments)) {
    dtypes.insert(*model::DtypeFromName(*select::FindDtype(word)));
  }
  return WithComputed(std::move(dtypes));
}

}  // namespace switchyard::driver
